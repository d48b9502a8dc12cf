// What a second opinion adds to a subject, and what it must not.
import { expect, test } from 'vitest';
import { at, type Box, gridOf } from './boxes.fixture.ts';
import { completeSubject } from './complete-subject.ts';

const found = (...boxes: readonly Box[]) => gridOf(400, ...boxes);
const opinion = (...boxes: readonly Box[]) => gridOf(160, ...boxes);

const body: Box = { x: [0.2, 0.5], y: [0.2, 0.8] };
const wing: Box = { x: [0.5, 0.7], y: [0.4, 0.6] };

test('a part that the network missed is added, and nothing else changes', () => {
	const completed = completeSubject(found(body), opinion(body, wing));
	expect(at(completed, 0.6, 0.5)).toBe(1);
	expect(at(completed, 0.35, 0.5)).toBe(1);
	expect(at(completed, 0.6, 0.2)).toBe(0);
	expect(at(completed, 0.1, 0.5)).toBe(0);
});

test('the added part joins the subject without a gap, and ends without a step', () => {
	const completed = completeSubject(found(body), opinion(body, { ...wing, alpha: 0.9 }));
	for (let x = 0.2; x < 0.69; x += 0.01) expect(at(completed, x, 0.5)).toBeGreaterThan(0.85);
	const row = completed.values.subarray(200 * 400 + 270, 200 * 400 + 300);
	for (let i = 1; i < row.length; i++)
		expect(Math.abs((row[i] as number) - (row[i - 1] as number))).toBeLessThan(0.5);
});

test('a part that the network left half transparent becomes as opaque as in the second opinion', () => {
	const completed = completeSubject(found(body, { ...wing, alpha: 0.3 }), opinion(body, wing));
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

test('a part that the subject encloses and the network is undecided about is filled', () => {
	const completed = completeSubject(found(...frame, inside(0.4)), opinion(...frame, inside(1)));
	expect(at(completed, 0.5, 0.5)).toBe(1);
});

test.each<[string, readonly Box[], readonly Box[]]>([
	['a filled opening', frame, [...frame, inside(1)]],
	['the same subject', [body], [body]],
	['less than the subject', [body], [{ ...body, y: [0.2, 0.76] }]],
	['an edge elsewhere by less than it can resolve', [body], [{ ...body, x: [0.2, 0.51] }]],
	['another subject and the missed part', [body], [{ ...body, y: [0.2, 0.7] }, wing]],
	['a part that is small beside the subject', [body], [body, { x: [0.5, 0.55], y: [0.4, 0.45] }]],
	['a part of which it is not sure', [body], [body, { ...wing, alpha: 0.7 }]],
	['something that the subject does not touch', [body], [body, { x: [0.7, 0.9], y: [0.4, 0.6] }]],
	['nothing that it is sure of', [body], [body, wing, { x: [0, 1], y: [0, 0.2], alpha: 0.4 }]],
	['no subject', [body], []],
	['a subject where the network has none', [], [body]],
])('a second opinion with %s changes nothing', (_what, first, second) => {
	const alpha = found(...first);
	expect(completeSubject(alpha, opinion(...second))).toBe(alpha);
});

test('the matte that is completed stays as it was', () => {
	const alpha = found(body);
	completeSubject(alpha, opinion(body, wing));
	expect(alpha).toEqual(found(body));
});
