// At full size: every soft pixel takes its cell's colours and is corrected by what the picture shows there.
import type { Grid } from './band-grid.ts';
import { type Mixture, solidFrom } from './mixture.ts';
import { coloursPerCell } from './multi-level.ts';

/**
 * How far a pixel may be off, as standard deviations: the true foreground and background from the cells'
 * colours, in levels (backgrounds are smoother than fur), and the matte from the truth, 0 to 1, at alpha
 * 0.5 (nothing at 0 and 1). The last one keeps a wrong matte over a flat, vivid background from turning
 * the subject's edge to the opposite colour.
 */
const foregroundDeviation = 25;
const backgroundDeviation = 8;
const matteDeviation = 0.1;
/** From here to `solidFrom` the estimate fades into the picture's own colour: no seam. */
const fadeFrom = 240;

/**
 * Writes the foreground's colours into `rgb` (interleaved, 0 to 255) wherever the matte is above 0 and
 * below 0.98. The residual r = I - a F - (1 - a) B is explained by the likeliest error of F, B and alpha
 * together (Gaussian): F += a VF C^-1 r with C = (a^2 VF + (1 - a)^2 VB) 1 + VA (F - B)(F - B)^T.
 */
export function correctBand(rgb: Uint8Array, mixture: Mixture, grid: Grid, colours: Float32Array): void {
	const { width, height, matte } = mixture;
	const { cellPx, columns, cells } = grid;
	const local = new Float32Array(coloursPerCell);
	for (const place of cells) {
		const row = Math.floor(place / columns);
		const column = place - row * columns;
		const right = Math.min(width, (column + 1) * cellPx);
		const bottom = Math.min(height, (row + 1) * cellPx);
		for (let y = row * cellPx; y < bottom; y++) {
			for (let x = column * cellPx; x < right; x++) {
				const value = matte[y * width + x] as number;
				if (value === 0 || value >= solidFrom) continue;
				interpolate(local, grid, colours, (x + 0.5) / cellPx - 0.5, (y + 0.5) / cellPx - 0.5);
				correct(rgb, 3 * (y * width + x), value, local);
			}
		}
	}
}

/** Both colours at a point given in cells, bilinear between the four cells around it. */
function interpolate(into: Float32Array, grid: Grid, colours: Float32Array, x: number, y: number): void {
	const { columns, rows, slots } = grid;
	const left = Math.max(0, Math.floor(x));
	const top = Math.max(0, Math.floor(y));
	const right = Math.min(columns - 1, left + 1);
	const bottom = Math.min(rows - 1, top + 1);
	const u = Math.max(0, x - left);
	const v = Math.max(0, y - top);
	const at00 = (slots[top * columns + left] as number) * coloursPerCell;
	const at01 = (slots[top * columns + right] as number) * coloursPerCell;
	const at10 = (slots[bottom * columns + left] as number) * coloursPerCell;
	const at11 = (slots[bottom * columns + right] as number) * coloursPerCell;
	const share00 = (1 - u) * (1 - v);
	const share01 = u * (1 - v);
	const share10 = (1 - u) * v;
	const share11 = u * v;
	for (let k = 0; k < coloursPerCell; k++) {
		into[k] =
			share00 * (colours[at00 + k] as number) +
			share01 * (colours[at01 + k] as number) +
			share10 * (colours[at10 + k] as number) +
			share11 * (colours[at11 + k] as number);
	}
}

/** What depends on alpha alone, by matte value. */
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

/** `rgb[at...]` holds I and gets F; `local` holds the cells' F and B. */
function correct(rgb: Uint8Array, at: number, value: number, local: Float32Array): void {
	const a = value / 255;
	const b = 1 - a;
	const red = local[0] as number;
	const green = local[1] as number;
	const blue = local[2] as number;
	const spanRed = red - (local[3] as number);
	const spanGreen = green - (local[4] as number);
	const spanBlue = blue - (local[5] as number);
	// I - a F - b B, with B = F - span.
	const restRed = (rgb[at] as number) - red + b * spanRed;
	const restGreen = (rgb[at + 1] as number) - green + b * spanGreen;
	const restBlue = (rgb[at + 2] as number) - blue + b * spanBlue;
	const along = spanRed * restRed + spanGreen * restGreen + spanBlue * restBlue;
	const span = spanRed * spanRed + spanGreen * spanGreen + spanBlue * spanBlue;
	const variance = matteVariances[value] as number;
	// Sherman and Morrison: the part of the residual that a wrong alpha explains.
	const matteError = (variance * along) / ((noises[value] as number) + variance * span);
	const gain = gains[value] as number;
	const own = Math.max(0, (value - fadeFrom) / (solidFrom - fadeFrom));
	rgb[at] = fade(red + gain * (restRed - matteError * spanRed), rgb[at] as number, own);
	rgb[at + 1] = fade(green + gain * (restGreen - matteError * spanGreen), rgb[at + 1] as number, own);
	rgb[at + 2] = fade(blue + gain * (restBlue - matteError * spanBlue), rgb[at + 2] as number, own);
}

function fade(estimate: number, source: number, own: number): number {
	const valid = estimate < 0 ? 0 : estimate > 255 ? 255 : estimate;
	return valid + (source - valid) * own + 0.5;
}
