// What the promptable network decides of an undecided matte, and what stays as it is.
import { expect, test } from 'vitest';
import type { Box as CellBox } from '../box.ts';
import { maskSide } from '../prompts/promptable.ts';
import { at, type Box, gridOf } from './boxes.fixture.ts';
import { decideUndecided } from './decide-undecided.ts';

const side = 400;
const matte = (...boxes: readonly Box[]) => gridOf(side, ...boxes);

const masksOf = (likeliest: readonly Box[], unambiguous: readonly Box[]) =>
	Float32Array.from(
		[likeliest, unambiguous].flatMap((boxes) => [...gridOf(maskSide, ...boxes).values]),
		(inside) => (inside ? 10 : -10),
	);

/**
 * The matte after the promptable network has found what is in these boxes, in both of its masks, and the box that it was
 * shown.
 */
async function decided(alpha: ReturnType<typeof matte>, ...found: readonly Box[]) {
	const shown: CellBox[] = [];
	const { alpha: result, agreement } = await decideUndecided(alpha, [], async (box) => {
		shown.push(box);
		return masksOf(found, found);
	});
	return { result, agreement, shown };
}

const body: Box = { x: [0.2, 0.5], y: [0.2, 0.8] };
const haze: Box = { x: [0.5, 0.7], y: [0.4, 0.6], alpha: 0.45 };
const wing: Box = { ...haze, alpha: 1 };

test('the network is shown the box around the subject, in cells of its masks', async () => {
	const { shown } = await decided(matte(body, { ...wing, x: [0.6, 0.7] }));
	expect(shown).toEqual([
		{ left: 0.2 * maskSide, top: 0.2 * maskSide, width: 0.5 * maskSide, height: 0.6 * maskSide },
	]);
});

test.each([
	['becomes opaque where the network finds it', [body, wing], 1],
	['goes where the network does not', [body], 0],
])('a wide undecided region %s', async (_, found, alpha) => {
	const { result } = await decided(matte(body, haze), ...found);
	expect(at(result, 0.6, 0.5)).toBeCloseTo(alpha, 2);
	expect(at(result, 0.35, 0.5)).toBe(1);
	expect(at(result, 0.6, 0.2)).toBe(0);
});

test('a missed part that touches what is sure of the subject is added', async () => {
	const { result } = await decided(matte(body), body, wing);
	expect(at(result, 0.6, 0.5)).toBeCloseTo(1, 2);
});

const large: Box = { x: [0.5, 0.75], y: [0.2, 0.8] };
const confused = masksOf([body, wing], [body, { x: [0.5, 1], y: [0, 0.35] }]);
const unsure = masksOf([body, wing], [body, wing]).map((logit, i) =>
	i % maskSide > 0.52 * maskSide && logit > 0 ? 0.5 : logit,
);
test.each([
	['of more than half of the subject', large, masksOf([body, large], [body, large])],
	['that only one of two differing masks has', wing, confused],
	['of which the network is not sure', wing, unsure],
] as const)('a missed part %s is added only if another network sees it', async (_, part, found) => {
	const alpha = matte(body);
	const result = async (...others: ReturnType<typeof matte>[]) =>
		(await decideUndecided(alpha, others, async () => found)).alpha;
	expect(await result()).toBe(alpha);
	expect(await result(matte(body), matte(body, { ...part, alpha: 0.35 }))).toBe(alpha);
	expect(at(await result(matte(body), matte(body, { ...part, alpha: 0.45 })), 0.6, 0.5)).toBeGreaterThan(0.6);
});

test('a part apart from the rest that the network does not find is removed', async () => {
	const apart: Box = { x: [0.7, 0.8], y: [0.2, 0.3] };
	const { result } = await decided(matte(body, apart), body);
	expect(at(result, 0.75, 0.25)).toBeLessThan(0.01);
	expect(at(result, 0.35, 0.5)).toBe(1);
});

const ofSubject: readonly [string, readonly Box[], readonly Box[]][] = [
	['a part apart from the subject is not added', [body], [body, { x: [0.7, 0.9], y: [0.2, 0.5] }]],
	[
		'a part of less than a fiftieth of the subject is not added',
		[body],
		[body, { ...wing, x: [0.5, 0.56], y: [0.4, 0.45] }],
	],
	['parts that are more than a third of the subject stay', [body, { x: [0.6, 0.9], y: [0.2, 0.8] }], [body]],
	['the only part stays', [body], []],
	['a soft edge stays soft', [body, { x: [0.5, 0.53], y: [0.2, 0.8], alpha: 0.5 }], [body]],
	[
		'what is sure of a part stays, though the network finds only some of the part',
		[body],
		[{ ...body, y: [0.2, 0.3] }],
	],
];
test.each(ofSubject)('%s', async (_, boxes, found) => {
	const alpha = matte(...boxes);
	expect((await decided(alpha, ...found)).result).toBe(alpha);
});

test('without a subject the network does not run', async () => {
	const alpha = matte({ ...body, alpha: 0.4 });
	const { result, agreement, shown } = await decided(alpha, body);
	expect(result).toBe(alpha);
	expect(agreement).toBeUndefined();
	expect(shown).toEqual([]);
});

test.each([
	['all of the subject and nothing else', [body, wing], 1],
	[
		'three quarters of it',
		[
			{ ...body, y: [0.2, 0.65] as const },
			{ ...wing, y: [0.4, 0.55] as const },
		],
		0.75,
	],
	['nothing', [], 0],
])(
	'where the mask for unambiguous prompts has %s, the agreement with the decided matte says so',
	async (_, found, share) => {
		const { agreement } = await decideUndecided(matte(body, haze), [], async () =>
			masksOf([body, wing], found),
		);
		expect(agreement).toBeCloseTo(share, 1);
	},
);
