// What a second opinion adds to a subject, what the promptable network confirms of it, and what must not change.
import { describe, expect, test } from 'vitest';
import type { Box as CellBox } from '../box.ts';
import { maskSide } from '../prompts/promptable.ts';
import { at, type Box, gridOf } from './boxes.fixture.ts';
import { completeSubject } from './complete-subject.ts';

const found = (...boxes: readonly Box[]) => gridOf(400, ...boxes);
const opinion = (...boxes: readonly Box[]) => gridOf(160, ...boxes);

const body: Box = { x: [0.2, 0.5], y: [0.2, 0.8] };
const wing: Box = { x: [0.5, 0.7], y: [0.4, 0.6] };

test('a part that the network missed is added, and nothing else changes', async () => {
	const completed = await completeSubject(found(body), opinion(body, wing));
	expect(at(completed, 0.6, 0.5)).toBe(1);
	expect(at(completed, 0.35, 0.5)).toBe(1);
	expect(at(completed, 0.6, 0.2)).toBe(0);
	expect(at(completed, 0.1, 0.5)).toBe(0);
});

test('the added part joins the subject without a gap, and ends without a step', async () => {
	const completed = await completeSubject(found(body), opinion(body, { ...wing, alpha: 0.9 }));
	for (let x = 0.2; x < 0.69; x += 0.01) expect(at(completed, x, 0.5)).toBeGreaterThan(0.85);
	const row = completed.values.subarray(200 * 400 + 270, 200 * 400 + 300);
	for (let i = 1; i < row.length; i++)
		expect(Math.abs((row[i] as number) - (row[i - 1] as number))).toBeLessThan(0.5);
});

test('a part of less than five times the subject is added', async () => {
	const head: Box = { x: [0.2, 0.3], y: [0.2, 0.3] };
	const completed = await completeSubject(found(head), opinion(head, { x: [0.2, 0.3], y: [0.3, 0.75] }));
	expect(at(completed, 0.25, 0.6)).toBe(1);
});

test('a part that the network left half transparent becomes as opaque as in the second opinion', async () => {
	const completed = await completeSubject(found(body, { ...wing, alpha: 0.3 }), opinion(body, wing));
	expect(at(completed, 0.6, 0.5)).toBe(1);
});

/** Around an opening. */
const frame: readonly Box[] = [
	{ x: [0.2, 0.8], y: [0.2, 0.3] },
	{ x: [0.2, 0.8], y: [0.7, 0.8] },
	{ x: [0.2, 0.3], y: [0.2, 0.8] },
	{ x: [0.7, 0.8], y: [0.2, 0.8] },
];
const inside = (alpha: number): Box => ({ x: [0.3, 0.7], y: [0.3, 0.7], alpha });

test('a part that the subject encloses and the network is undecided about is filled', async () => {
	const completed = await completeSubject(found(...frame, inside(0.4)), opinion(...frame, inside(1)));
	expect(at(completed, 0.5, 0.5)).toBe(1);
});

test.each<[string, readonly Box[], readonly Box[]]>([
	['a filled opening', frame, [...frame, inside(1)]],
	['the same subject', [body], [body]],
	['less than the subject', [body], [{ ...body, y: [0.2, 0.76] }]],
	['an edge elsewhere by less than it can resolve', [body], [{ ...body, x: [0.2, 0.51] }]],
	['another subject and the missed part', [body], [{ ...body, y: [0.2, 0.7] }, wing]],
	[
		'a part of more than five times the subject',
		[{ x: [0.2, 0.3], y: [0.2, 0.3] }],
		[{ x: [0.2, 0.4], y: [0.2, 0.8] }],
	],
	['a part that is small beside the subject', [body], [body, { x: [0.5, 0.55], y: [0.4, 0.45] }]],
	['a part of which it is not sure', [body], [body, { ...wing, alpha: 0.7 }]],
	['something that the subject does not touch', [body], [body, { x: [0.7, 0.9], y: [0.4, 0.6] }]],
	['nothing that it is sure of', [body], [body, wing, { x: [0, 1], y: [0, 0.2], alpha: 0.4 }]],
	['no subject', [body], []],
	['a subject where the network has none', [], [body]],
])('a second opinion with %s changes nothing', async (_what, first, second) => {
	const alpha = found(...first);
	expect(await completeSubject(alpha, opinion(...second))).toBe(alpha);
});

test('the matte that is completed stays as it was', async () => {
	const alpha = found(body);
	await completeSubject(alpha, opinion(body, wing));
	expect(alpha).toEqual(found(body));
});

/**
 * Completed where the unambiguous mask of the promptable network shows these boxes, and its likeliest one the whole
 * image; with the box that it was shown.
 */
async function confirmed(first: readonly Box[], second: readonly Box[], seen: readonly Box[]) {
	const shown: CellBox[] = [];
	const alpha = found(...first);
	const completed = await completeSubject(alpha, opinion(...second), async (box) => {
		shown.push(box);
		const masks = [gridOf(maskSide, { x: [0, 1], y: [0, 1] }), gridOf(maskSide, ...seen)];
		return Float32Array.from(
			masks.flatMap(({ values }) => [...values]),
			(inside) => 20 * inside - 10,
		);
	});
	return { alpha, completed, shown };
}

describe('where the promptable network runs', () => {
	test('it is shown the box around the subject and what it may lack, in cells of its masks', async () => {
		const { shown } = await confirmed([body], [body, wing], []);
		const [box] = shown as [CellBox];
		expect(shown).toHaveLength(1);
		for (const [value, share] of [
			[box.left, 0.2],
			[box.top, 0.2],
			[box.width, 0.5],
			[box.height, 0.6],
		] as const)
			expect(value / maskSide).toBeCloseTo(share, 1);
	});

	test('it does not run if the second opinion has nothing more', async () => {
		expect((await confirmed([body], [body], [body])).shown).toEqual([]);
	});

	test.each<[string, readonly [number, number], boolean]>([
		['a little more than half of which it sees is added', [0.4, 0.52], true],
		['less than half of which it sees is not added', [0.4, 0.48], false],
	])('a part %s', async (_, y, isAdded) => {
		const { alpha, completed } = await confirmed([body], [body, wing], [body, { ...wing, y }]);
		if (isAdded) expect(at(completed, 0.6, 0.55)).toBe(1);
		else expect(completed).toBe(alpha);
	});

	test('of two parts, the one that it sees is added, and the other one is not', async () => {
		const tail: Box = { x: [0.3, 0.4], y: [0.8, 0.9] };
		const { completed } = await confirmed([body], [body, wing, tail], [body, tail]);
		expect(at(completed, 0.35, 0.87)).toBeCloseTo(1);
		expect(at(completed, 0.6, 0.5)).toBe(0);
	});

	test.each<[string, readonly Box[], number]>([
		['filled where it sees no opening', [{ x: [0.2, 0.8], y: [0.2, 0.8] }], 1],
		['open where it sees one', frame, 0],
	])('a part that the subject encloses is %s', async (_, seen, alpha) => {
		const { completed } = await confirmed(frame, [...frame, inside(1)], seen);
		expect(at(completed, 0.5, 0.5)).toBe(alpha);
	});

	test.each([
		['more than a hundredth of the subject is added', 0.06, true],
		['less than a hundredth of the subject is not added', 0.03, false],
	])('a part of %s', async (_, height, isAdded) => {
		const small: Box = { x: [0.5, 0.56], y: [0.4, 0.4 + height] };
		const { alpha, completed } = await confirmed([body], [body, small], [body, small]);
		if (isAdded) expect(at(completed, 0.53, 0.43)).toBe(1);
		else expect(completed).toBe(alpha);
	});
});
