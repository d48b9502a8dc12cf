// Each pixel at an edge is taken apart: how much of it is subject, and what colour that subject has.
import type { Picture } from '../picture.ts';
import type { Colour } from './ground-colour.ts';

export interface Unmixed {
	/** 0 to 255. */
	readonly matte: Uint8Array;
	/** Foreground colours, interleaved. */
	readonly rgb: Uint8Array;
}

interface Settings {
	/** Pixels of this depth or less may be mixed with ground; deeper ones are subject. */
	readonly bandPx: number;
	/** How far a deep pixel may be whose colour a mixed one takes. */
	readonly searchPx: number;
	/** Levels that a mixture may miss the line from ground to foreground by. */
	readonly offLine: number;
	/** A mixed pixel may look this much stronger than its foreground. */
	readonly maxShare: number;
	/** Opacities nearer to 0 or 1 than this are 0 or 1. */
	readonly deadZone: number;
	/** Away from deep pixels, what differs from the ground by less is noise. */
	readonly minStrokeLevels: number;
}

const exact: Settings = {
	bandPx: 2,
	searchPx: 3,
	offLine: 3,
	maxShare: 1.03,
	deadZone: 0,
	minStrokeLevels: 0,
};
/**
 * Halved chroma smears colour over two more pixels and far off the line. With offLine 24 and deadZone 0.06 the
 * mean error of an orange ring on white at quality 75 is 2.8 in a thousand, with these 1.0 (measured).
 */
const jpeg: Settings = {
	bandPx: 4,
	searchPx: 6,
	offLine: 64,
	maxShare: 1.15,
	deadZone: 0.1,
	minStrokeLevels: 48,
};
/** Levels of luma between ground and foreground with which luma alone decides in a JPEG. */
const minLuma = 32;
/** How many pixels along a thin stroke the strongest colour is looked for. */
const strokePx = 6;

/**
 * Opacity and colours for a picture I on ground G, by I = a F + (1 - a) G: F is the colour of a deep pixel
 * nearby that lies on the line from G through I, or within thin strokes the strongest such colour along the
 * stroke; then a is the projection of I - G on F - G, and F is corrected so that the equation holds.
 * `depth` counts from the ground (0). Light parts inside the subject stay opaque.
 */
export function unmix(
	{ width, height, rgb }: Picture,
	ground: Colour,
	depth: Uint8Array,
	noisy: boolean,
): Unmixed {
	const { bandPx, searchPx, offLine, maxShare, deadZone, minStrokeLevels } = noisy ? jpeg : exact;
	const around = neighbours(searchPx);
	const matte = new Uint8Array(depth.length);
	const colours = Uint8Array.from(rgb);
	const band: number[] = [];
	/** The pixel whose colour is the foreground of each; itself at first. */
	const source = new Int32Array(depth.length);
	for (let i = 0; i < depth.length; i++) {
		source[i] = i;
		if (depth[i] === 0) continue;
		if ((depth[i] as number) > bandPx) matte[i] = 255;
		else band.push(i);
	}

	const thin: number[] = [];
	for (const i of band) {
		const from = nearestOnLine(i);
		if (from < 0) thin.push(i);
		else source[i] = from;
	}
	followStrokes();
	for (const i of band) finish(i);
	return { matte, rgb: colours };

	/**
	 * Projection of pixel i on the line from the ground through pixel j: 0 on the ground, 1 at j. In a JPEG by
	 * luma where that differs enough: only luma is kept at full resolution.
	 */
	function along(i: number, j: number): number {
		const red = (rgb[3 * j] as number) - ground[0];
		const green = (rgb[3 * j + 1] as number) - ground[1];
		const blue = (rgb[3 * j + 2] as number) - ground[2];
		const luma = noisy ? lumaOf(red, green, blue) : 0;
		if (Math.abs(luma) >= minLuma) {
			return (
				lumaOf(
					(rgb[3 * i] as number) - ground[0],
					(rgb[3 * i + 1] as number) - ground[1],
					(rgb[3 * i + 2] as number) - ground[2],
				) / luma
			);
		}
		return (
			(((rgb[3 * i] as number) - ground[0]) * red +
				((rgb[3 * i + 1] as number) - ground[1]) * green +
				((rgb[3 * i + 2] as number) - ground[2]) * blue) /
			(red * red + green * green + blue * blue)
		);
	}

	/** Is pixel i the mixture of ground and pixel j that `share` says? */
	function onLine(i: number, j: number, share: number): boolean {
		for (let channel = 0; channel < 3; channel++) {
			const under = ground[channel] as number;
			const mixture = under + share * ((rgb[3 * j + channel] as number) - under);
			if (Math.abs((rgb[3 * i + channel] as number) - mixture) > offLine) return false;
		}
		return true;
	}

	/** The nearest deep pixel on the line through pixel i and not weaker than it, or -1. */
	function nearestOnLine(i: number): number {
		const x = i % width;
		const y = (i - x) / width;
		for (const [dx, dy] of around) {
			if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
			const j = i + dy * width + dx;
			if ((depth[j] as number) <= bandPx) continue;
			const share = along(i, j);
			if (share > 0 && share <= maxShare && onLine(i, j, share)) return j;
		}
		return -1;
	}

	/** In strokes too thin for deep pixels the strongest colour on the line spreads from pixel to pixel. */
	function followStrokes(): void {
		for (let round = 0; round < strokePx; round++) {
			for (const i of thin) {
				const x = i % width;
				for (const dy of [-width, 0, width]) {
					for (const dx of [-1, 0, 1]) {
						const j = i + dy + dx;
						if (x + dx < 0 || x + dx >= width || !depth[j]) continue;
						const candidate = source[j] as number;
						const current = source[i] as number;
						if (candidate === current || tooFar(i, candidate)) continue;
						const strength = along(current, candidate);
						if (strength <= 0 || strength >= 0.99 || !onLine(current, candidate, strength)) continue;
						if (onLine(i, candidate, along(i, candidate))) source[i] = candidate;
					}
				}
			}
		}
	}

	function levels(i: number): number {
		const steps = ground.map((under, channel) => Math.abs((rgb[3 * i + channel] as number) - under));
		return Math.max(...steps);
	}

	function tooFar(i: number, j: number): boolean {
		const columns = Math.abs((i % width) - (j % width));
		return columns > strokePx || Math.abs(Math.floor(i / width) - Math.floor(j / width)) > strokePx;
	}

	function finish(i: number): void {
		const from = source[i] as number;
		let opacity = from === i ? 1 : Math.min(1, along(i, from));
		if ((depth[from] as number) <= bandPx && levels(from) < minStrokeLevels) opacity = 0;
		if (opacity < deadZone) opacity = 0;
		else if (opacity > 1 - deadZone) opacity = 1;
		const alpha = Math.round(255 * Math.max(opacity, noisy ? 0 : leastOpacity(i)));
		matte[i] = alpha;
		if (alpha === 0) return;
		for (let channel = 0; channel < 3; channel++) {
			const seen = rgb[3 * i + channel] as number;
			const under = ground[channel] as number;
			const pure = rgb[3 * from + channel] as number;
			const laidBack = under + ((pure - under) * alpha) / 255;
			// The clean colour where it gives the picture back, else the one that does.
			const keeps = noisy || Math.abs(laidBack - seen) <= 1;
			colours[3 * i + channel] = keeps
				? pure
				: Math.min(255, Math.max(0, Math.round(under + ((seen - under) * 255) / alpha)));
		}
	}

	/** Below this no colour from 0 to 255 could give the picture back. */
	function leastOpacity(i: number): number {
		let least = 0;
		for (let channel = 0; channel < 3; channel++) {
			const under = ground[channel] as number;
			const step = (rgb[3 * i + channel] as number) - under;
			if (step > 0) least = Math.max(least, step / (255 - under));
			else if (step < 0) least = Math.max(least, -step / under);
		}
		return least;
	}
}

function lumaOf(red: number, green: number, blue: number): number {
	return 0.299 * red + 0.587 * green + 0.114 * blue;
}

/** Steps to the pixels within a square, the nearest first. */
function neighbours(reach: number): (readonly [number, number])[] {
	const side = Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach);
	const steps = side.flatMap((dy) => side.map((dx) => [dx, dy] as const));
	return steps.sort(([ax, ay], [bx, by]) => ax * ax + ay * ay - bx * bx - by * by).slice(1);
}
