// Estimates alpha in hair and fur from the colour's position between the local background and the local foreground.
import { clamp } from '../clamp.ts';
import type { Grid, View } from '../grid.ts';
import { cellsAlong, interpolate } from '../resample/cells-along.ts';
import type { LocalColors } from './local-colors.ts';
import { sureBackground, sureForeground } from './undecided.ts';

/**
 * Means have full weight from this share of sure pixels in the window on and less below: with a hard limit the square
 * of the window would be visible.
 */
const fullShare = 0.04;
/** Camera noise: the standard deviation of a colour channel (0 to 1). */
const noise = 0.06;

/**
 * Projects the colour of each pixel that is still undecided onto the line from the local mean background colour to the
 * local mean foreground colour (the first step of most sampling-based matting, as in Ruzon and Tomasi 2000, 'Alpha
 * estimation in natural images'). Blends the result into alpha, in place, by its confidence (the squared distance of
 * the two means relative to their variance, and the pixel's distance from the line) and by the softness of the matte.
 * Maps are interpolated, so that their cells are not visible.
 */
export function projectOnLocalColors(
	{ side, values }: Grid,
	view: View,
	softness: Grid,
	undecided: Int32Array,
	colors: LocalColors,
): void {
	const along = cellsAlong(side, colors.side);
	const here = emptyLocal();
	for (const i of undecided) {
		const y = (i / side) | 0;
		const x = i - y * side;
		const cell = along.first[y] * colors.side + along.first[x];
		const valueHere = (values: Float32Array) =>
			interpolate(values, colors.side, cell, along.share[x], along.share[y]);
		const soft = valueHere(softness.values);
		const value = values[i];
		if (soft === 0 || value > sureForeground || value < sureBackground) continue;
		for (const part of parts) {
			here.foreground[part] = valueHere(colors.foreground[part]);
			here.background[part] = valueHere(colors.background[part]);
		}
		values[i] = projected(value, view.rgb, 3 * i, here, soft);
	}
}

const parts = ['red', 'green', 'blue', 'variance', 'share'] as const;
type Local = Record<(typeof parts)[number], number>;

function emptyLocal(): { foreground: Local; background: Local } {
	const empty = () => ({ red: 0, green: 0, blue: 0, variance: 0, share: 0 });
	return { foreground: empty(), background: empty() };
}

function projected(
	alpha: number,
	rgb: Uint8Array,
	at: number,
	{ foreground: f, background: b }: { foreground: Local; background: Local },
	soft: number,
): number {
	const known = Math.min(1, f.share / fullShare, b.share / fullShare);
	if (known === 0) return alpha;
	const red = rgb[at] / 255 - b.red;
	const green = rgb[at + 1] / 255 - b.green;
	const blue = rgb[at + 2] / 255 - b.blue;
	const lineRed = f.red - b.red;
	const lineGreen = f.green - b.green;
	const lineBlue = f.blue - b.blue;
	const length2 = lineRed ** 2 + lineGreen ** 2 + lineBlue ** 2;
	const along = (red * lineRed + green * lineGreen + blue * lineBlue) / (length2 + 1e-6);
	const share = clamp(along, 0, 1);
	const off2 =
		(red - share * lineRed) ** 2 + (green - share * lineGreen) ** 2 + (blue - share * lineBlue) ** 2;
	const uncertainty = f.variance + b.variance + 4 * noise ** 2 + 4 * off2;
	return alpha + (share - alpha) * Math.min(1, (length2 / (length2 + uncertainty)) * soft * known);
}
