// A background that changes from one colour to another along a direction.
import { parseColor } from '#contract/recipe-values.ts';
import type { Size } from '#contract/size.ts';
import type { BackgroundPixels } from './over-background.ts';

/**
 * Interpolates linearly in sRGB values, from corner to corner as CSS `linear-gradient` does: one corner is exactly
 * `from`, the opposite one exactly `to`, both '#rrggbb'. `angle` is in degrees: 0 points right, 90 down.
 */
export function gradient(from: string, to: string, angle: number, { width, height }: Size): BackgroundPixels {
	const start = parseColor(from);
	const end = parseColor(to);
	const radians = (angle * Math.PI) / 180;
	const [right, down] = [Math.cos(radians), Math.sin(radians)];
	const length = Math.abs((width - 1) * right) + Math.abs((height - 1) * down);
	const perPixel = length > 0 ? 1 / length : 0;
	return (first, last) => {
		const rgb = new Uint8Array(3 * (last - first));
		for (let i = first, at = 0; i < last; i++, at += 3) {
			const y = Math.floor(i / width);
			const fromMiddle = (i - y * width - (width - 1) / 2) * right + (y - (height - 1) / 2) * down;
			const share = 0.5 + fromMiddle * perPixel;
			for (let k = 0; k < 3; k++) rgb[at + k] = Math.round(start[k] + share * (end[k] - start[k]));
		}
		return rgb;
	};
}
