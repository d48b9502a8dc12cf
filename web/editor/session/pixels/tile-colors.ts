// The colours of the cutout, tile by tile: estimated when they are read, and again once alpha around them has changed.
import { type Box, isEmpty, union } from '#matting/box.ts';
import { cut } from '#matting/boxed.ts';
import { cropPixels } from '#matting/crop.ts';
import { decontaminated, foregroundOfTile, tilesTouched } from '#matting/foreground/edited-foreground.ts';
import type { Planes } from './source-planes.ts';

interface TileColors {
	/** RGB of a tile of `tilesOf`. */
	of(tile: Box): Uint8Array;
	/** Called when alpha has changed in the box: returns where colours may now differ. */
	invalidate(changed: Box): Box;
	/** Called when the base has got the original's colours where it is transparent. */
	originalAdded(): void;
	/** The same colours for a copy of the current alpha. */
	snapshot(alpha: Uint8Array): TileColors;
	/** 0 to 100 %: how far the old background's colours are removed from soft pixels. */
	setDecontaminate(percent: number): void;
}

/**
 * Estimated tiles by their positions. Where alpha is unchanged the stored colours are read instead, so that no image is
 * in memory twice.
 */
type Estimated = Map<string, Uint8Array | 'stored'>;

export function createTileColors(
	planes: Planes,
	alpha: Uint8Array,
	estimated: Estimated = new Map(),
	firstPercent = 100,
): TileColors {
	const { base, width } = planes;
	/** Cached tiles of the row that was read last: rows are read in order, a few at a time. */
	const recent = new Map<number, Uint8Array>();
	let recentTop = 0;
	let percent = firstPercent;

	function colorsOf(tile: Box): Uint8Array {
		const colors = foregroundOf(tile);
		if (percent === 100) return colors;
		const source = cropPixels(planes.original.rgb, 3, width, tile);
		return decontaminated(colors, source, cut(alpha, planes, tile).values, percent);
	}
	function foregroundOf(tile: Box): Uint8Array {
		let colors = estimated.get(keyOf(tile));
		if (!colors) {
			colors = isStored(tile) ? 'stored' : foregroundOfTile(tile, planes.original, alpha, base);
			estimated.set(keyOf(tile), colors);
		}
		return colors === 'stored' ? cropPixels(base.foreground, 3, width, tile) : colors;
	}
	function isStored({ left, top, width: columns, height }: Box): boolean {
		for (let y = top; y < top + height; y++) {
			const start = y * width + left;
			for (let i = start; i < start + columns; i++) if (alpha[i] !== base.alpha[i]) return false;
		}
		return true;
	}
	return {
		of(tile) {
			if (tile.top !== recentTop) recent.clear();
			recentTop = tile.top;
			const colors = recent.get(tile.left) ?? colorsOf(tile);
			recent.set(tile.left, colors);
			return colors;
		},
		invalidate(changed) {
			if (isEmpty(changed)) return changed;
			recent.clear();
			const touched = tilesTouched(changed, planes);
			for (const tile of touched) estimated.delete(keyOf(tile));
			return touched.reduce(union, changed);
		},
		originalAdded: () => recent.clear(),
		snapshot: (copy) => createTileColors(planes, copy, new Map(estimated), percent),
		setDecontaminate(next) {
			recent.clear();
			percent = next;
		},
	};
}

const keyOf = ({ left, top }: Box) => `${left} ${top}`;
