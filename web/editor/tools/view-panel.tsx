// Settings of the View tool: what shows through, and how to move around.
import { Choice } from '../controls/choice.tsx';
import { usePageSession, useWorkbench } from '../workbench/context.ts';
import type { Backdrop } from '../workbench/workbench-state.ts';

const backdrops: readonly { readonly value: Backdrop; readonly name: string; readonly sample: string }[] = [
	{ value: 'checkerboard', name: 'Squares', sample: 'checkerboard bg-[length:12px_12px]' },
	{ value: 'white', name: 'White', sample: 'bg-[#ffffff]' },
	{ value: 'black', name: 'Black', sample: 'bg-[#000000]' },
	{ value: 'magenta', name: 'Magenta', sample: 'bg-[#e0007a]' },
];

export function ViewPanel() {
	const { cutout, chosen, theme, dispatch } = useWorkbench();
	const { state } = usePageSession();
	const { width, height } = state.output;
	const isSameSize = width === cutout.width && height === cutout.height;
	return (
		<>
			<Choice
				label="Behind the cutout"
				options={backdrops.map(({ sample, ...option }) => ({
					...option,
					sample: (
						<span
							data-theme={theme}
							className={`block h-7 w-12 rounded-[5px] border border-line-input forced-color-adjust-none ${sample}`}
						/>
					),
				}))}
				value={chosen.backdrop}
				columns={4}
				onChoose={(backdrop) => dispatch({ type: 'backdrop-chosen', backdrop })}
			/>
			<p className="text-ink-soft text-small">
				Only for viewing: none of it is in the file. Magenta shows halos that white hides.
			</p>
			<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small narrow:hidden">
				<dt className="text-ink-soft">Cutout</dt>
				<dd className="text-right tabular-nums">
					{cutout.width} x {cutout.height}
				</dd>
				{!isSameSize && (
					<>
						<dt className="text-ink-soft">With its frame</dt>
						<dd className="text-right tabular-nums">
							{width} x {height}
						</dd>
					</>
				)}
			</dl>
			<p className="text-ink-soft text-small pointer-coarse:hidden">
				Scroll to zoom, drag to move. Hold <kbd className="font-semibold font-text text-ink">O</kbd> to see
				the original.
			</p>
		</>
	);
}
