// The output as a canvas of its own size, updated by the session's patches; the stage draws it.
import type { Size } from '#contract/size.ts';
import { createListeners } from '#web/listeners.ts';
import type { Patch } from '../session/protocol.ts';

export interface OutputCanvas {
	/** The canvas to draw; undefined before the first patch. */
	read(): HTMLCanvasElement | undefined;
	/** The next patches belong to an output of this size. */
	resize(size: Size): void;
	paint(patch: Patch): void;
	subscribe(listener: () => void): () => void;
}

export function createOutputCanvas(): OutputCanvas {
	const { subscribe, notify } = createListeners();
	let size: Size = { width: 1, height: 1 };
	let canvas: HTMLCanvasElement | undefined;

	return {
		read: () => canvas,
		resize(next) {
			size = next;
		},
		paint(patch) {
			// The old canvas stays until the first patch of another size, so that the stage is not empty in between.
			if (canvas?.width !== size.width || canvas.height !== size.height) canvas = canvasOf(size);
			canvas.getContext('2d')?.putImageData(imageDataOf(patch), patch.left, patch.top);
			notify();
		},
		subscribe,
	};
}

function canvasOf({ width, height }: Size): HTMLCanvasElement {
	return Object.assign(document.createElement('canvas'), { width, height });
}

function imageDataOf({ pixels, width, height }: Patch): ImageData {
	return new ImageData(pixels, width, height);
}

/** A patch as a canvas of its own. */
export function canvasOfPatch(patch: Patch): HTMLCanvasElement {
	const canvas = canvasOf(patch);
	canvas.getContext('2d')?.putImageData(imageDataOf(patch), 0, 0);
	return canvas;
}
