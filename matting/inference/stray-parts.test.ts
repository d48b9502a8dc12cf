// Which parts of a matte are removed because no other network sees them, and which stay.
import { expect, test } from 'vitest';
import { at, type Box, gridOf } from './boxes.fixture.ts';
import { withoutStrayParts } from './stray-parts.ts';

const found = (...boxes: readonly Box[]) => gridOf(400, ...boxes);
const seen = (...boxes: readonly Box[]) => gridOf(160, ...boxes);

const body: Box = { x: [0.2, 0.5], y: [0.2, 0.8] };
const apart: Box = { x: [0.7, 0.8], y: [0.2, 0.3] };
const nothing = seen();

test('a part that stands apart and that neither of the others sees is removed, and the subject stays as it is', () => {
	const alpha = found(body, apart);
	const cleaned = withoutStrayParts(alpha, seen(body), nothing);
	expect(at(cleaned, 0.75, 0.25)).toBe(0);
	const subject = found(body);
	for (const [i, value] of subject.values.entries()) if (value === 1) expect(cleaned.values[i]).toBe(1);
});

test('nothing is left of the soft edge of a stray part', () => {
	const edge: Box = { x: [0.69, 0.81], y: [0.19, 0.31], alpha: 0.3 };
	const cleaned = withoutStrayParts(found(edge, body, apart), seen(body), nothing);
	for (let x = 0.6; x < 0.9; x += 0.0025) expect(at(cleaned, x, 0.25)).toBeLessThan(0.05);
});

test('a soft edge of the subject next to a stray part stays as it is', () => {
	const near: Box = { ...apart, x: [0.52, 0.6] };
	const edge: Box = { ...body, x: [0.2, 0.515], alpha: 0.3 };
	const cleaned = withoutStrayParts(found(edge, body, near), seen(body), nothing);
	expect(at(cleaned, 0.56, 0.25)).toBe(0);
	expect(at(cleaned, 0.505, 0.25)).toBeCloseTo(0.3);
});

test('a network that is trained for people need not see the rest of the subject', () => {
	const alpha = found(body, apart);
	const [withSubject, without] = [seen(body), nothing].map((other) =>
		withoutStrayParts(alpha, seen(body), other),
	);
	expect(withSubject).toEqual(without);
});

const faint = (alpha: number): Box => ({ ...apart, alpha });
/** A part whose area grows with `share`, a share of the body. */
const large = (share: number): Box => ({ x: [0.6, 0.9], y: [0.2, 0.2 + 0.6 * share] });

test.each<[string, readonly Box[], readonly Box[], readonly Box[]]>([
	['that touches the subject', [body, { ...apart, x: [0.5, 0.8] }], [body], []],
	['that the opinion sees', [body, apart], [body, faint(0.06)], []],
	['that the other network sees', [body, apart], [body], [faint(0.06)]],
	[
		'of a subject that the opinion lacks more than a tenth of',
		[body, apart],
		[{ ...body, y: [0.2, 0.73] }],
		[],
	],
	['beside an opinion that is undecided', [body, apart], [body, { x: [0, 1], y: [0.85, 1], alpha: 0.4 }], []],
	['beside no opinion', [body, apart], [], []],
	['of more than a quarter of the rest', [body, large(0.27)], [body], []],
])('a part %s stays', (_, first, opinion, other) => {
	const alpha = found(...first);
	expect(withoutStrayParts(alpha, seen(...opinion), seen(...other))).toBe(alpha);
});

test.each<[string, readonly Box[], readonly Box[], readonly Box[]]>([
	['hardly seen by both', [body, apart], [body, faint(0.04)], [faint(0.04)]],
	[
		'beside a subject of which the opinion lacks less than a tenth',
		[body, apart],
		[{ ...body, y: [0.2, 0.76] }],
		[],
	],
	['of less than a quarter of the rest', [body, large(0.23)], [body], []],
])('a part %s is removed', (_, first, opinion, other) => {
	const alpha = found(...first);
	expect(at(withoutStrayParts(alpha, seen(...opinion), seen(...other)), 0.75, 0.25)).toBe(0);
});

test('the matte that is cleaned stays as it was', () => {
	const alpha = found(body, apart);
	withoutStrayParts(alpha, seen(body), nothing);
	expect(alpha).toEqual(found(body, apart));
});
