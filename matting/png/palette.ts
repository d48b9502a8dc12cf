// PNG-8 for hosts without an image library: lossy, a palette of at most 256 colours with their alphas.
import type { Raster } from '../compose/raster.ts';
import { visibleFrom } from '../image.ts';
import { fileOf, imageHeader, paletteType } from './chunks.ts';
import { type Deflate, encodePng } from './encode.ts';
import { exactColors, type RgbaRow, similarColors } from './palette/count-colors.ts';
import { mapPixels } from './palette/map-pixels.ts';
import { quantise } from './palette/quantise.ts';

const maxColors = 256;
const rowsAtOnce = 64;

/**
 * The pieces of the file, to be concatenated. An image of at most 256 colours stays exact, and so does a grey one;
 * opaque pixels stay opaque, and almost invisible ones become fully transparent. Rows of the raster are read more than
 * once. Rejects with what the raster or `deflate` throws.
 */
export async function encodePalettePng(raster: Raster, deflate: Deflate): Promise<Uint8Array<ArrayBuffer>[]> {
	if (raster.channels === 1) return encodePng(raster, deflate);
	const row = rgbaRow(raster);
	const exact = exactColors(raster, row, maxColors);
	const palette = byAlpha(exact?.colors ?? chosenColors(raster, row));
	const indices = mapPixels(raster, row, palette, exact !== undefined);
	const data: Uint8Array<ArrayBuffer>[] = [];
	for await (const piece of deflate(unfilteredRows(indices, raster.width))) data.push(piece);
	const alphas = palette.filter((alpha, at) => at % 4 === 3 && alpha < 255);
	return fileOf({
		IHDR: [imageHeader(raster, paletteType)],
		PLTE: [palette.filter((_, at) => at % 4 < 3)],
		...(alphas.length > 0 && { tRNS: [alphas] }),
		IDAT: data,
		IEND: [],
	});
}

/** The colours of the palette; in a cutout one of them is for all wholly transparent pixels. */
function chosenColors(raster: Raster, row: RgbaRow): Uint8Array {
	const counted = similarColors(raster, row, maxColors);
	if (raster.channels === 3) return quantise(counted, maxColors);
	return Uint8Array.from([0, 0, 0, 0, ...quantise(counted, maxColors - 1)]);
}

/**
 * RGBA of single rows, a few of which are made at a time. Invisible pixels are cleared, because they would take palette
 * entries from visible ones.
 */
function rgbaRow({ width, height, channels, rows }: Raster): RgbaRow {
	const rgba = new Uint8Array(4 * width);
	let strip: Uint8Array = new Uint8Array(0);
	let first = -1;
	return (y) => {
		const start = y - (y % rowsAtOnce);
		if (start !== first) strip = rows(start, Math.min(height, start + rowsAtOnce));
		first = start;
		let from = (y - start) * width * channels;
		for (let at = 0; at < rgba.length; at += 4, from += channels) {
			const alpha = channels === 4 ? strip[from + 3] : 255;
			if (alpha < visibleFrom) {
				rgba.fill(0, at, at + 4);
				continue;
			}
			rgba[at] = strip[from];
			rgba[at + 1] = strip[from + 1];
			rgba[at + 2] = strip[from + 2];
			rgba[at + 3] = alpha;
		}
		return rgba;
	};
}

/** Opaque colours last, because only the alphas before them are written; otherwise dark before bright. */
function byAlpha(palette: Uint8Array): Uint8Array<ArrayBuffer> {
	const brightness = (at: number) => palette[at] + palette[at + 1] + palette[at + 2];
	const starts = Array.from({ length: palette.length / 4 }, (_, i) => 4 * i);
	starts.sort((a, b) => palette[a + 3] - palette[b + 3] || brightness(a) - brightness(b));
	return Uint8Array.from(starts.flatMap((at) => [...palette.subarray(at, at + 4)]));
}

/** Rows of indices with filter type 0, as the PNG specification advises for palettes (12.7). */
function* unfilteredRows(indices: Uint8Array, width: number): Generator<Uint8Array<ArrayBuffer>> {
	for (let from = 0; from < indices.length; from += rowsAtOnce * width) {
		const part = indices.subarray(from, from + rowsAtOnce * width);
		const rows = new Uint8Array(part.length + part.length / width);
		for (let at = 0, to = 1; at < part.length; at += width, to += width + 1)
			rows.set(part.subarray(at, at + width), to);
		yield rows;
	}
}
