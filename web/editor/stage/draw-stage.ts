// Draws the stage: the visible part of the picture, on the chosen backdrop.
import type { Backdrop } from '../workbench/workbench-state.ts';
import type { View } from './view-transform.ts';

/** From this scale on, pixels are shown as squares. */
const pixelatedFrom = 2;
const checkPx = 10;
const ghostAlpha = 0.4;

const solid: Partial<Record<Backdrop, string>> = {
	white: '#ffffff',
	black: '#000000',
	// Rare in photos, so that halos of any colour stand out.
	magenta: '#e0007a',
};

interface Drawing {
	readonly picture: HTMLCanvasElement;
	/** Shown faintly behind the picture. */
	readonly underlay?: HTMLCanvasElement | undefined;
	readonly view: View;
	readonly backdrop: Backdrop;
	/** Device pixels per CSS pixel. */
	readonly pixelRatio: number;
}

export function drawStage(canvas: HTMLCanvasElement, drawing: Drawing): void {
	const context = canvas.getContext('2d');
	if (!context) return;
	const { picture, view, pixelRatio } = drawing;
	const { width, height } = picture;
	context.setTransform(1, 0, 0, 1, 0, 0);
	context.clearRect(0, 0, canvas.width, canvas.height);
	context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
	context.fillStyle = backdropOf(context, drawing.backdrop);
	context.fillRect(view.left, view.top, width * view.scale, height * view.scale);
	context.imageSmoothingEnabled = view.scale < pixelatedFrom;
	context.imageSmoothingQuality = 'high';
	if (drawing.underlay) {
		context.globalAlpha = ghostAlpha;
		context.drawImage(drawing.underlay, view.left, view.top, width * view.scale, height * view.scale);
		context.globalAlpha = 1;
	}
	context.drawImage(picture, view.left, view.top, width * view.scale, height * view.scale);
	canvas.dataset.view = `${view.scale} ${view.left} ${view.top}`;
	canvas.dataset.output = `${width} ${height}`;
}

/** The checkerboard keeps its size on the screen, in the colours of the theme, or of the one that shows the cutout. */
function backdropOf(context: CanvasRenderingContext2D, backdrop: Backdrop): string | CanvasPattern {
	const color = solid[backdrop];
	if (color) return color;
	const style = getComputedStyle(context.canvas);
	const tile = Object.assign(document.createElement('canvas'), { width: 2 * checkPx, height: 2 * checkPx });
	const tileContext = tile.getContext('2d');
	if (tileContext) {
		// Colours that CSS has computed (stage.css): custom properties would still be unresolved.
		tileContext.fillStyle = style.borderTopColor;
		tileContext.fillRect(0, 0, 2 * checkPx, 2 * checkPx);
		tileContext.fillStyle = style.color;
		tileContext.fillRect(0, 0, checkPx, checkPx);
		tileContext.fillRect(checkPx, checkPx, checkPx, checkPx);
	}
	return context.createPattern(tile, 'repeat') ?? style.borderTopColor;
}
