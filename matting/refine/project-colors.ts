// In hair and fur, estimates alpha from the colour's position between the local background and the local foreground.
import type { Grid, View } from '../grid.ts';
import { type LocalColors, localColors } from './local-colors.ts';
import { mapScale } from './neighbourhood.ts';
import { sureBackground, sureForeground } from './undecided.ts';

/** Means of fewer sure pixels than this share of the window are not used. */
const leastShare = 0.02;
/** Camera noise, as the standard deviation of a colour channel from 0 to 1. */
const noise = 0.06;

/**
 * Projects the colour of each pixel that is still undecided on the line from the local mean background to the local mean
 * foreground colour (the first step of most sampling-based matting, as in Ruzon and Tomasi 2000, 'Alpha estimation in natural
 * images'). Blends that into alpha by its confidence, which is the squared distance of the two means relative to their
 * variance and the pixel's distance from the line, and by the softness of the matte. In place.
 */
export function projectOnLocalColors(
	{ side, values }: Grid,
	view: View,
	softness: Grid,
	undecided: Int32Array,
): void {
	if (softness.values.every((soft) => soft === 0)) return;
	const colors = localColors({ side, values }, view, softness);
	for (const i of undecided) {
		const y = (i / side) | 0;
		const x = i - y * side;
		const cell = ((y / mapScale) | 0) * colors.side + ((x / mapScale) | 0);
		const soft = softness.values[cell];
		const value = values[i];
		if (soft === 0 || value > sureForeground || value < sureBackground) continue;
		values[i] = projected(value, view.rgb, 3 * i, colors, cell, soft);
	}
}

function projected(
	alpha: number,
	rgb: Uint8Array,
	at: number,
	{ foreground: f, background: b }: LocalColors,
	cell: number,
	soft: number,
): number {
	if (f.share[cell] < leastShare || b.share[cell] < leastShare) return alpha;
	const red = rgb[at] / 255 - b.red[cell];
	const green = rgb[at + 1] / 255 - b.green[cell];
	const blue = rgb[at + 2] / 255 - b.blue[cell];
	const lineRed = f.red[cell] - b.red[cell];
	const lineGreen = f.green[cell] - b.green[cell];
	const lineBlue = f.blue[cell] - b.blue[cell];
	const length2 = lineRed ** 2 + lineGreen ** 2 + lineBlue ** 2;
	const along = (red * lineRed + green * lineGreen + blue * lineBlue) / (length2 + 1e-6);
	const share = Math.min(1, Math.max(0, along));
	const off2 =
		(red - share * lineRed) ** 2 + (green - share * lineGreen) ** 2 + (blue - share * lineBlue) ** 2;
	const uncertainty = f.variance[cell] + b.variance[cell] + 4 * noise ** 2 + 4 * off2;
	return alpha + (share - alpha) * Math.min(1, (length2 / (length2 + uncertainty)) * soft);
}
