// Doubtful regions: larger parts of an image where the network is undecided, or where its inferences contradict each
// other (decision 26).
import { maxDoubtfulRegions } from '#contract/doubts.ts';
import type { Size } from '#contract/size.ts';
import { boundsOf, componentsOf } from '../grid/connected-components.ts';
import { wideParts } from '../grid/dilate.ts';
import { mapScale } from '../grid/near-map.ts';
import { type Grid, meansOf } from '../grid.ts';

export interface DoubtfulRegion extends Size {
	/** Left and top edge of the bounding box, in pixels of the cutout, as its width and height are. */
	readonly x: number;
	readonly y: number;
	/** Area of the region itself, as a share of the image, 0 to 1. */
	readonly area: number;
	/** What the region may be after all, although the cutout shows it mostly transparent or mostly opaque. */
	readonly kind: 'maybe-subject' | 'maybe-background';
}

/** Alpha between these values is undecided. */
const undecided = { from: 0.15, to: 0.85 };
/** Two inferences contradict each other where their alphas differ by more than this. */
const contradiction = 0.5;
/** A region contains a square of this radius, as a share of the side: soft edges are narrower. */
const minRadius = 0.01;

/**
 * The largest doubtful regions, largest first. `alpha` is the network's matte, `map` its means over cells, and
 * `inferences` all mattes that it was made from, on its grid; `size` is the image's.
 */
export function findDoubtfulRegions(
	alpha: Grid,
	map: Grid,
	inferences: readonly Grid[],
	size: Size,
): readonly DoubtfulRegion[] {
	const others = inferences.filter((grid) => grid !== alpha).map((grid) => meansOf(grid, mapScale));
	const radius = Math.max(1, Math.floor(minRadius * map.side));
	const wide = wideParts(mapDoubt(map, others), map.side, radius);
	const components = componentsOf((cell) => wide[cell] === 1, map.side);
	const regions = Array.from(components, (cells) => describe(cells, map, size));
	return regions.sort((a, b) => b.area - a.area).slice(0, maxDoubtfulRegions);
}

/** 1 in doubtful cells, else 0. */
function mapDoubt({ values }: Grid, others: readonly Grid[]): Uint8Array {
	const doubt = new Uint8Array(values.length);
	for (const [cell, alpha] of values.entries()) {
		const isUndecided = alpha > undecided.from && alpha < undecided.to;
		const isContradicted = others.some((other) => Math.abs(other.values[cell] - alpha) > contradiction);
		if (isUndecided || isContradicted) doubt[cell] = 1;
	}
	return doubt;
}

function describe(cells: Int32Array, { side, values }: Grid, { width, height }: Size): DoubtfulRegion {
	const bounds = boundsOf(cells, side);
	const sum = cells.reduce((alpha, cell) => alpha + values[cell], 0);
	const x = Math.floor((bounds.left / side) * width);
	const y = Math.floor((bounds.top / side) * height);
	return {
		x,
		y,
		width: Math.ceil(((bounds.left + bounds.width) / side) * width) - x,
		height: Math.ceil(((bounds.top + bounds.height) / side) * height) - y,
		area: cells.length / values.length,
		kind: sum < cells.length / 2 ? 'maybe-subject' : 'maybe-background',
	};
}
