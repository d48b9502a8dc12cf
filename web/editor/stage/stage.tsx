// The stage: the picture, moved and zoomed, and what lies on it: brush cursor, frame, outline of a region.
import { useEffect, useRef, useState } from 'react';
import { toolNamed } from '../tools.ts';
import { useWorkbench } from '../workbench/context.ts';
import { useHeldKeys } from '../workbench/use-held-keys.ts';
import { BrushCursor } from './brush-cursor.tsx';
import { CropFrame } from './crop-frame.tsx';
import { RegionOutline } from './region-outline.tsx';
import { useDrawing } from './use-drawing.ts';
import { useGestures } from './use-gestures.ts';
import { useShown } from './use-shown.ts';
import { useStageKeys } from './use-stage-keys.ts';
import type { Point } from './view-transform.ts';

export function Stage() {
	const { chosen } = useWorkbench();
	const stage = useRef<HTMLElement>(null);
	const canvas = useRef<HTMLCanvasElement>(null);
	const [hovered, setHovered] = useState<Point | null>(null);
	const { isSpaceHeld, isPanning } = useHeldKeys();
	const shown = useShown();
	useDrawing(canvas, shown);
	const { sender, handlers } = useGestures({ stage, isPanning, onHover: setHovered });
	const { keyCursor, onKeyDown, onBlur } = useStageKeys(sender);
	const isPainting = chosen.tool === 'brush' && !isSpaceHeld && shown.kind === 'output';

	// A pointer takes over from the keyboard.
	useEffect(() => {
		if (hovered) onBlur();
	}, [hovered, onBlur]);

	return (
		<section
			ref={stage}
			role="application"
			aria-label="Canvas"
			aria-describedby="stage-keys"
			// biome-ignore lint/a11y/noNoninteractiveTabindex: arrows and Enter work on it.
			tabIndex={0}
			onKeyDown={onKeyDown}
			onBlur={onBlur}
			onContextMenu={(event) => event.preventDefault()}
			{...handlers}
			className={`stage -outline-offset-2 relative size-full overflow-hidden ${isPainting ? 'cursor-none' : 'cursor-grab active:cursor-grabbing'}`}
		>
			<canvas ref={canvas} className="stage-canvas absolute inset-0 size-full" />
			{isPainting && <BrushCursor at={hovered} keyCursor={keyCursor} />}
			{chosen.tool === 'holes' && shown.kind === 'output' && <RegionOutline />}
			{chosen.tool === 'frame' && shown.kind === 'uncropped' && <CropFrame />}
			{shown.kind === 'original' && (
				<p className="pointer-events-none absolute top-3 left-1/2 -translate-x-1/2 rounded-full bg-ink px-4 py-1.5 font-semibold text-background text-small">
					Original
				</p>
			)}
			<p id="stage-keys" className="sr-only">
				{chosen.tool === 'brush'
					? 'Arrow keys move the brush, with Shift by 10 pixels. Enter paints. Plus and minus zoom.'
					: `${toolNamed(chosen.tool)}: arrow keys move the image, plus and minus zoom.`}
			</p>
		</section>
	);
}
