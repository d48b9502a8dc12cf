// A before/after slider: two images on top of each other with a draggable line between them.
import { ChevronsLeftRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { keyTarget } from './slider-state.ts';
import { useHorizontalDrag } from './use-horizontal-drag.ts';

interface Props {
	/** Accessible name. */
	label: string;
	before: ReactNode;
	after: ReactNode;
	/** Position of the line, in % from the left. */
	position: number;
	onMove: (position: number) => void;
	/** Sets the height of the frame. */
	className: string;
}

const labelClass =
	'absolute top-4 rounded-full bg-ink px-3 py-1 font-semibold text-background text-small tracking-wider select-none';

export function CompareSlider({ label, before, after, position, onMove, className }: Props) {
	const frame = useRef<HTMLDivElement>(null);
	const handle = useRef<HTMLDivElement>(null);
	const drag = useHorizontalDrag(onMove);
	const percent = Math.round(position);

	// Set by script, because the Content-Security-Policy forbids style
	// attributes in HTML; the class has the initial value.
	useLayoutEffect(() => frame.current?.style.setProperty('--at', `${position}%`), [position]);

	function onKeyDown(event: KeyboardEvent) {
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
				// So that arrow keys continue from where the mouse let go.
				if (event.pointerType === 'mouse') handle.current?.focus({ preventScroll: true });
			}}
			className={`relative isolate cursor-ew-resize touch-pan-y select-none overflow-hidden rounded-card border border-line [--at:50%] ${className}`}
		>
			<div className="pointer-events-none absolute inset-0">
				{before}
				<span className={`${labelClass} right-4`}>BEFORE</span>
			</div>
			<div className="checkerboard pointer-events-none absolute inset-0 [clip-path:inset(0_calc(100%-var(--at))_0_0)]">
				{after}
				<span className={`${labelClass} left-4`}>AFTER</span>
			</div>
			{/* As wide as the frame, so that a translation in % moves the line without layout. */}
			<div className="pointer-events-none absolute inset-0 translate-x-(--at)">
				<div className="-ml-px absolute inset-y-0 left-0 w-0.5 bg-peel-fill forced-colors:bg-[Highlight]" />
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
					onKeyDown={onKeyDown}
					className="-translate-1/2 pointer-events-auto absolute top-1/2 left-0 grid size-12 place-items-center rounded-full border-2 border-on-peel bg-peel-fill text-on-peel"
				>
					<ChevronsLeftRight aria-hidden className="size-6" />
				</div>
			</div>
		</div>
	);
}
