// Which of the network's masks covers all that a click means to remove.
import { expect, test } from 'vitest';
import type { DecodedMask } from './promptable.ts';
import { wholePart } from './wrong-subject.ts';

/** 100 cells; the part is the first 20. */
const part = Uint8Array.from({ length: 100 }, (_, i) => (i < 20 ? 1 : 0));
const upTo = (cells: number) => Float32Array.from({ length: 100 }, (_, i) => (i < cells ? 5 : -5));
const decoded = (cells: number, iou: number): DecodedMask => ({ logits: upTo(cells), iou });
/** The first mask is never taken. */
const masks = (...others: DecodedMask[]) => [decoded(20, 1), ...others];

const twoThings = upTo(60);
const oneThing = upTo(20);

test('for a part that stands apart, the mask most like it is chosen, however likely', () => {
	const all = masks(decoded(5, 0.99), decoded(19, 0.6), decoded(60, 0.9));
	expect(wholePart(all, part, twoThings)).toEqual(upTo(19));
});

test('a mask whose IoU with the part is below three quarters is not chosen', () => {
	expect(wholePart(masks(decoded(15, 0.9)), part, twoThings)).toEqual(upTo(15));
	expect(wholePart(masks(decoded(14, 0.9)), part, twoThings)).toBeUndefined();
	expect(wholePart(masks(decoded(27, 0.9)), part, twoThings)).toBeUndefined();
});

test('for a subject in one piece, only the likeliest mask can be all of it', () => {
	expect(wholePart(masks(decoded(5, 0.99), decoded(20, 0.6)), part, oneThing)).toBeUndefined();
	expect(wholePart(masks(decoded(5, 0.6), decoded(20, 0.99)), part, oneThing)).toEqual(upTo(20));
});

test('a part of more than nine tenths of the subject does not stand apart', () => {
	const all = masks(decoded(5, 0.99), decoded(20, 0.6));
	expect(wholePart(all, part, upTo(22))).toBeUndefined();
	expect(wholePart(all, part, upTo(23))).toEqual(upTo(20));
});
