// Arranges a cutout by its layout: crops it, scales it and places it in the output.
import { isSameSize, type Size } from '#contract/size.ts';
import { type Box, moved } from '../box.ts';
import type { Shrink } from '../resample/stretch.ts';
import { alphaOnly } from './alpha-only.ts';
import { enlargeCutout } from './enlarge-cutout.ts';
import { foregroundOnly } from './foreground-only.ts';
import type { Layout } from './layout.ts';
import { type Raster, rasterOf } from './raster.ts';
import { showBox } from './show-box.ts';
import { subjectBox } from './subject-box.ts';

export interface Arranged {
	/** RGBA. */
	readonly raster: Raster;
	/** The bounding box of its visible part; undefined if nothing is visible. */
	readonly subject: Box | undefined;
}

/**
 * `subject` is the bounding box of the visible part of the RGBA cutout. With `exactColors`, colours stay exact even
 * where alpha is low, for files that store them without alpha. Rejects when `shrink` does.
 */
export async function arrange(
	{ raster: cutout, subject }: Arranged,
	{ size, source, target }: Layout,
	shrink: Shrink,
	exactColors = false,
): Promise<Arranged> {
	const part = fills(source, cutout) ? cutout : showBox(cutout, source);
	const isScaled = !isSameSize(source, target);
	const scaled = isScaled ? await scale(part, target, exactColors ? shrinkApart(shrink) : shrink) : part;
	const visible = isScaled ? subjectBox(scaled) : subject && moved(subject, -source.left, -source.top);
	const { left, top } = target;
	return {
		raster: fills(target, size) ? scaled : showBox(scaled, { left: -left, top: -top, ...sizeOf(size) }),
		subject: visible && moved(visible, left, top),
	};
}

/** Scales the width, the height or both, each up or down. */
async function scale(source: Raster, to: Size, shrink: Shrink): Promise<Raster> {
	const within = { width: Math.min(source.width, to.width), height: Math.min(source.height, to.height) };
	const rgba = source.rows(0, source.height);
	const shrunk = isSameSize(source, within) ? rgba : await shrink(rgba, 4, source, within);
	const scaled = isSameSize(within, to) ? shrunk : enlargeCutout(shrunk, within, to);
	return rasterOf(withoutHiddenColors(scaled), 4, to);
}

/**
 * Shrinks colours and alpha separately. Shrunk together, the library weights colours by alpha in 8 bit, which leaves
 * hardly anything of a colour at low alpha: at an alpha of 1 of 255 it is up to 200 levels off.
 */
const shrinkApart =
	(shrink: Shrink): Shrink =>
	async (rgba, _channels, from, to) => {
		const cutout = rasterOf(rgba, 4, from);
		const rgb = await shrink(foregroundOnly(cutout).rows(0, from.height), 3, from, to);
		const alpha = await shrink(alphaOnly(cutout).rows(0, from.height), 1, from, to);
		const shrunk = new Uint8Array(4 * alpha.length);
		for (let i = 0, at = 0; i < alpha.length; i++, at += 4) {
			shrunk.set(rgb.subarray(3 * i, 3 * i + 3), at);
			shrunk[at + 3] = alpha[i];
		}
		return shrunk;
	};

/** Resampling leaves colours where alpha was rounded to 0; they would reveal the removed background. */
function withoutHiddenColors(rgba: Uint8Array): Uint8Array {
	for (let at = 0; at < rgba.length; at += 4) if (rgba[at + 3] === 0) rgba.fill(0, at, at + 3);
	return rgba;
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height });
const fills = (box: Box, whole: Size) => isSameSize(box, whole) && box.left === 0 && box.top === 0;
