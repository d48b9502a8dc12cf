// The changes of a step to the matte: blocks of 64 x 64 pixels, before and after, only those that differ.
import type { Size } from '#contract/size.ts';
import { type Box, emptyBox, union } from '#matting/box.ts';
import { cut, place } from '#matting/boxed.ts';
import { type PackedBlock, packBlock, unpackBlock } from './packed-block.ts';

const blockPx = 64;

export interface BlockChange {
	/** Position in the grid of blocks, row by row. */
	readonly index: number;
	readonly before: PackedBlock;
	readonly after: PackedBlock;
}

/** Both mattes are of the whole image and differ only in the box. */
export function changedBlocks(
	before: Uint8Array,
	after: Uint8Array,
	size: Size,
	{ left, top, width, height }: Box,
): BlockChange[] {
	const changes: BlockChange[] = [];
	if (width === 0 || height === 0) return changes;
	const { columns } = gridOf(size);
	const lastColumn = Math.floor((left + width - 1) / blockPx);
	const lastRow = Math.floor((top + height - 1) / blockPx);
	for (let row = Math.floor(top / blockPx); row <= lastRow; row++) {
		for (let column = Math.floor(left / blockPx); column <= lastColumn; column++) {
			const index = row * columns + column;
			const box = blockBox(index, size);
			const [old, now] = [cut(before, size, box).values, cut(after, size, box).values];
			if (old.every((value, i) => value === now[i])) continue;
			changes.push({ index, before: packBlock(old), after: packBlock(now) });
		}
	}
	return changes;
}

/** Writes one side of the changes into the matte. Returns the box around them. */
export function applyBlocks(
	matte: Uint8Array,
	size: Size,
	changes: readonly BlockChange[],
	side: 'before' | 'after',
): Box {
	return changes.reduce((changed, change) => {
		const box = blockBox(change.index, size);
		const values = unpackBlock(change[side], box.width * box.height);
		if (!values) throw new Error('A block of a step is broken.');
		place({ box, values }, matte, size);
		return union(changed, box);
	}, emptyBox);
}

/** Whether all blocks are of an image of this size and can be unpacked. */
export function areBlocksOf(size: Size, changes: readonly BlockChange[]): boolean {
	const { columns, rows } = gridOf(size);
	return changes.every(({ index, before, after }) => {
		if (!Number.isInteger(index) || index < 0 || index >= columns * rows) return false;
		const { width, height } = blockBox(index, size);
		return [before, after].every((side) => unpackBlock(side, width * height));
	});
}

const gridOf = ({ width, height }: Size) => ({
	columns: Math.ceil(width / blockPx),
	rows: Math.ceil(height / blockPx),
});

function blockBox(index: number, size: Size): Box {
	const { columns } = gridOf(size);
	const left = (index % columns) * blockPx;
	const top = Math.floor(index / columns) * blockPx;
	return {
		left,
		top,
		width: Math.min(blockPx, size.width - left),
		height: Math.min(blockPx, size.height - top),
	};
}
