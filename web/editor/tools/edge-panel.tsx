// Settings of the edge: its position, its softness, and how much of the old background's colour is removed from it.
import { TextButton } from '#web/ui/button.tsx';
import { Slider } from '../controls/slider.tsx';
import { defaultSettings, type EdgeSettings } from '../session/settings.ts';
import { useSettings } from '../workbench/context.ts';

const sliders: readonly {
	readonly field: keyof EdgeSettings;
	readonly label: string;
	readonly unit: string;
	readonly sign: string;
	readonly min: number;
	readonly max: number;
}[] = [
	{ field: 'shift', label: 'Shift', unit: 'pixels', sign: 'px', min: -5, max: 5 },
	{ field: 'feather', label: 'Feather', unit: 'pixels', sign: 'px', min: 0, max: 20 },
	{ field: 'contrast', label: 'Contrast', unit: 'percent', sign: '%', min: -100, max: 100 },
	{ field: 'decontaminate', label: 'Clean colours', unit: 'percent', sign: '%', min: 0, max: 100 },
];

export function EdgePanel() {
	const { value, preview, commit } = useSettings('edge');
	const isDefault = sliders.every(({ field }) => value[field] === defaultSettings.edge[field]);
	return (
		<>
			{sliders.map(({ field, label, ...slider }) => (
				<Slider
					key={field}
					label={label}
					{...slider}
					value={value[field]}
					onPreview={(next) => preview({ [field]: next })}
					onCommit={(next, continues) => commit({ [field]: next }, `Edge: ${label.toLowerCase()}`, continues)}
				/>
			))}
			<p className="text-ink-soft text-small">
				Shift moves the edge outwards, below 0 inwards. Clean colours takes the old background out of soft
				edges.
			</p>
			{/* Not removed when it is pressed, so that it keeps the focus. */}
			<TextButton
				aria-disabled={isDefault}
				className="justify-self-start"
				onClick={() => isDefault || commit(defaultSettings.edge, 'Edge as it was')}
			>
				Reset the edge
			</TextButton>
		</>
	);
}
