// The likeness of a cell's colour to those of sampled cells, of which near ones count most.
import type { StrokeCells } from './stroke-cells.ts';

/** Standard deviation of a colour around a sample, in levels of 255. */
const colorSigma = 18;
/** Standard deviation of the distance over which a sample counts, in diameters of the brush. */
const distanceSigma = 1.5;
/** Samples beyond this exponent do not count. */
const farthest = 8;
const perUnit = 128;
const gaussian = Float32Array.from({ length: farthest * perUnit + 1 }, (_, i) => Math.exp(-i / perUnit));

/**
 * A function from a cell to the weighted share, 0 to 1, of at most `maxSamples` evenly spaced samples that have its
 * colour (a kernel density in colour and place). 0 if there are no samples near it.
 */
export function colorLikeness(
	{ width, brush, rgb }: StrokeCells,
	samples: readonly number[],
	maxSamples: number,
): (cell: number) => number {
	const chosen = spread(samples, maxSamples);
	const xs = Float32Array.from(chosen, (cell) => cell % width);
	const ys = Float32Array.from(chosen, (cell) => Math.floor(cell / width));
	const colors = Float32Array.from(
		{ length: 3 * chosen.length },
		(_, i) => rgb[3 * chosen[(i / 3) | 0] + (i % 3)],
	);
	const perColor = perUnit / (2 * colorSigma ** 2);
	const perDistance = perUnit / (2 * (distanceSigma * brush) ** 2);
	return (cell) => {
		const [x, y] = [cell % width, (cell / width) | 0];
		const [red, green, blue] = [rgb[3 * cell], rgb[3 * cell + 1], rgb[3 * cell + 2]];
		let [alike, all] = [0, 0];
		for (let k = 0, c = 0; k < xs.length; k++, c += 3) {
			const away = ((xs[k] - x) ** 2 + (ys[k] - y) ** 2) * perDistance;
			if (away >= farthest * perUnit) continue;
			const weight = gaussian[away | 0];
			const off = (colors[c] - red) ** 2 + (colors[c + 1] - green) ** 2 + (colors[c + 2] - blue) ** 2;
			all += weight;
			if (off * perColor < farthest * perUnit) alike += weight * gaussian[(off * perColor) | 0];
		}
		return all > 0 ? alike / all : 0;
	};
}

function spread(all: readonly number[], maxSamples: number): readonly number[] {
	if (all.length <= maxSamples) return all;
	return Array.from({ length: maxSamples }, (_, i) => all[Math.floor(((i + 0.5) * all.length) / maxSamples)]);
}
