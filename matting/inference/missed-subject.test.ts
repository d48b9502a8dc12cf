// When the subject of another network takes the place of one that the default network missed.
import { expect, test } from 'vitest';
import { at, type Box, gridOf } from './boxes.fixture.ts';
import { findMissedSubject } from './missed-subject.ts';

const alpha = (...boxes: readonly Box[]) => gridOf(400, ...boxes);
const other = (...boxes: readonly Box[]) => gridOf(160, ...boxes);

const face: Box = { x: [0.1, 0.9], y: [0.2, 1] };
/** All that the default network has of it. */
const trace: Box = { ...face, alpha: 0.2 };
const hat: Box = { x: [0.4, 0.6], y: [0.2, 0.3] };

test.each<[string, readonly Box[]]>([
	['nothing', []],
	['a faint trace of the subject', [trace]],
	['a faint trace and a small part that it is sure of', [trace, hat]],
])('where the default network has %s, the subject is what the other network is sure of', (_what, boxes) => {
	const found = findMissedSubject(alpha(...boxes), other(face));
	if (!found) return expect.unreachable('the subject was missed');
	expect([at(found, 0.5, 0.6), at(found, 0.5, 0.25), at(found, 0.05, 0.6), at(found, 0.5, 0.1)]).toEqual([
		1, 1, 0, 0,
	]);
});

test('what the default network is sure of stays, and what is faint is removed', () => {
	const hand: Box = { x: [0.92, 0.98], y: [0.5, 0.6] };
	const found = findMissedSubject(alpha({ x: [0, 1], y: [0, 1], alpha: 0.3 }, hand), other(face));
	expect(found && at(found, 0.95, 0.55)).toBe(1);
	expect(found && at(found, 0.95, 0.1)).toBe(0);
});

test.each<[string, readonly Box[], readonly Box[]]>([
	['the default network is sure, of however little', [hat], [face]],
	['the default network has more than a third of it', [trace, { ...face, y: [0.2, 0.49] }], [face]],
	['the other network is undecided', [trace], [{ ...face, alpha: 0.9 }]],
	['the other network has hardly anything', [trace], [{ x: [0.1, 0.2], y: [0.1, 0.25] }]],
	['the other network has nothing', [trace], []],
])('where %s, no subject was missed', (_when, first, second) => {
	expect(findMissedSubject(alpha(...first), other(...second))).toBeUndefined();
});

test('neither matte changes', () => {
	const [own, others] = [alpha(trace), other(face)];
	findMissedSubject(own, others);
	expect([own, others]).toEqual([alpha(trace), other(face)]);
});
