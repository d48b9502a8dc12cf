// Zoom and the view of the original, floating on the stage.
import { Eye, Minus, Plus, Scan } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { Tooltip } from '../controls/tooltip.tsx';
import { useView, useWorkbench } from '../workbench/context.ts';

/**
 * One row on every stage, `zoomBarPx` high: on a narrow one the last button has only its icon, and all shrink.
 */
export function ZoomBar() {
	const { view } = useWorkbench();
	const { scale } = useView();
	return (
		<div className="@container pointer-events-none absolute inset-x-0 bottom-0 flex items-end justify-between gap-2 p-2 max-[11rem]:gap-1 max-[11rem]:p-1 sm:p-3">
			<Float>
				<IconButton icon={Minus} name="Zoom out" shortcut="-" onClick={view.zoomOut} className={shrinks} />
				<button
					type="button"
					aria-label={`Actual size, now ${percent(scale)}`}
					onClick={view.showActualSize}
					className="relative min-h-11 min-w-11 grow-0 basis-14 cursor-pointer whitespace-nowrap rounded-control text-small tabular-nums hover:bg-line"
				>
					{percent(scale)}
					<Tooltip text="Actual size (1)" />
				</button>
				<IconButton icon={Plus} name="Zoom in" shortcut="+" onClick={view.zoomIn} className={shrinks} />
				<IconButton icon={Scan} name="Fit" shortcut="0" onClick={view.fit} className={shrinks} />
			</Float>
			<Float>
				<OriginalButton />
			</Float>
		</div>
	);
}

/** As high as a touch target in any case. */
const shrinks = 'min-w-6 shrink!';

function Float({ children }: { children: ReactNode }) {
	return (
		<div className="pointer-events-auto flex min-w-0 items-center rounded-control border border-line bg-surface shadow-float">
			{children}
		</div>
	);
}

/** Held by a pointer or a key; a press by a screen reader, which has no duration, switches. */
function OriginalButton() {
	const { chosen, dispatch } = useWorkbench();
	const show = (isShown: boolean) => dispatch({ type: 'original-shown', isShown });
	/** Prevented, a key makes no click: one that comes without a pointer is a press by a screen reader. */
	function follow(event: KeyboardEvent, isShown: boolean) {
		if (event.key !== ' ' && event.key !== 'Enter') return;
		event.preventDefault();
		if (!event.repeat) show(isShown);
	}
	return (
		<button
			type="button"
			aria-pressed={chosen.showsOriginal}
			onPointerDown={(event) => {
				event.currentTarget.setPointerCapture(event.pointerId);
				show(true);
			}}
			onPointerUp={() => show(false)}
			onPointerCancel={() => show(false)}
			onKeyDown={(event) => follow(event, true)}
			onKeyUp={(event) => follow(event, false)}
			onClick={(event) => event.detail === 0 && show(!chosen.showsOriginal)}
			onBlur={() => show(false)}
			onContextMenu={(event) => event.preventDefault()}
			className="held relative inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 whitespace-nowrap rounded-control px-3 @max-[22rem]:w-11 @max-[22rem]:min-w-6 @max-[22rem]:px-0 font-medium text-small hover:bg-line aria-pressed:bg-ink aria-pressed:text-background"
		>
			<Eye aria-hidden className="size-5" />
			<span className="@max-[22rem]:sr-only">Show original</span>
			<Tooltip text="Hold to see the original (O)" />
		</button>
	);
}

const percent = (scale: number) => `${scale < 0.1 ? (scale * 100).toFixed(1) : Math.round(scale * 100)} %`;
