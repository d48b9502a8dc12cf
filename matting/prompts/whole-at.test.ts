// How the whole object at points is found from a few runs of the decoder, with a fake network.
import { expect, test, vi } from 'vitest';
import type { Decode } from './decode.ts';
import { type DecodedMask, maskSide } from './promptable.ts';
import { wholeAt } from './whole-at.ts';

/**
 * Masks of which the whole object has these logits in the columns before `end`, as a share of all, and -20 elsewhere.
 */
function object(end: number, inside = 20): DecodedMask[] {
	const logits = Float32Array.from({ length: maskSide ** 2 }, (_, i) =>
		i % maskSide < end * maskSide ? inside : -20,
	);
	const nothing = { logits: new Float32Array(maskSide ** 2).fill(-20), iou: 0 };
	return [nothing, { logits, iou: 0.5 }, nothing, nothing];
}
/** The same, and a likelier mask in the columns before `part`. */
function objectWith(part: number, end: number) {
	const [, likely] = object(part);
	return object(end).with(3, { ...likely, iou: 0.9 } as DecodedMask);
}
const point = (x: number, keep: boolean) => ({ x: x * maskSide, y: maskSide / 2, keep });
const columnsOf = (logits: Float32Array) => logits.subarray(0, maskSide).filter((logit) => logit > 0).length;

/** The network finds these in turn. */
function decoderOf(...found: DecodedMask[][]) {
	return vi.fn<Decode>(async () => found.shift() ?? expect.unreachable('a run too many'));
}

test('the network sees its mask three times, with what it had nearly taken, then with points in its middle', async () => {
	const decode = decoderOf(object(0.3, -0.5), object(0.5), object(0.5), object(0.6));
	expect(columnsOf(await wholeAt([point(0.1, true)], decode))).toBe(Math.ceil(0.6 * maskSide));
	const [first, second, third, fourth] = decode.mock.calls;
	expect(first).toEqual([[point(0.1, true)]]);
	expect([second?.[0], second?.[1]?.[0], second?.[1]?.[maskSide - 1]]).toEqual([first?.[0], 0.5, -10]);
	for (const [points, guess] of [third, fourth] as Parameters<Decode>[]) {
		expect([guess?.[0], guess?.[maskSide - 1]]).toEqual([10, -10]);
		expect(points[0]).toEqual(point(0.1, true));
		expect(points).toHaveLength(3);
		expect(points.every(({ x, keep }) => keep && x < 0.5 * maskSide)).toBe(true);
	}
});

test('where the network finds nothing, the object is empty', async () => {
	const decode = decoderOf(object(0), object(0), object(0), object(0));
	expect(columnsOf(await wholeAt([point(0.1, true)], decode))).toBe(0);
});

test.each([
	[0.94, 0.94],
	[0.96, 0.1],
])(
	'an object of %f of the image becomes one of %f: of nearly all, the likeliest part of the first masks',
	async (end, share) => {
		const decode = decoderOf(objectWith(0.1, 0.5), object(end), object(end), object(end));
		expect(columnsOf(await wholeAt([point(0.05, true)], decode))).toBe(Math.ceil(share * maskSide));
	},
);

test('if there are only points to remove, they mean the whole object at them', async () => {
	const decode = decoderOf(object(0.5), object(0.5), object(0.5), object(0.5));
	expect(columnsOf(await wholeAt([point(0.2, false)], decode))).toBe(0.5 * maskSide);
	expect(decode.mock.calls.flatMap(([points]) => points).every(({ keep }) => keep)).toBe(true);
});

test('points to remove outside the whole object at the points to keep do not count', async () => {
	const decode = decoderOf(object(0.5), object(0.5), object(0.5), object(0.5));
	const whole = await wholeAt([point(0.9, false), point(0.1, true)], decode);
	expect(columnsOf(whole)).toBe(0.5 * maskSide);
	expect(decode.mock.calls.flatMap(([points]) => points).every(({ keep }) => keep)).toBe(true);
});

test('if the whole object holds a point to remove, the network sees all points', async () => {
	const decode = decoderOf(object(0.5), object(0.5), object(0.5), object(0.5), object(0.25));
	const points = [point(0.4, false), point(0.1, true)];
	expect(columnsOf(await wholeAt(points, decode))).toBe(0.25 * maskSide);
	expect(decode.mock.calls.at(-1)).toEqual([points]);
});
