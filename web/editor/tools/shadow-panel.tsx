// Settings of the shadow: none, where the subject touches the floor, or cast in a direction.
import { Choice } from '../controls/choice.tsx';
import { Slider, type SliderProps } from '../controls/slider.tsx';
import type { ShadowSettings } from '../session/settings.ts';
import { useSettings } from '../workbench/context.ts';
import { shadowKinds } from './shadow-kinds.ts';

type Field = Exclude<keyof ShadowSettings, 'kind'>;
type SliderFacts = Pick<SliderProps, 'label' | 'unit' | 'sign' | 'min' | 'max'> & { readonly field: Field };

const cast: readonly SliderFacts[] = [
	{ field: 'angle', label: 'Direction', unit: 'degrees', sign: '°', min: 0, max: 359 },
	{ field: 'distance', label: 'Distance', unit: 'percent', sign: '%', min: 0, max: 50 },
];
const always: readonly SliderFacts[] = [
	{ field: 'blur', label: 'Softness', unit: 'percent', sign: '%', min: 0, max: 50 },
	{ field: 'opacity', label: 'Opacity', unit: 'percent', sign: '%', min: 0, max: 100 },
];

export function ShadowPanel() {
	const { value, preview, commit } = useSettings('shadow');
	const sliders = value.kind === 'none' ? [] : value.kind === 'drop' ? [...cast, ...always] : always;
	return (
		<>
			<Choice
				label="Kind of shadow"
				hidesLabel
				options={shadowKinds}
				value={value.kind}
				onChoose={(kind) =>
					commit({ kind }, kind === 'none' ? 'No shadow' : kind === 'drop' ? 'Drop shadow' : 'Contact shadow')
				}
			/>
			<p className="text-ink-soft text-small">{notes[value.kind]}</p>
			{sliders.map(({ field, label, ...slider }) => (
				<Slider
					key={field}
					label={label}
					{...slider}
					value={value[field]}
					onPreview={(next) => preview({ [field]: next })}
					onCommit={(next, continues) =>
						commit({ [field]: next }, `Shadow: ${label.toLowerCase()}`, continues)
					}
				/>
			))}
		</>
	);
}

const notes: Record<ShadowSettings['kind'], string> = {
	none: 'The cutout lies flat on its background.',
	contact: 'A soft shadow where the subject stands, as in a product photo.',
	drop: 'The shadow of the whole outline, as of a sticker above a page.',
};
