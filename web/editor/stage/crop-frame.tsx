// The frame of the crop tool on the stage, with handles for the mouse, fingers and the arrow keys.
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Box, wholeOf } from '#matting/box.ts';
import { useSettings, useView, useWorkbench } from '../workbench/context.ts';
import { cropOf, dragged, type Handle, handles, ratioOf, wholeFrame } from './crop-box.ts';
import { toStageBox } from './map-box.ts';
import { arrows } from './use-stage-keys.ts';

interface Props {
	/** Whether a drag moves the view, and not the frame: the space bar is held. */
	isPanning: RefObject<boolean>;
	/** Set while a pointer drags the frame: puts it back where it was, for a second finger. */
	cancelDrag: CancelDrag;
}

export type CancelDrag = RefObject<(() => void) | undefined>;

export function CropFrame({ isPanning, cancelDrag }: Props) {
	const { cutout, chosen, announce } = useWorkbench();
	const { value: frame, commit } = useSettings('frame');
	const view = useView();
	const [draft, setDraft] = useState<Box | null>(null);
	/** The same at once: a release can come before the last move is rendered. */
	const latest = useRef<Box | null>(null);
	const drag = useRef<{ id: number; from: Box; x: number; y: number } | undefined>(undefined);
	const box = draft ?? frame.crop ?? wholeOf(cutout);
	const { left, top, width, height } = toStageBox(box, view);
	const ratio = ratioOf(chosen.ratio, cutout);
	// The handles of a small frame extend outwards, or they would cover each other.
	const outwards = { x: outwardsPx(width), y: outwardsPx(height) };

	// It can leave the stage while it is dragged: O shows the original.
	useEffect(
		() => () => {
			cancelDrag.current = undefined;
		},
		[cancelDrag],
	);

	function draw(to: Box | null) {
		latest.current = to;
		setDraft(to);
	}

	function finish() {
		const to = latest.current;
		if (!to) return;
		draw(null);
		commit({ crop: cropOf(to, cutout) }, 'Crop');
		announce(`Frame ${to.width} x ${to.height} pixels, ${to.left} from the left, ${to.top} from the top`);
	}

	function endDrag() {
		drag.current = undefined;
		cancelDrag.current = undefined;
	}

	function release(event: PointerEvent<HTMLElement>) {
		if (drag.current?.id !== event.pointerId) return;
		endDrag();
		finish();
	}

	function cancel() {
		endDrag();
		draw(null);
	}

	function handlersOf(handle: Handle) {
		return {
			onPointerDown(event: PointerEvent<HTMLElement>) {
				// A further finger is the stage's.
				if (event.button !== 0 || !event.isPrimary || isPanning.current || drag.current) return;
				event.currentTarget.setPointerCapture(event.pointerId);
				const { pointerId: id, clientX: x, clientY: y } = event;
				drag.current = { id, from: latest.current ?? box, x, y };
				cancelDrag.current = cancel;
			},
			onPointerMove(event: PointerEvent<HTMLElement>) {
				if (drag.current?.id !== event.pointerId) return;
				const { from, x, y } = drag.current;
				const by = { x: (event.clientX - x) / view.scale, y: (event.clientY - y) / view.scale };
				draw(dragged(from, handle, by, cutout, ratio));
			},
			onPointerUp: release,
			// After the others there is nothing left to do; without them this is the release.
			onLostPointerCapture: release,
			onPointerCancel: (event: PointerEvent<HTMLElement>) => drag.current?.id === event.pointerId && cancel(),
			onKeyDown(event: KeyboardEvent<HTMLElement>) {
				const arrow = arrows[event.key];
				if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return;
				event.preventDefault();
				event.stopPropagation();
				const step = event.shiftKey ? 10 : 1;
				draw(dragged(latest.current ?? box, handle, { x: arrow.x * step, y: arrow.y * step }, cutout, ratio));
			},
			onKeyUp: () => drag.current || finish(),
			onBlur: () => drag.current || finish(),
		};
	}

	return (
		<div className="crop-frame absolute" style={{ left, top, width, height }}>
			{draft && <div className="crop-thirds absolute inset-0" />}
			<button
				type="button"
				aria-label="Frame"
				className="absolute inset-0 cursor-move"
				{...handlersOf(wholeFrame)}
			/>
			{handles.map((handle) => (
				<button
					key={handle.name}
					type="button"
					aria-label={handle.name}
					className={`-translate-1/2 absolute grid size-11 place-items-center ${cursorOf(handle)}`}
					style={{
						left: `calc(${50 + 50 * handle.x}% + ${handle.x * outwards.x}px)`,
						top: `calc(${50 + 50 * handle.y}% + ${handle.y * outwards.y}px)`,
					}}
					{...handlersOf(handle)}
				>
					<span
						className={`crop-handle ${shapeOf(handle)}`}
						style={{ translate: `${-handle.x * outwards.x}px ${-handle.y * outwards.y}px` }}
					/>
				</button>
			))}
			<p
				dir="ltr"
				className="pointer-events-none absolute top-2 left-2 crop-size rounded-[6px] px-2 py-0.5 text-small tabular-nums"
			>
				{box.width} x {box.height}
			</p>
		</div>
	);
}

/** Half of a touch target. */
const halfHandlePx = 22;
const outwardsPx = (length: number) => Math.max(0, halfHandlePx - length / 2);

function shapeOf({ x, y }: Handle): string {
	if (x !== 0 && y !== 0) return 'size-3.5 rounded-full';
	return x === 0 ? 'h-2 w-7 rounded-full' : 'h-7 w-2 rounded-full';
}

function cursorOf({ x, y }: Handle): string {
	if (x === 0) return 'cursor-ns-resize';
	if (y === 0) return 'cursor-ew-resize';
	return x === y ? 'cursor-nwse-resize' : 'cursor-nesw-resize';
}
