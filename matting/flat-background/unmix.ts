// Unmixes each pixel at an edge into alpha and foreground colour, for a known background.
import { clamp } from '../clamp.ts';
import type { Image } from '../image.ts';
import type { Color } from './background-color.ts';
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
 * Alpha and foreground of an image I on the background B, by I = a F + (1 - a) B. F is the pure colour nearby
 * (pure-pixels.ts), a the projection of I - B onto F - B; F is then corrected so that the equation holds (Smith and
 * Blinn 1996). `depth` is the distance to the background. Light parts inside the subject stay opaque.
 */
export function unmix(image: Image, background: Color, depth: Uint8Array, hasNoise: boolean): Unmixed {
	const { rgb } = image;
	const rules = hasNoise ? asJpeg : asDrawn;
	const { bandPx, deadZone, minStrokeLevels, isExact } = rules;
	const line = backgroundLine(rgb, background, rules);
	const matte = depth.map((deep) => (deep > bandPx ? 255 : 0));
	const colors = Uint8Array.from(rgb);
	const band = indicesOf(depth, (deep) => deep > 0 && deep <= bandPx);
	const pure = findPurePixels(image, depth, band, line, rules);
	for (const i of band) {
		matte[i] = Math.round(255 * Math.max(alphaOf(i), isExact ? minAlpha(rgb, background, i) : 0));
		if (matte[i]) takeColor(i);
	}
	return { matte, rgb: colors };

	function alphaOf(i: number): number {
		const from = pure[i];
		if (depth[from] <= bandPx && levelsOff(rgb, background, from) < minStrokeLevels) return 0;
		const alpha = from === i ? 1 : Math.min(1, line.along(i, from));
		if (alpha < deadZone) return 0;
		return alpha > 1 - deadZone ? 1 : alpha;
	}

	/**
	 * Takes the pure colour if it reproduces the image (exactly where opaque, to one level elsewhere); otherwise the
	 * colour that does.
	 */
	function takeColor(i: number): void {
		const alpha = matte[i];
		for (let channel = 0; channel < 3; channel++) {
			const at = 3 * i + channel;
			const seen = rgb[at];
			const under = background[channel];
			const clean = rgb[3 * pure[i] + channel];
			const composite = under + ((clean - under) * alpha) / 255;
			const corrected = Math.round(under + ((seen - under) * 255) / alpha);
			const keeps = !isExact || Math.abs(composite - seen) <= (alpha === 255 ? 0 : 1);
			colors[at] = keeps ? clean : clamp(corrected, 0, 255);
		}
	}
}

function indicesOf(depth: Uint8Array, belongs: (deep: number) => boolean): number[] {
	const found: number[] = [];
	for (let i = 0; i < depth.length; i++) if (belongs(depth[i])) found.push(i);
	return found;
}

/** The largest difference in any channel from the background. */
function levelsOff(rgb: Uint8Array, background: Color, i: number): number {
	return Math.max(...background.map((under, channel) => Math.abs(rgb[3 * i + channel] - under)));
}

/** The smallest alpha at which a foreground colour within 0 to 255 reproduces the image. */
function minAlpha(rgb: Uint8Array, background: Color, i: number): number {
	let min = 0;
	for (let channel = 0; channel < 3; channel++) {
		const under = background[channel];
		const step = rgb[3 * i + channel] - under;
		if (step > 0) min = Math.max(min, step / (255 - under));
		else if (step < 0) min = Math.max(min, -step / under);
	}
	return min;
}
