// The frame of the crop tool on the stage, with handles for the mouse, fingers and the arrow keys.
import { useView } from '../../workbench/context.ts';
import { toStageBox } from '../stage-box.ts';
import { type Handle, handles, wholeFrame } from './crop-box.ts';
import { type FrameDragOptions, useFrameDrag } from './use-frame-drag.ts';

export function CropFrame(options: FrameDragOptions) {
	const { box, isDragged, handlersOf } = useFrameDrag(options);
	const { left, top, width, height } = toStageBox(box, useView());
	// The handles of a small frame extend outwards, or they would cover each other.
	const outwards = { x: outwardsPx(width), y: outwardsPx(height) };

	return (
		<div className="crop-frame absolute" style={{ left, top, width, height }}>
			{isDragged && <div className="crop-thirds absolute inset-0" />}
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
