// Where a user would click first: the middle of the largest region of a matte that is wrong.
import type { Size } from '#contract/size.ts';
import { createComponentFinder } from '#matting/grid/connected-components.ts';
import { distances } from '#matting/grid/distances.ts';

export interface WrongRegion {
	/** Pixel whose distance to the region's border is the largest. */
	readonly x: number;
	readonly y: number;
	/** That distance in pixels. */
	readonly depth: number;
	/** Whether the region is missing in the matte; else it is left standing. */
	readonly isMissing: boolean;
	readonly cells: Int32Array;
}

/** Both mattes are compared at 128 of 255. `known` is 1 where the truth is known. Undefined if nothing is wrong. */
export function largestWrongRegion(
	matte: Uint8Array,
	truth: Uint8Array,
	size: Size,
	known?: Uint8Array,
): WrongRegion | undefined {
	const isMissing = (i: number) =>
		(matte[i] as number) < 128 && (truth[i] as number) >= 128 && known?.[i] !== 0;
	const isLeft = (i: number) => (matte[i] as number) >= 128 && (truth[i] as number) < 128 && known?.[i] !== 0;
	const finder = createComponentFinder(size.width, size.height);
	let largest: { cells: Int32Array; isMissing: boolean } | undefined;
	for (let i = 0; i < matte.length; i++) {
		if (finder.has(i)) continue;
		const wrong = isMissing(i) ? isMissing : isLeft(i) ? isLeft : undefined;
		if (!wrong) continue;
		const cells = finder.grow(i, wrong);
		if (cells.length > (largest?.cells.length ?? 0))
			largest = { cells: cells.slice(), isMissing: wrong === isMissing };
	}
	return largest && { ...largest, ...middleOf(largest.cells, size) };
}

function middleOf(cells: Int32Array, size: Size): { x: number; y: number; depth: number } {
	const beyond = new Uint8Array(size.width * size.height).fill(1);
	for (const cell of cells) beyond[cell] = 0;
	const depths = distances(beyond, size, size.width + size.height, 0);
	const depth = depths.reduce((max, value) => Math.max(max, value), 0);
	const at = depths.indexOf(depth);
	return { x: at % size.width, y: Math.floor(at / size.width), depth };
}
