// Positions a cutout on a canvas: trimmed, scaled, with its lowest point at a given position.
import sharp, { type OverlayOptions } from 'sharp';
import type { Subject } from './cutouts.ts';
import { decontaminateEdge } from './spread-colors.ts';

export interface Place {
	/** Height of the subject itself on the canvas, in pixels. */
	readonly height: number;
	/** The middle of the subject. */
	readonly x: number;
	/** The lowest point of the subject. */
	readonly foot: number;
}

export interface Placed {
	readonly subject: Subject;
	readonly layer: OverlayOptions;
	/** Scaled matte, 0 to 255, with its corner at left and top. */
	readonly matte: { readonly data: Buffer; readonly width: number; readonly height: number };
	readonly left: number;
	readonly top: number;
	/** Canvas pixels for one pixel of the photo. */
	readonly scale: number;
	/** Converts the photo's coordinates to the canvas's. */
	at(x: number, y: number): { x: number; y: number };
}

/** The matte is always the engine's; `pixels` (straight alpha) default to the cutout with decontaminated edges. */
export async function place(
	subject: Subject,
	{ height, x, foot }: Place,
	pixels = decontaminateEdge(subject),
): Promise<Placed> {
	const box = bounds(subject);
	const scale = height / box.height;
	const crop = pad(box, subject, 24);
	const [width, tall] = [Math.round(crop.width * scale), Math.round(crop.height * scale)];
	const left = Math.round(x - (box.left + box.width / 2 - crop.left) * scale);
	const top = Math.round(foot - (box.top + box.height - crop.top) * scale);
	const scaled = sharp(pixels, { raw: raw(subject) })
		.extract(crop)
		.resize(width, tall, { fit: 'fill' });
	const input = await scaled.clone().png().toBuffer();
	const data = await scaled.clone().extractChannel('alpha').raw().toBuffer();
	return {
		subject,
		layer: { input, left, top },
		matte: { data, width, height: tall },
		left,
		top,
		scale,
		at: (px, py) => ({ x: left + (px - crop.left) * scale, y: top + (py - crop.top) * scale }),
	};
}

function raw({ width, height }: Subject) {
	return { width, height, channels: 4 } as const;
}

/** The bounding box of pixels with an alpha of at least one half. */
function bounds({ rgba, width, height }: Subject) {
	let [left, top, right, bottom] = [width, height, 0, 0];
	for (let i = 0; i < width * height; i++) {
		if ((rgba[i * 4 + 3] as number) < 128) continue;
		const [x, y] = [i % width, Math.floor(i / width)];
		left = Math.min(left, x);
		right = Math.max(right, x + 1);
		top = Math.min(top, y);
		bottom = Math.max(bottom, y + 1);
	}
	return { left, top, width: right - left, height: bottom - top };
}

function pad(box: ReturnType<typeof bounds>, { width, height }: Subject, px: number) {
	const [left, top] = [Math.max(0, box.left - px), Math.max(0, box.top - px)];
	return {
		left,
		top,
		width: Math.min(width, box.left + box.width + px) - left,
		height: Math.min(height, box.top + box.height + px) - top,
	};
}
