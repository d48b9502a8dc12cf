// Keeps the visible canvas as large as the stage, in device pixels, and draws
// it before a repaint after anything has changed.
import { type RefObject, useEffect, useRef } from 'react';
import { wholeOf } from '#matting/box.ts';
import { useWorkbench } from '../workbench/context.ts';
import { drawStage } from './draw-stage.ts';
import { coveredBox } from './stage-box.ts';
import type { Shown } from './use-shown.ts';

/** `underlay`: shows faintly where the picture is transparent; of the picture's size. */
export function useDrawing(
	canvasRef: RefObject<HTMLCanvasElement | null>,
	shown: Shown,
	underlay: HTMLCanvasElement | undefined,
): void {
	const { pageSession, view, theme, readTheme, chosen } = useWorkbench();
	const { backdrop } = chosen;
	const isThemeRead = useRef(false);
	const draw = useRef(() => {});

	draw.current = () => {
		const canvas = canvasRef.current;
		const picture = shown.read();
		if (!canvas || !picture) return;
		setShown(picture);
		setTheme(picture);
		const pixelRatio = window.devicePixelRatio;
		setDensity(canvas, pixelRatio);
		drawStage(canvas, { picture, underlay, view: view.read(), backdrop, pixelRatio });
	};

	/**
	 * Decided once, by the cutout as it is first shown without a background: a checkerboard that changed with strokes
	 * would be distracting.
	 */
	function setTheme(picture: HTMLCanvasElement): void {
		if (isThemeRead.current || pageSession.read().state?.settings.background.kind !== 'transparent') return;
		isThemeRead.current = true;
		readTheme(picture);
	}

	function setShown({ width, height }: HTMLCanvasElement): void {
		const { kind } = shown;
		const output = pageSession.read().state?.output;
		if (kind === 'uncropped') view.setShown({ kind, width, height, area: wholeOf({ width, height }) });
		// The view stays as it is until the picture shows the state.
		else if (output?.width === width && output.height === height)
			view.setShown({ kind, width, height, area: coveredBox(output) });
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: these look different; a moved brush cursor does not.
	useEffect(() => draw.current(), [shown, underlay, backdrop, theme]);

	useEffect(() => {
		const canvas = canvasRef.current;
		if (!canvas) return;
		let frame = 0;
		const drawSoon = () => {
			cancelAnimationFrame(frame);
			frame = requestAnimationFrame(() => draw.current());
		};
		const resize = () => {
			const { clientWidth: width, clientHeight: height } = canvas;
			view.setStage({ width, height });
			// At once, because until then a canvas of another size would be stretched.
			draw.current();
		};
		const observer = new ResizeObserver(resize);
		observer.observe(canvas);
		const dark = window.matchMedia('(prefers-color-scheme: dark)');
		dark.addEventListener('change', drawSoon);
		const unsubscribe = [view.subscribe(drawSoon), pageSession.canvas.subscribe(drawSoon)];
		return () => {
			cancelAnimationFrame(frame);
			observer.disconnect();
			dark.removeEventListener('change', drawSoon);
			for (const end of unsubscribe) end();
		};
	}, [canvasRef, view, pageSession]);
}

/**
 * Called for each drawing: a window that moves to a screen of another density may keep its size in CSS pixels, and not
 * every browser fires an event then.
 */
function setDensity(canvas: HTMLCanvasElement, pixelRatio: number): void {
	const width = Math.max(1, Math.round(canvas.clientWidth * pixelRatio));
	const height = Math.max(1, Math.round(canvas.clientHeight * pixelRatio));
	// Setting one of them empties the canvas.
	if (canvas.width !== width) canvas.width = width;
	if (canvas.height !== height) canvas.height = height;
}
