// Two pictures of the same thing, one in front of the other, and a line between them to drag.
import { ChevronsLeftRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { keyTarget } from './compare-slider-state.ts';
import { useDragAcross } from './use-drag-across.ts';

interface Props {
	/** What is compared, for those who hear the page. */
	label: string;
	before: ReactNode;
	after: ReactNode;
	/** Where the line stands, in per cent from the left. */
	position: number;
	onMove: (position: number) => void;
	/** Gives the frame its height. */
	className: string;
}

const tag =
	'absolute top-4 rounded-full bg-ink px-3 py-1 font-semibold text-ground text-small tracking-wider select-none';

export function CompareSlider({ label, before, after, position, onMove, className }: Props) {
	const frame = useRef<HTMLDivElement>(null);
	const handle = useRef<HTMLDivElement>(null);
	const drag = useDragAcross(onMove);
	const percent = Math.round(position);

	// A variable set by script, as the strict policy on styles allows; the class holds its first value.
	useLayoutEffect(() => frame.current?.style.setProperty('--at', `${position}%`), [position]);

	function steer(event: KeyboardEvent) {
		const target = keyTarget(event.key, event.shiftKey, position);
		if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
		event.preventDefault();
		onMove(target);
	}

	return (
		<div
			ref={frame}
			{...drag}
			onPointerDown={(event) => {
				drag.onPointerDown(event);
				// Keys go on from where the mouse left off.
				if (event.pointerType === 'mouse') handle.current?.focus({ preventScroll: true });
			}}
			className={`relative isolate cursor-ew-resize touch-pan-y select-none overflow-hidden rounded-card border border-line [--at:50%] ${className}`}
		>
			<div className="pointer-events-none absolute inset-0">
				{before}
				<span className={`${tag} right-4`}>BEFORE</span>
			</div>
			<div className="checkerboard pointer-events-none absolute inset-0 [clip-path:inset(0_calc(100%-var(--at))_0_0)]">
				{after}
				<span className={`${tag} left-4`}>AFTER</span>
			</div>
			{/* As wide as the frame, so that moving it by per cent needs no layout. */}
			<div className="pointer-events-none absolute inset-0 translate-x-(--at)">
				<div className="-ml-px absolute inset-y-0 left-0 w-0.5 bg-peel-fill" />
				<div
					ref={handle}
					role="slider"
					tabIndex={0}
					aria-label={label}
					aria-orientation="horizontal"
					aria-valuemin={0}
					aria-valuemax={100}
					aria-valuenow={percent}
					aria-valuetext={`${percent}% after, ${100 - percent}% before`}
					onKeyDown={steer}
					className="-translate-1/2 pointer-events-auto absolute top-1/2 left-0 grid size-12 place-items-center rounded-full border-2 border-on-peel bg-peel-fill text-on-peel"
				>
					<ChevronsLeftRight aria-hidden className="size-6" />
				</div>
			</div>
		</div>
	);
}
