// A scene with a known cutout, as a source of a session, and a page that collects what is painted.
import type { Size } from '#contract/size.ts';
import { cutoutRaster } from '#matting/compose/cutout-raster.ts';
import { type Raster, rasterOf } from '#matting/compose/raster.ts';
import { decodePng } from '#matting/png/decode.ts';
import { encodePng } from '#matting/png/encode.ts';
import { deflate, inflate } from '#web/images/streams.ts';
import type { Listener, Source, State } from './protocol.ts';

export interface Scene extends Size {
	/** RGB. */
	readonly original: Uint8Array;
	readonly alpha: Uint8Array;
	/** RGB. */
	readonly foreground: Uint8Array;
	/** The image's own alpha. */
	readonly own?: Uint8Array;
}

/** A soft orange disc with a grain, on a blue background that changes from pixel to pixel. */
export function discScene({ width, height }: Size, { share = 0.3, softPx = 4 } = {}): Scene {
	const count = width * height;
	const [original, foreground] = [new Uint8Array(3 * count), new Uint8Array(3 * count)];
	const alpha = new Uint8Array(count);
	const radius = share * Math.max(width, height);
	for (let i = 0; i < count; i++) {
		const [x, y] = [i % width, Math.floor(i / width)];
		const distance = Math.hypot(x + 0.5 - width / 2, y + 0.5 - height / 2);
		const a = Math.min(1, Math.max(0, (radius - distance) / softPx + 0.5));
		alpha[i] = Math.round(255 * a);
		const front = [220 + (x % 7), 110 + (y % 5), 40];
		const back = [30 + (x % 11), 90 + ((x + y) % 13), 160 + (y % 9)];
		for (let channel = 0; channel < 3; channel++) {
			const [f, b] = [front[channel] as number, back[channel] as number];
			original[3 * i + channel] = Math.round(f * a + b * (1 - a));
			foreground[3 * i + channel] = (alpha[i] as number) >= 250 ? (original[3 * i + channel] as number) : f;
		}
	}
	return { width, height, original, alpha, foreground };
}

/** Ids are numbered, so that edits of several sources in one storage do not mix. */
let made = 0;

export async function sourceOf(
	scene: Scene,
	changes: Partial<Required<Source>> = {},
): Promise<Required<Source>> {
	const rgb = rasterOf(scene.original, 3, scene);
	const own = scene.own && withAlpha(scene.original, scene.own, scene);
	return {
		id: `image-${++made}`,
		cutout: await pngOf(cutoutRaster(scene)),
		original: await pngOf(own ?? rgb),
		doubtfulRegions: [],
		expiresAt: Date.now() + 3_600_000,
		...changes,
	};
}

export const pngOf = async (raster: Raster): Promise<Blob> =>
	new Blob(await encodePng(raster, deflate), { type: 'image/png' });

export const readPng = async (file: Blob) => decodePng(new Uint8Array(await file.arrayBuffer()), inflate);

export function withAlpha(rgb: Uint8Array, alpha: Uint8Array, size: Size): Raster {
	const rgba = new Uint8Array(4 * alpha.length);
	for (let i = 0; i < alpha.length; i++) {
		rgba.set(rgb.subarray(3 * i, 3 * i + 3), 4 * i);
		rgba[4 * i + 3] = alpha[i] as number;
	}
	return rasterOf(rgba, 4, size);
}

export interface CollectingPage extends Listener {
	/** RGBA of the output as it was painted. */
	readonly pixels: Uint8ClampedArray;
	readonly state: State;
	readonly states: readonly State[];
	/** Of all patches. */
	readonly paintedPixels: number;
}

export function collectingPage(): CollectingPage {
	const states: State[] = [];
	let pixels = new Uint8ClampedArray(0);
	let size: Size = { width: 0, height: 0 };
	let paintedPixels = 0;
	return {
		get pixels() {
			return pixels;
		},
		get state() {
			return states.at(-1) as State;
		},
		states,
		get paintedPixels() {
			return paintedPixels;
		},
		changed(state) {
			states.push(state);
			const { width, height } = state.output;
			if (width === size.width && height === size.height) return;
			size = { width, height };
			pixels = new Uint8ClampedArray(4 * width * height);
		},
		painted(patch) {
			const isInside =
				patch.left >= 0 &&
				patch.top >= 0 &&
				patch.left + patch.width <= size.width &&
				patch.top + patch.height <= size.height;
			if (!isInside || patch.pixels.length !== 4 * patch.width * patch.height)
				throw new Error('A patch does not fit the output.');
			paintedPixels += patch.width * patch.height;
			for (let y = 0; y < patch.height; y++)
				pixels.set(
					patch.pixels.subarray(4 * y * patch.width, 4 * (y + 1) * patch.width),
					4 * ((patch.top + y) * size.width + patch.left),
				);
		},
	};
}
