// The output while a stroke is drawn. Rendering all of it again would be too
// slow: only what the stroke changes is composed again.
import { overBackground } from '#matting/compose/background/over-background.ts';
import type { Layout } from '#matting/compose/layout.ts';
import type { Raster } from '#matting/compose/raster.ts';
import type { Composition } from '../composition/composition.ts';

/**
 * RGBA or RGB of the output. A pixel whose alpha is as it was when the stroke began is
 * that of the composition; another one is the nearest pixel of the cutout, over the
 * background, without a shadow: resampling and shadow follow when the stroke has ended.
 */
export function strokeView(
	{ raster, layout, background, isLive }: Composition,
	cutout: Raster & { readonly alpha: Uint8Array },
	alphaBefore: Uint8Array,
): Raster {
	if (isLive) return raster;
	const sampled = nearestPixels(cutout, layout);
	const changed = background ? overBackground(sampled, background) : sampled;
	const { channels, width } = raster;
	const columns = columnsOf(layout);
	const rowOf = sourceRow(layout);
	return {
		width,
		height: raster.height,
		channels,
		rows(from, to) {
			const pixels = raster.rows(from, to).slice();
			const changedPixels = changed.rows(from, to);
			for (let y = from; y < to; y++) {
				const row = rowOf(y) * cutout.width;
				if (row < 0) continue;
				const start = (y - from) * width;
				for (let x = 0; x < width; x++) {
					const column = columns[x] as number;
					if (column < 0 || cutout.alpha[row + column] === alphaBefore[row + column]) continue;
					const at = (start + x) * channels;
					for (let i = at; i < at + channels; i++) pixels[i] = changedPixels[i] as number;
				}
			}
			return pixels;
		},
	};
}

/** The cutout in the output's layout, RGBA. */
function nearestPixels(cutout: Raster, layout: Layout): Raster {
	const { width, height } = layout.size;
	const columns = columnsOf(layout);
	const rowOf = sourceRow(layout);
	return {
		width,
		height,
		channels: 4,
		rows(from, to) {
			const pixels = new Uint8Array(4 * width * (to - from));
			for (let y = from; y < to; y++) {
				const row = rowOf(y);
				if (row < 0) continue;
				const source = cutout.rows(row, row + 1);
				const start = (y - from) * width;
				for (let x = 0; x < width; x++) {
					const column = columns[x] as number;
					if (column < 0) continue;
					const at = 4 * (start + x);
					for (let i = 0; i < 4; i++) pixels[at + i] = source[4 * column + i] as number;
				}
			}
			return pixels;
		},
	};
}

/** For each column of the output the nearest column of the cutout, -1 outside the cutout. */
function columnsOf({ size, source, target }: Layout): Int32Array {
	const scale = source.width / target.width;
	return Int32Array.from({ length: size.width }, (_, x) => {
		const inside = x - target.left;
		if (inside < 0 || inside >= target.width) return -1;
		return source.left + Math.min(source.width - 1, Math.floor((inside + 0.5) * scale));
	});
}

function sourceRow({ source, target }: Layout): (y: number) => number {
	const scale = source.height / target.height;
	return (y) => {
		const inside = y - target.top;
		if (inside < 0 || inside >= target.height) return -1;
		return source.top + Math.min(source.height - 1, Math.floor((inside + 0.5) * scale));
	};
}
