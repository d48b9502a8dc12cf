// Drawn shadows: a dark one where a subject touches the ground and a softer one that falls away from the light.
import sharp, { type OverlayOptions } from 'sharp';
import type { SubjectName } from './cutouts.ts';
import type { Placed } from './place.ts';

export interface Canvas {
	readonly width: number;
	readonly height: number;
}

interface Touch {
	readonly x: number;
	readonly y: number;
	readonly rx: number;
	readonly ry: number;
}

/** Where the subjects touch their ground, as ellipses in their photos. */
const touches: Partial<Record<SubjectName, readonly Touch[]>> = {
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

/** Down the picture for each pixel to the right: the line on which a subject's feet stand. */
const tilts: Partial<Record<SubjectName, number>> = { teddy: -0.05, headphones: -0.122 };

/** Small, dark and nearly sharp, with a wider pale one around it. */
export function contactShadow(
	{ subject, at, scale }: Placed,
	canvas: Canvas,
	colour: string,
): OverlayOptions {
	const ellipses = (touches[subject.name] ?? []).map(({ x, y, rx, ry }) => {
		const middle = at(x, y);
		const wide = `rx="${rx * 1.18 * scale}" ry="${ry * 2.4 * scale}" filter="url(#wide)" opacity=".4"`;
		const tight = `rx="${rx * scale}" ry="${ry * scale}" filter="url(#tight)" opacity=".75"`;
		const centre = `cx="${middle.x}" cy="${middle.y}"`;
		return `<ellipse ${centre} ${wide}/><ellipse ${centre} ${tight}/>`;
	});
	const blur = (id: string, px: number) =>
		`<filter id="${id}" x="-50%" y="-300%" width="200%" height="700%"><feGaussianBlur stdDeviation="${px * scale}"/></filter>`;
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas.width}" height="${canvas.height}"
		fill="${colour}">${blur('tight', 4)}${blur('wide', 15)}${ellipses.join('')}</svg>`;
	return { input: Buffer.from(svg), left: 0, top: 0 };
}

interface Fall {
	/** Pixels to the right for each pixel of height. */
	readonly slant: number;
	/** Pixels up the picture for each pixel of height. */
	readonly squash: number;
	/** Opacity at the foot; it falls to a third at the far end. */
	readonly strength: number;
}

/** The light of all our compositions comes from the left and the front. */
const light: Fall = { slant: 0.75, squash: 0.3, strength: 0.38 };

/** The subject's shape squashed and slanted on the ground, blurred more at the far end. */
export async function castShadow(placed: Placed, canvas: Canvas, colour: string, fall = light) {
	const sharpShape = project(placed, canvas, fall);
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
		const t = Math.min(1, Math.max(0, sharpShape.heightAt(i % canvas.width, Math.floor(i / canvas.width))));
		const soft = t < 0.4 ? mix(near[i], middle[i], t / 0.4) : mix(middle[i], far[i], (t - 0.4) / 0.6);
		alpha[i] = soft * fall.strength * (1 - 0.65 * t);
	}
	const input = await sharp({ create: { ...raw, channels: 3, background: colour } })
		.joinChannel(alpha, { raw })
		.png()
		.toBuffer();
	return { input, left: 0, top: 0 } satisfies OverlayOptions;
}

function mix(a: number | undefined, b: number | undefined, t: number): number {
	return (a as number) * (1 - t) + (b as number) * t;
}

/**
 * Each point of the ground looks along the light at the upright subject: with feet on y = g + m x, a point at
 * height h throws its shadow to (x + slant h, y + (1 - squash) h), solved here for h.
 */
function project({ subject, matte, left, top, at, scale }: Placed, canvas: Canvas, { slant, squash }: Fall) {
	const touch = (touches[subject.name] ?? []).reduce((low, each) => (each.y > low.y ? each : low));
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
