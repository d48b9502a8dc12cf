// Local mean and variance of the colours of sure foreground and sure background.
import { boxMean } from '../grid/box-mean.ts';
import { dilate } from '../grid/dilate.ts';
import { mapScale, type NearMap, runsNear } from '../grid/near-map.ts';
import { createGrid, type Grid, type View } from '../grid.ts';
import { sureBackground, sureForeground } from './undecided.ts';

/** Radius in cells of the map: windows of about 68 pixels of the network's square. */
const radius = 8;

/** Five values per cell: red, green, blue (0 to 1), their summed variance, and the share of sure pixels (0 to 1). */
export interface LocalColors {
	readonly side: number;
	readonly foreground: LocalMeans;
	readonly background: LocalMeans;
}

export interface LocalMeans {
	readonly red: Float32Array;
	readonly green: Float32Array;
	readonly blue: Float32Array;
	readonly variance: Float32Array;
	readonly share: Float32Array;
}

/** Means for the `wanted` cells of the map; other cells are meaningless. */
export function localColors(alpha: Grid, view: View, wanted: NearMap): LocalColors {
	const { side } = wanted;
	const counted = { side, values: dilate(wanted.values, side, radius) };
	const sums = { foreground: emptyMeans(side), background: emptyMeans(side) };
	for (const { from, to } of runsNear(counted, alpha.side)) {
		const y = (from / alpha.side) | 0;
		const start = ((y / mapScale) | 0) * side;
		for (let i = from, x = from - y * alpha.side; i < to; i++, x++) {
			const value = alpha.values[i];
			if (value <= sureForeground && value >= sureBackground) continue;
			const cell = start + ((x / mapScale) | 0);
			add(value > sureForeground ? sums.foreground : sums.background, cell, view.rgb, 3 * i);
		}
	}
	toMeans(sums.foreground, side);
	toMeans(sums.background, side);
	return { side, ...sums };
}

function emptyMeans(side: number): LocalMeans {
	const plane = () => createGrid(side).values;
	return { red: plane(), green: plane(), blue: plane(), variance: plane(), share: plane() };
}

function add(sums: LocalMeans, cell: number, rgb: Uint8Array, at: number): void {
	const red = rgb[at] / 255;
	const green = rgb[at + 1] / 255;
	const blue = rgb[at + 2] / 255;
	sums.red[cell] = sums.red[cell] + red;
	sums.green[cell] = sums.green[cell] + green;
	sums.blue[cell] = sums.blue[cell] + blue;
	sums.variance[cell] = sums.variance[cell] + red * red + green * green + blue * blue;
	sums.share[cell] = sums.share[cell] + 1;
}

/** Turns the sums of cells into means over their windows. In place. */
function toMeans({ red, green, blue, variance, share }: LocalMeans, side: number): void {
	for (const values of [red, green, blue, variance, share]) boxMean({ side, values }, radius);
	for (let i = 0; i < share.length; i++) {
		const count = share[i] || 1e-9;
		const r = red[i] / count;
		const g = green[i] / count;
		const b = blue[i] / count;
		red[i] = r;
		green[i] = g;
		blue[i] = b;
		variance[i] = Math.max(0, variance[i] / count - r * r - g * g - b * b);
		share[i] = count / mapScale ** 2;
	}
}
