// Width and height of the file in pixels; an empty field follows the other one.
import { limits } from '#contract/limits.ts';
import { NumberField } from '../controls/number-field.tsx';
import type { FrameSettings } from '../session/settings.ts';
import { usePageSession, useSettings } from '../workbench/context.ts';

const maxSidePx = limits.maxOutputSidePx;

const sides = [
	{ field: 'width', label: 'Width' },
	{ field: 'height', label: 'Height' },
] as const;

export function OutputSize() {
	const { value: frame, commit } = useSettings('frame');
	const { state } = usePageSession();
	const change = (field: 'width' | 'height', px: number): Partial<FrameSettings> => ({ [field]: px });
	return (
		<div>
			<div className="grid grid-cols-2 gap-3">
				{sides.map(({ field, label }) => (
					<div key={field}>
						<p aria-hidden className="mb-1 font-medium">
							{label}
						</p>
						<NumberField
							label={`${label} in pixels`}
							sign="px"
							value={frame[field]}
							min={1}
							max={maxSidePx}
							placeholder={String(state.output[field])}
							onCommit={(px) => commit(change(field, px), `${label} of the file`)}
							className="w-full"
						/>
					</div>
				))}
			</div>
			<p className="mt-2 text-ink-soft text-small">
				A side left empty follows the image. The file has {state.output.width} x {state.output.height} pixels
				now.
			</p>
		</div>
	);
}
