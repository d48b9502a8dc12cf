// The stage: the picture, moved and zoomed, and what lies on it: brush cursor,
// frame, outline of a region or of the subject.
import { useEffect, useRef, useState } from 'react';
import type { Point } from '#matting/box.ts';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import { PromptOverlay } from '../prompts/prompt-overlay.tsx';
import { usePromptPen } from '../prompts/use-prompt-pen.ts';
import { promptTools, toolNamed } from '../tools.ts';
import { useOriginal, useWorkbench } from '../workbench/context.ts';
import { originalText } from '../workbench/original-wait.tsx';
import { useHeldKeys } from '../workbench/use-held-keys.ts';
import { BrushCursor } from './brush-cursor.tsx';
import { CropFrame } from './crop/crop-frame.tsx';
import type { CancelDrag } from './crop/use-frame-drag.ts';
import { useBrushPen } from './gestures/use-brush-pen.ts';
import { useGestures } from './gestures/use-gestures.ts';
import { useStageKeys } from './gestures/use-stage-keys.ts';
import { SubjectFrame } from './moves/subject-frame.tsx';
import { useMover } from './moves/use-mover.ts';
import { RegionOutline } from './region-outline.tsx';
import { useDrawing } from './use-drawing.ts';
import { useShown } from './use-shown.ts';
import { useUnderlay } from './use-underlay.ts';
import './stage.css';

const moves = {
	view: 'the image',
	image: 'the background image, with Shift by 10 pixels',
	subject: 'the subject in its frame, with Shift by 10 pixels',
} as const;

export function Stage() {
	const { chosen, theme } = useWorkbench();
	const original = useOriginal();
	const isLoaded = original.kind === 'loaded';
	// A handle of the frame disappears with its tool, and while the original is shown.
	const { area: stage, onFocus, onBlur } = useKeptFocus<HTMLElement>((around) => around.at(-1));
	const canvas = useRef<HTMLCanvasElement>(null);
	const [hovered, setHovered] = useState<Point | null>(null);
	const { isSpaceHeld, isPanning } = useHeldKeys();
	const shown = useShown();
	useDrawing(canvas, shown, useUnderlay(shown));
	const brush = useBrushPen();
	const prompt = usePromptPen();
	const isPrompting = isLoaded && promptTools.includes(chosen.tool);
	const isBrushing = isLoaded && chosen.tool === 'brush';
	const pen = isPrompting ? prompt : isBrushing ? brush : undefined;
	const moving = useMover(shown.kind === 'output');
	const { mover, movable } = moving;
	const cancelFrame: CancelDrag = useRef(undefined);
	const handlers = useGestures({ stage, pen, isPanning, moving, cancelFrame, onHover: setHovered });
	const { keyCursor, hideCursor, ...keys } = useStageKeys(pen, moving);
	const isDrawing = pen !== undefined && !isSpaceHeld && shown.kind !== 'uncropped';
	const isMoving = mover.moving !== undefined;
	const canMove = !isSpaceHeld && (isMoving || (hovered !== null && moving.isAt(hovered)));
	const cursor = isDrawing ? 'cursor-none' : canMove ? 'cursor-move' : 'cursor-grab active:cursor-grabbing';

	// A pointer takes over from the keyboard.
	useEffect(() => {
		if (hovered) hideCursor();
	}, [hovered, hideCursor]);

	return (
		<section
			ref={stage}
			role="application"
			aria-label="Canvas"
			aria-describedby="stage-keys"
			data-original={original.kind}
			// biome-ignore lint/a11y/noNoninteractiveTabindex: arrows and Enter work on it.
			tabIndex={0}
			{...keys}
			onFocus={onFocus}
			onBlur={() => {
				onBlur();
				keys.onBlur();
			}}
			onContextMenu={(event) => event.preventDefault()}
			{...handlers}
			className={`stage -outline-offset-2 relative size-full overflow-hidden ${cursor}`}
		>
			<canvas ref={canvas} data-theme={theme} className="stage-canvas absolute inset-0 size-full" />
			{isDrawing && pen === brush && <BrushCursor at={hovered} keyCursor={keyCursor} />}
			{isPrompting && (
				<PromptOverlay line={prompt.line} at={isDrawing ? hovered : null} keyCursor={keyCursor} />
			)}
			{chosen.tool === 'holes' && shown.kind === 'output' && <RegionOutline />}
			{chosen.tool === 'frame' && shown.kind === 'uncropped' && (
				<CropFrame isPanning={isPanning} cancelDrag={cancelFrame} />
			)}
			{movable === 'subject' && (canMove || isMoving) && <SubjectFrame isMoving={isMoving} />}
			{(shown.kind === 'original' || (chosen.showsOriginal && !isLoaded)) && (
				<p className="pointer-events-none absolute top-3 left-1/2 -translate-x-1/2 rounded-full bg-ink px-4 py-1.5 font-semibold text-background text-small">
					{isLoaded ? 'Original' : originalText(original)}
				</p>
			)}
			<p id="stage-keys" className="sr-only">
				{pen
					? `${toolNamed(chosen.tool)}: arrow keys move a cursor, with Shift by 10 pixels. Enter ${isPrompting ? 'clicks' : 'paints'} there. Plus and minus zoom.`
					: `${toolNamed(chosen.tool)}: arrow keys move ${moves[movable ?? 'view']}, plus and minus zoom.`}
			</p>
		</section>
	);
}
