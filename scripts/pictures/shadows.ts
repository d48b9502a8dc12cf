// Drawn shadows: a dark contact shadow under a subject, and a softer cast shadow away from the light.
import sharp, { type OverlayOptions } from 'sharp';
import { clamp } from '#matting/clamp.ts';
import type { SubjectName } from './cutouts.ts';
import type { Placed } from './place.ts';

export interface Canvas {
	readonly width: number;
	readonly height: number;
}

interface ContactArea {
	readonly x: number;
	readonly y: number;
	readonly rx: number;
	readonly ry: number;
}

/** Where the subjects touch the floor, as ellipses in their photos. */
const contactAreas: Partial<Record<SubjectName, readonly ContactArea[]>> = {
	teddy: [
		{ x: 700, y: 684, rx: 120, ry: 22 },
		{ x: 553, y: 734, rx: 56, ry: 9 },
		{ x: 838, y: 719, rx: 50, ry: 8 },
	],
	bottle: [{ x: 428, y: 1104, rx: 186, ry: 14 }],
	headphones: [
		{ x: 472, y: 708, rx: 54, ry: 7 },
		{ x: 532, y: 700, rx: 36, ry: 7 },
		{ x: 780, y: 669, rx: 58, ry: 8 },
	],
};

/** Slope of the line on which a subject stands: pixels down per pixel to the right. */
const tilts: Partial<Record<SubjectName, number>> = { teddy: -0.05, headphones: -0.122 };

/** Small, dark and nearly sharp, with a wider and paler one around it. */
export function contactShadow({ subject, at, scale }: Placed, canvas: Canvas, color: string): OverlayOptions {
	const ellipses = (contactAreas[subject.name] ?? []).map(({ x, y, rx, ry }) => {
		const center = at(x, y);
		const wide = `rx="${rx * 1.18 * scale}" ry="${ry * 2.4 * scale}" filter="url(#wide)" opacity=".4"`;
		const tight = `rx="${rx * scale}" ry="${ry * scale}" filter="url(#tight)" opacity=".75"`;
		const position = `cx="${center.x}" cy="${center.y}"`;
		return `<ellipse ${position} ${wide}/><ellipse ${position} ${tight}/>`;
	});
	const blur = (id: string, px: number) =>
		`<filter id="${id}" x="-50%" y="-300%" width="200%" height="700%"><feGaussianBlur stdDeviation="${px * scale}"/></filter>`;
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas.width}" height="${canvas.height}"
		fill="${color}">${blur('tight', 4)}${blur('wide', 15)}${ellipses.join('')}</svg>`;
	return { input: Buffer.from(svg), left: 0, top: 0 };
}

interface LightDirection {
	/** Pixels to the right for each pixel of height. */
	readonly slant: number;
	/** Pixels up the picture for each pixel of height. */
	readonly squash: number;
	/** Opacity at the foot; it falls to a third at the far end. */
	readonly strength: number;
}

/** In all compositions the light comes from the front left. */
const light: LightDirection = { slant: 0.75, squash: 0.3, strength: 0.38 };

/** The silhouette of the subject projected onto the floor, with more blur at the far end. */
export async function castShadow(placed: Placed, canvas: Canvas, color: string, direction = light) {
	const sharpShape = project(placed, canvas, direction);
	const raw = { width: canvas.width, height: canvas.height, channels: 1 } as const;
	const blurred = (px: number) =>
		sharp(sharpShape.shape, { raw })
			.blur(px * placed.scale)
			.extractChannel(0)
			.raw()
			.toBuffer();
	const [near, middle, far] = await Promise.all([blurred(4), blurred(14), blurred(34)]);
	const alpha = Buffer.alloc(near.length);
	for (let i = 0; i < alpha.length; i++) {
		const t = clamp(sharpShape.heightAt(i % canvas.width, Math.floor(i / canvas.width)), 0, 1);
		const soft = t < 0.4 ? mix(near[i], middle[i], t / 0.4) : mix(middle[i], far[i], (t - 0.4) / 0.6);
		alpha[i] = soft * direction.strength * (1 - 0.65 * t);
	}
	const input = await sharp({ create: { ...raw, channels: 3, background: color } })
		.joinChannel(alpha, { raw })
		.png()
		.toBuffer();
	return { input, left: 0, top: 0 } satisfies OverlayOptions;
}

function mix(a: number | undefined, b: number | undefined, t: number): number {
	return (a as number) * (1 - t) + (b as number) * t;
}

/**
 * Inverse projection: the subject stands on the line y = g + m x, and a point at height h casts its shadow to
 * (x + slant h, y + (1 - squash) h); this solves for h at each pixel of the floor.
 */
function project(
	{ subject, matte, left, top, at, scale }: Placed,
	canvas: Canvas,
	{ slant, squash }: LightDirection,
) {
	const touch = (contactAreas[subject.name] ?? []).reduce((low, each) => (each.y > low.y ? each : low));
	const tilt = tilts[subject.name] ?? 0;
	const foot = at(touch.x, touch.y + touch.ry / 2);
	const heightAbove = (x: number, y: number) => (foot.y + tilt * (x - foot.x) - y) / (squash + tilt * slant);
	const shape = Buffer.alloc(canvas.width * canvas.height);
	for (let y = 0; y < canvas.height; y++) {
		for (let x = 0; x < canvas.width; x++) {
			const height = heightAbove(x, y);
			if (height < 0) continue;
			const fromX = x - slant * height;
			const fromY = foot.y + tilt * (fromX - foot.x) - height;
			const [column, row] = [Math.round(fromX - left), Math.round(fromY - top)];
			if (column < 0 || row < 0 || column >= matte.width || row >= matte.height) continue;
			shape[y * canvas.width + x] = matte.data[row * matte.width + column] as number;
		}
	}
	const tallest = subject.height * 0.75 * scale;
	return { shape, heightAt: (x: number, y: number) => heightAbove(x, y) / tallest };
}
