// Gives every soft pixel its cell's foreground colour at full size, corrected by the residual to the image.
import { clamp } from '../clamp.ts';
import type { BandGrid } from './band-grid.ts';
import { type Mixture, solidFrom } from './mixture.ts';
import { colorsPerCell } from './multi-level.ts';

/**
 * Expected errors as standard deviations: of the cells' foreground and background colours, in levels (backgrounds are
 * smoother than fur), and of the matte at alpha 0.5, from 0 to 1 (none at alpha 0 and 1). The matte's error keeps a
 * wrong matte over a flat, vivid background from turning the subject's edge into the complementary colour.
 */
const foregroundDeviation = 25;
const backgroundDeviation = 8;
const matteDeviation = 0.1;
/** From here to `solidFrom` the estimate is blended into the image's own colour, to avoid a seam. */
const fadeFrom = 240;

/**
 * Writes the foreground colours into `rgb` (interleaved, 0 to 255) wherever the matte is above 0 and below 0.98.
 * Attributes the residual r = I - a F - (1 - a) B to the most likely Gaussian errors of F, B and alpha: F += a VF C^-1
 * r with C = (a^2 VF + (1 - a)^2 VB) 1 + VA (F - B)(F - B)^T.
 */
export function correctBand(rgb: Uint8Array, mixture: Mixture, grid: BandGrid, colors: Float32Array): void {
	const { width, height, matte } = mixture;
	const { cellPx, columns, cells } = grid;
	const beside = new Float32Array(3 * colorsPerCell);
	const local = new Float32Array(colorsPerCell);
	for (let cell = 0; cell < cells.length; cell++) {
		const position = cells[cell];
		const row = Math.floor(position / columns);
		const left = (position - row * columns) * cellPx;
		const right = Math.min(width, left + cellPx);
		const bottom = Math.min(height, (row + 1) * cellPx);
		for (let y = row * cellPx; y < bottom; y++) {
			let isFresh = false;
			for (let x = left; x < right; x++) {
				const value = matte[y * width + x];
				if (value === 0 || value >= solidFrom) continue;
				if (!isFresh) blendRows(beside, grid, colors, position, (y + 0.5) / cellPx - 0.5 - row);
				isFresh = true;
				blendColumns(local, beside, (x - left + 0.5) / cellPx - 0.5);
				correct(rgb, 3 * (y * width + x), value, local);
			}
		}
	}
}

/**
 * Interpolates both colours between rows, in a cell and in the cells to its left and right. `height` is in cells from
 * the cell's centre, -0.5 to 0.5. Cells beyond the border equal those at the border.
 */
function blendRows(
	into: Float32Array,
	grid: BandGrid,
	colors: Float32Array,
	position: number,
	height: number,
): void {
	const { columns, rows, slots } = grid;
	const row = Math.floor(position / columns);
	const column = position - row * columns;
	const otherRow = clamp(height < 0 ? row - 1 : row + 1, 0, rows - 1);
	const share = Math.abs(height);
	for (let side = 0, to = 0; side < 3; side++) {
		const at = clamp(column + side - 1, 0, columns - 1);
		let near = slots[row * columns + at] * colorsPerCell;
		let other = slots[otherRow * columns + at] * colorsPerCell;
		for (let k = 0; k < colorsPerCell; k++) {
			const color = colors[near++];
			into[to++] = color + share * (colors[other++] - color);
		}
	}
}

/** Interpolates between columns: `x` is in cells from the cell's centre, -0.5 to 0.5. */
function blendColumns(into: Float32Array, beside: Float32Array, x: number): void {
	const share = Math.abs(x);
	let other = x < 0 ? 0 : 2 * colorsPerCell;
	for (let k = 0; k < colorsPerCell; k++) {
		const color = beside[colorsPerCell + k];
		into[k] = color + share * (beside[other++] - color);
	}
}

/** Factors that depend on alpha alone, indexed by matte value. */
const gains = new Float32Array(256);
const noises = new Float32Array(256);
const matteVariances = new Float32Array(256);
for (let value = 0; value < 256; value++) {
	const a = value / 255;
	const noise = (a * foregroundDeviation) ** 2 + ((1 - a) * backgroundDeviation) ** 2;
	noises[value] = noise;
	gains[value] = (a * foregroundDeviation ** 2) / noise;
	matteVariances[value] = matteDeviation ** 2 * 4 * a * (1 - a);
}

/** Replaces I by F in `rgb[at...]`; `local` contains the interpolated F and B. */
function correct(rgb: Uint8Array, at: number, value: number, local: Float32Array): void {
	const a = value / 255;
	const b = 1 - a;
	const red = local[0];
	const green = local[1];
	const blue = local[2];
	const spanRed = red - local[3];
	const spanGreen = green - local[4];
	const spanBlue = blue - local[5];
	// I - a F - b B, with B = F - span.
	const restRed = rgb[at] - red + b * spanRed;
	const restGreen = rgb[at + 1] - green + b * spanGreen;
	const restBlue = rgb[at + 2] - blue + b * spanBlue;
	const along = spanRed * restRed + spanGreen * restGreen + spanBlue * restBlue;
	const span = spanRed * spanRed + spanGreen * spanGreen + spanBlue * spanBlue;
	const variance = matteVariances[value];
	// By the Sherman-Morrison formula: the part of the residual that an alpha error explains.
	const matteError = (variance * along) / (noises[value] + variance * span);
	const gain = gains[value];
	const own = Math.max(0, (value - fadeFrom) / (solidFrom - fadeFrom));
	rgb[at] = fade(red + gain * (restRed - matteError * spanRed), rgb[at], own);
	rgb[at + 1] = fade(green + gain * (restGreen - matteError * spanGreen), rgb[at + 1], own);
	rgb[at + 2] = fade(blue + gain * (restBlue - matteError * spanBlue), rgb[at + 2], own);
}

function fade(estimate: number, source: number, own: number): number {
	const valid = clamp(estimate, 0, 255);
	return valid + (source - valid) * own + 0.5;
}
