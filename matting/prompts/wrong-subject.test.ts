// Which of the network's masks covers all that a click means to remove.
import { expect, test } from 'vitest';
import type { DecodedMask } from './promptable.ts';
import { wholePart } from './wrong-subject.ts';

/** 100 cells; the part is the first 20. */
const part = Uint8Array.from({ length: 100 }, (_, i) => (i < 20 ? 1 : 0));
const upTo = (cells: number) => Float32Array.from({ length: 100 }, (_, i) => (i < cells ? 5 : -5));
const answer = (cells: number, iou: number): DecodedMask => ({ logits: upTo(cells), iou });
/** The first answer is never taken. */
const answers = (...others: DecodedMask[]) => [answer(20, 1), ...others];

const twoThings = upTo(60);
const oneThing = upTo(20);

test('for a part that stands apart, the answer most like it is chosen, however likely', () => {
	const all = answers(answer(5, 0.99), answer(19, 0.6), answer(60, 0.9));
	expect(wholePart(all, part, twoThings)).toEqual(upTo(19));
});

test('an answer whose IoU with the part is below three quarters is not chosen', () => {
	expect(wholePart(answers(answer(15, 0.9)), part, twoThings)).toEqual(upTo(15));
	expect(wholePart(answers(answer(14, 0.9)), part, twoThings)).toBeUndefined();
	expect(wholePart(answers(answer(27, 0.9)), part, twoThings)).toBeUndefined();
});

test('for a subject in one piece, only the likeliest answer can be all of it', () => {
	expect(wholePart(answers(answer(5, 0.99), answer(20, 0.6)), part, oneThing)).toBeUndefined();
	expect(wholePart(answers(answer(5, 0.6), answer(20, 0.99)), part, oneThing)).toEqual(upTo(20));
});

test('a part of more than nine tenths of the subject does not stand apart', () => {
	const all = answers(answer(5, 0.99), answer(20, 0.6));
	expect(wholePart(all, part, upTo(22))).toBeUndefined();
	expect(wholePart(all, part, upTo(23))).toEqual(upTo(20));
});
