// Which part of the cutout's subject a click to remove may mean, and which of the network's masks covers all of it.
import { expect, test } from 'vitest';
import { type DecodedMask, maskSide } from './promptable.ts';
import { type Part, partAround, wholeMask } from './wrong-subject.ts';

/** 100 cells; the part is the first 20. */
const cells = Uint8Array.from({ length: 100 }, (_, i) => (i < 20 ? 1 : 0));
const apart: Part = { cells, isApart: true };
const all: Part = { cells, isApart: false };
const upTo = (cells: number) => Float32Array.from({ length: 100 }, (_, i) => (i < cells ? 5 : -5));
const decoded = (cells: number, iou = 0.5): DecodedMask => ({ logits: upTo(cells), iou });
/** The first mask is never taken. */
const masks = (...others: DecodedMask[]) => [decoded(20, 1), ...others];

test('for a part that stands apart, the mask most like it is chosen, however likely', () => {
	expect(wholeMask(masks(decoded(5, 0.99), decoded(19, 0.6), decoded(60, 0.9)), apart)).toEqual(upTo(19));
});

test('a mask whose IoU with the part is below three quarters is not chosen', () => {
	expect(wholeMask(masks(decoded(15)), apart)).toEqual(upTo(15));
	expect(wholeMask(masks(decoded(14)), apart)).toBeUndefined();
	expect(wholeMask(masks(decoded(27)), apart)).toBeUndefined();
});

test('for a subject in one piece, only the mask of the whole thing can be all of it, however likely', () => {
	expect(wholeMask(masks(decoded(5, 0.99), decoded(20, 0.99)), all)).toBeUndefined();
	expect(wholeMask(masks(decoded(20, 0.1), decoded(5, 0.99)), all)).toEqual(upTo(20));
});

/** Columns of the square from one to another. */
const columns = (from: number, to: number) => (cell: number) =>
	cell % maskSide >= from && cell % maskSide < to;
const subjectOf = (...parts: ((cell: number) => boolean)[]) =>
	Float32Array.from({ length: maskSide ** 2 }, (_, i) => (parts.some((isIn) => isIn(i)) ? 1 : -1));
/** Halfway down the square. */
const at = (column: number) => 128 * maskSide + column;

test('a part is all that is connected with the click, and the other parts say whether it is apart', () => {
	const part = partAround(at(50), subjectOf(columns(0, 100), columns(120, 140)));
	expect(part?.cells.reduce((sum, value) => sum + value, 0)).toBe(100 * maskSide);
	expect([part?.cells[at(99)], part?.cells[at(125)], part?.isApart]).toEqual([1, 0, true]);
	expect(partAround(at(110), subjectOf(columns(0, 100), columns(120, 140)))).toBeUndefined();
});

test('a part of more than nine tenths of the subject does not stand apart', () => {
	expect(partAround(at(45), subjectOf(columns(0, 90), columns(120, 129)))?.isApart).toBe(false);
	expect(partAround(at(45), subjectOf(columns(0, 90), columns(120, 130)))?.isApart).toBe(true);
});

test('the middle of a subject in one piece is narrower than that of a part', () => {
	const other = columns(150, 200);
	// The middle of 100 columns is 50 from their rim.
	expect(partAround(at(23), subjectOf(columns(0, 100), other))).toBeDefined();
	expect(partAround(at(20), subjectOf(columns(0, 100), other))).toBeUndefined();
	expect(partAround(at(36), subjectOf(columns(0, 100)))).toBeDefined();
	expect(partAround(at(33), subjectOf(columns(0, 100)))).toBeUndefined();
});
