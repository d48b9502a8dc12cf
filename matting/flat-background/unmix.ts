// Each pixel at an edge is taken apart: how much of it is subject, and what colour that subject has.
import type { Image } from '../image.ts';
import type { Colour } from './background-color.ts';
import { backgroundLine } from './background-line.ts';
import { asDrawn, asJpeg } from './edge-rules.ts';
import { findPurePixels } from './pure-pixels.ts';

export interface Unmixed {
	/** 0 to 255. */
	readonly matte: Uint8Array;
	/** Foreground colours, interleaved. */
	readonly rgb: Uint8Array;
}

/**
 * Alpha and colours for an image I on background G, by I = a F + (1 - a) G: F is the subject's pure colour nearby (see
 * pure-pixels.ts); then a is the projection of I - G on F - G, and F is corrected so that the equation holds.
 * `depth` counts from the background (0). Light parts inside the subject stay opaque.
 */
export function unmix(image: Image, background: Colour, depth: Uint8Array, noisy: boolean): Unmixed {
	const { rgb } = image;
	const rules = noisy ? asJpeg : asDrawn;
	const { bandPx, deadZone, minStrokeLevels, isExact } = rules;
	const line = backgroundLine(rgb, background, rules);
	const matte = depth.map((deep) => (deep > bandPx ? 255 : 0));
	const colours = Uint8Array.from(rgb);
	const band = indicesOf(depth, (deep) => deep > 0 && deep <= bandPx);
	const pure = findPurePixels(image, depth, band, line, rules);
	for (const i of band) {
		matte[i] = Math.round(255 * Math.max(opacityOf(i), isExact ? leastOpacity(rgb, background, i) : 0));
		if (matte[i]) takeColour(i);
	}
	return { matte, rgb: colours };

	function opacityOf(i: number): number {
		const from = pure[i];
		if (depth[from] <= bandPx && levelsOff(rgb, background, from) < minStrokeLevels) return 0;
		const alpha = from === i ? 1 : Math.min(1, line.along(i, from));
		if (alpha < deadZone) return 0;
		return alpha > 1 - deadZone ? 1 : alpha;
	}

	/** The pure colour where it gives the image back, else the one that does. */
	function takeColour(i: number): void {
		const alpha = matte[i];
		for (let channel = 0; channel < 3; channel++) {
			const at = 3 * i + channel;
			const seen = rgb[at];
			const under = background[channel];
			const clean = rgb[3 * pure[i] + channel];
			const laidBack = under + ((clean - under) * alpha) / 255;
			const corrected = Math.round(under + ((seen - under) * 255) / alpha);
			const keeps = !isExact || Math.abs(laidBack - seen) <= 1;
			colours[at] = keeps ? clean : Math.min(255, Math.max(0, corrected));
		}
	}
}

function indicesOf(depth: Uint8Array, belongs: (deep: number) => boolean): number[] {
	const found: number[] = [];
	for (let i = 0; i < depth.length; i++) if (belongs(depth[i])) found.push(i);
	return found;
}

/** Of its strongest channel. */
function levelsOff(rgb: Uint8Array, background: Colour, i: number): number {
	return Math.max(...background.map((under, channel) => Math.abs(rgb[3 * i + channel] - under)));
}

/** Below this no colour from 0 to 255 could give the image back. */
function leastOpacity(rgb: Uint8Array, background: Colour, i: number): number {
	let least = 0;
	for (let channel = 0; channel < 3; channel++) {
		const under = background[channel];
		const step = rgb[3 * i + channel] - under;
		if (step > 0) least = Math.max(least, step / (255 - under));
		else if (step < 0) least = Math.max(least, -step / under);
	}
	return least;
}
