// Zoom and the view of the original, floating on the stage.
import { Eye, Minus, Plus, Scan } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { useView, useWorkbench } from '../workbench/context.ts';

export function ZoomBar() {
	const { view } = useWorkbench();
	const { scale } = useView();
	return (
		<div className="pointer-events-none absolute inset-x-0 bottom-0 flex flex-wrap items-end justify-between gap-2 p-2 sm:p-3">
			<Float>
				<IconButton icon={Minus} name="Zoom out" shortcut="-" onClick={view.zoomOut} />
				<button
					type="button"
					aria-label={`Actual size, now ${percent(scale)}`}
					title="Actual size (1)"
					onClick={view.showActualSize}
					className="min-h-11 min-w-14 cursor-pointer rounded-control text-small tabular-nums hover:bg-line"
				>
					{percent(scale)}
				</button>
				<IconButton icon={Plus} name="Zoom in" shortcut="+" onClick={view.zoomIn} />
				<IconButton icon={Scan} name="Fit" shortcut="0" onClick={view.fit} />
			</Float>
			<Float>
				<OriginalButton />
			</Float>
		</div>
	);
}

function Float({ children }: { children: ReactNode }) {
	return (
		<div className="pointer-events-auto flex items-center rounded-control border border-line bg-surface shadow-float">
			{children}
		</div>
	);
}

/** Held by a pointer or a key; a press by a screen reader, which has no duration, switches. */
function OriginalButton() {
	const { chosen, dispatch } = useWorkbench();
	const show = (isShown: boolean) => dispatch({ type: 'original-shown', isShown });
	return (
		<button
			type="button"
			aria-pressed={chosen.showsOriginal}
			title="Hold to see the original (O)"
			onPointerDown={(event) => {
				event.currentTarget.setPointerCapture(event.pointerId);
				show(true);
			}}
			onPointerUp={() => show(false)}
			onPointerCancel={() => show(false)}
			onKeyDown={(event) => (event.key === ' ' || event.key === 'Enter') && !event.repeat && show(true)}
			onKeyUp={(event) => (event.key === ' ' || event.key === 'Enter') && show(false)}
			onBlur={() => show(false)}
			onContextMenu={(event) => event.preventDefault()}
			className="held inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 font-medium text-small hover:bg-line aria-pressed:bg-ink aria-pressed:text-background"
		>
			<Eye aria-hidden className="size-5" />
			Show original
		</button>
	);
}

const percent = (scale: number) => `${scale < 0.1 ? (scale * 100).toFixed(1) : Math.round(scale * 100)} %`;
