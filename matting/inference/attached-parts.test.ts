// Which parts that touch the subject are removed, and which must stay.
import { describe, expect, test } from 'vitest';
import type { Box as CellBox } from '../box.ts';
import { maskSide } from '../prompts/promptable.ts';
import { withoutAttachedParts } from './attached-parts.ts';
import { at, type Box, gridOf } from './boxes.fixture.ts';

const body: Box = { x: [0.2, 0.5], y: [0.2, 0.8] };
const floor: Box = { x: [0.5, 0.7], y: [0.6, 0.8] };

interface Seen {
	readonly subject?: readonly Box[];
	readonly opinion?: readonly Box[];
	readonly other?: readonly Box[];
	readonly likeliest?: readonly Box[];
	readonly unambiguous?: readonly Box[];
}

/** What is left of a body with a floor beside it, of which all others see the body alone; with the boxes that were shown. */
async function left({ subject = [body, floor], opinion = [body], other = [body], ...masks }: Seen) {
	const shown: CellBox[] = [];
	const alpha = gridOf(400, ...subject);
	const { likeliest = [body], unambiguous = [body] } = masks;
	const result = await withoutAttachedParts(
		alpha,
		gridOf(160, ...opinion),
		gridOf(160, ...other),
		async (box) => {
			shown.push(box);
			return Float32Array.from(
				[likeliest, unambiguous].flatMap((boxes) => [...gridOf(maskSide, ...boxes).values]),
				(inside) => 20 * inside - 10,
			);
		},
	);
	return { alpha, result, shown };
}

test('a part that no other network sees is removed, and the rest of the subject stays', async () => {
	const { result } = await left({});
	expect(at(result, 0.6, 0.7)).toBe(0);
	expect(at(result, 0.35, 0.5)).toBe(1);
	expect(at(result, 0.48, 0.7)).toBe(1);
	expect(at(result, 0.1, 0.5)).toBe(0);
});

test('no rim of it is left beside the subject', async () => {
	const { result } = await left({});
	for (let x = 0.53; x < 0.69; x += 0.01) expect(at(result, x, 0.7)).toBeLessThan(0.05);
});

test('the promptable network is shown the box around the subject, once', async () => {
	const { shown } = await left({});
	const [{ left: x, top: y, width, height }] = shown as [CellBox];
	expect(shown).toHaveLength(1);
	expect([x, y, width, height].map((cells) => Math.round((10 * cells) / maskSide) / 10)).toEqual([
		0.2, 0.2, 0.5, 0.6,
	]);
});

test('the matte that is given stays as it was', async () => {
	const { alpha, result } = await left({});
	expect(result).not.toBe(alpha);
	expect(alpha).toEqual(gridOf(400, body, floor));
});

describe('it stays', () => {
	const nearlyAll: Box = { ...body, y: [0.2, 0.52] };
	test.each<[string, Seen]>([
		['if the opinion sees it', { opinion: [body, floor] }],
		['if the further network sees a third of it', { other: [body, { ...floor, alpha: 0.34 }] }],
		['if the likeliest object has a fifth of it', { likeliest: [body, { ...floor, y: [0.6, 0.64] }] }],
		['if the unambiguous mask has a fifth of it', { unambiguous: [body, { ...floor, y: [0.6, 0.64] }] }],
		['if the promptable network sees another subject', { unambiguous: [{ ...body, y: [0.2, 0.4] }] }],
		['if nothing is found', { likeliest: [], unambiguous: [] }],
		['if it is an edge that the opinion is too coarse for', { subject: [{ ...body, x: [0.2, 0.51] }] }],
		['if it is small', { subject: [body, { x: [0.5, 0.56], y: [0.6, 0.63] }] }],
		['if it is large', { subject: [body, { ...floor, x: [0.5, 0.77] }] }],
		['if there is no subject', { subject: [] }],
	])('%s', async (_why, seen) => {
		const { alpha, result } = await left(seen);
		expect(result).toBe(alpha);
	});

	test('unless more than half of the subject is found', async () => {
		const { alpha, result } = await left({ unambiguous: [nearlyAll] });
		expect(result).not.toBe(alpha);
	});
});

test.each<[string, Seen]>([
	['everything is seen', { opinion: [body, floor] }],
	['there is no subject', { subject: [] }],
])('the promptable network does not run if %s', async (_when, seen) => {
	expect((await left(seen)).shown).toEqual([]);
});
