// Settings of the brush: its mode, its size and hardness, and whether it stops at edges.
import { Checkbox } from '../controls/checkbox.tsx';
import { Choice } from '../controls/choice.tsx';
import { Slider } from '../controls/slider.tsx';
import type { Brush } from '../session/protocol.ts';
import { useWorkbench } from '../workbench/context.ts';
import { brushSizes, effectiveBrush } from '../workbench/workbench-state.ts';

const modes = [
	{ value: 'restore', name: 'Restore' },
	{ value: 'erase', name: 'Erase' },
] as const;

export function BrushPanel() {
	const { chosen, dispatch } = useWorkbench();
	const { size, hardness, snap } = chosen.brush;
	const change = (changes: Partial<Brush>) => dispatch({ type: 'brush-changed', changes });
	return (
		<>
			<Choice
				label="The brush"
				hidesLabel
				options={modes}
				value={effectiveBrush(chosen).mode}
				onChoose={(mode) => change({ mode })}
			/>
			<Slider
				label="Size"
				unit="pixels"
				sign="px"
				value={size}
				min={brushSizes.min}
				max={brushSizes.max}
				scale="square"
				onPreview={(value) => change({ size: value })}
				onCommit={(value) => change({ size: value })}
			/>
			<Slider
				label="Hardness"
				unit="percent"
				sign="%"
				value={hardness}
				min={0}
				max={100}
				onPreview={(value) => change({ hardness: value })}
				onCommit={(value) => change({ hardness: value })}
			/>
			<div>
				<Checkbox label="Snap to edges" checked={snap} onChange={(isOn) => change({ snap: isOn })} />
				<p className="text-ink-soft text-small">
					{snap
						? 'Paint roughly: the stroke stops where the object ends.'
						: 'The stroke covers everything it touches.'}
				</p>
			</div>
		</>
	);
}
