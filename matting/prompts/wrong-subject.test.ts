// Which part of the cutout's subject a click to remove may mean, and which of the network's masks covers all of it.
import { expect, test } from 'vitest';
import { type DecodedMask, maskSide } from './promptable.ts';
import { isInMiddle, type Part, partAt, wholeMask } from './wrong-subject.ts';

/** 100 cells; the part is the first 20. */
const cells = Uint8Array.from({ length: 100 }, (_, i) => (i < 20 ? 1 : 0));
const apart: Part = { cells, area: 20, isApart: true };
const all: Part = { cells, area: 20, isApart: false };
const upTo = (cells: number) => Float32Array.from({ length: 100 }, (_, i) => (i < cells ? 5 : -5));
const decoded = (cells: number, iou = 0.5): DecodedMask => ({ logits: upTo(cells), iou });
/** The first mask is never taken. */
const masks = (...others: DecodedMask[]) => [decoded(20, 1), ...others];

test('for a part that stands apart, the mask most like it is chosen, however likely', () => {
	expect(wholeMask(masks(decoded(5, 0.99), decoded(22, 0.6), decoded(60, 0.9)), apart)).toEqual(upTo(22));
});

test('a mask whose IoU with the part is below three quarters is not chosen', () => {
	expect(wholeMask(masks(decoded(15)), apart)).toBeDefined();
	expect(wholeMask(masks(decoded(14)), apart)).toBeUndefined();
	expect(wholeMask(masks(decoded(27)), apart)).toBeUndefined();
});

test('for a subject in one piece, only the mask of the whole object can be all of it, however likely', () => {
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
	const part = partAt(at(50), subjectOf(columns(0, 100), columns(120, 140)));
	expect(part?.cells.reduce((sum, value) => sum + value, 0)).toBe(100 * maskSide);
	expect(part?.area).toBe(100 * maskSide);
	expect([part?.cells[at(99)], part?.cells[at(125)], part?.isApart]).toEqual([1, 0, true]);
	expect(partAt(at(110), subjectOf(columns(0, 100), columns(120, 140)))).toBeUndefined();
});

test('a part of more than nine tenths of the subject does not stand apart', () => {
	expect(partAt(at(45), subjectOf(columns(0, 90), columns(120, 129)))?.isApart).toBe(false);
	expect(partAt(at(45), subjectOf(columns(0, 90), columns(120, 130)))?.isApart).toBe(true);
});

test('the middle of a subject in one piece is narrower than that of a part', () => {
	// The middle of 100 columns is 50 from their rim.
	const part = partAt(at(50), subjectOf(columns(0, 100), columns(150, 200))) as Part;
	expect([isInMiddle(at(23), part), isInMiddle(at(20), part)]).toEqual([true, false]);
	const one = partAt(at(50), subjectOf(columns(0, 100))) as Part;
	expect([isInMiddle(at(36), one), isInMiddle(at(33), one)]).toEqual([true, false]);
});

test('small pieces of the part that the mask misses are removed with it, larger ones are not', () => {
	const part = partAt(at(50), subjectOf(columns(0, 100), columns(150, 200))) as Part;
	/** All but two pieces, of a tenth of the part and of a little more. */
	const missed = (column: number) => column < 10 || (column >= 50 && column < 61);
	const logits = Float32Array.from({ length: maskSide ** 2 }, (_, i) => {
		const column = i % maskSide;
		return column < 100 && !missed(column) ? 5 : -5;
	});
	const whole = wholeMask([decoded(0), { logits, iou: 0.5 }], part);
	expect([whole?.[at(2)], whole?.[at(55)], whole?.[at(20)], whole?.[at(120)]]).toEqual([10, -5, 5, -5]);
});
