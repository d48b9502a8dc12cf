// The inputs that the decoder gets for prompts, and what becomes of its masks, with a fake network.
import { describe, expect, it, test } from 'vitest';
import type { Embedding } from './embed.ts';
import type { Prompt } from './prompt.ts';
import { type DecoderInput, maskSide, type PromptableNetwork } from './promptable.ts';
import { segment } from './segment.ts';

const values = new Float32Array(8);
/** Column or row of the masks' cells, in parts of 256. */
const part = (cell: number) => (cell * 256) / maskSide;
const guessOf = (isIn: (x: number) => boolean) =>
	Uint8Array.from({ length: maskSide ** 2 }, (_, i) => (isIn(part(i % maskSide)) ? 255 : 0));
/** The left half of an image that is twice as wide as high. */
const guess = guessOf((x) => x < 128);
const embedding: Embedding = { width: 800, height: 400, values, guess };

const logits = (isIn: (x: number, y: number) => boolean) =>
	Float32Array.from({ length: maskSide ** 2 }, (_, i) =>
		isIn(part(i % maskSide), part(Math.floor(i / maskSide))) ? 8 : -8,
	);
const decoded = (isIn: (x: number, y: number) => boolean, iou = 0.5) => ({ logits: logits(isIn), iou });
const nowhere = () => decoded(() => false, 0);

/** Returns the masks in order, then empty ones, and records its inputs. */
function networkOf(...masks: ReturnType<typeof decoded>[][]) {
	const inputs: DecoderInput[] = [];
	const network: PromptableNetwork = {
		encode: async () => values,
		decode: async (input) => {
			inputs.push(input);
			return masks[inputs.length - 1] ?? Array(4).fill(nowhere());
		},
	};
	return { network, inputs };
}

const keep = (x: number, y: number): Prompt => ({ x, y, keep: true });
const remove = (x: number, y: number): Prompt => ({ x, y, keep: false });

async function maskAt(prompts: readonly Prompt[], masks: ReturnType<typeof decoded>[][], of = embedding) {
	const { network, inputs } = networkOf(...masks);
	const mask = await segment(of, prompts, network);
	// Positions are in parts of 1024 x 512.
	const pixel = (at: number) => Math.floor((at * mask.width) / 1024);
	return { mask, inputs, at: (x: number, y: number) => mask.values[pixel(y) * mask.width + pixel(x)] };
}

describe('the decoder', () => {
	it("the mask has the image's ratio, and shows the most likely of the masks, but not the first", async () => {
		const masks = [
			decoded(() => true, 1),
			decoded((x) => x < 64, 0.6),
			decoded((x) => x < 192, 0.9),
			decoded((x) => x < 128, 0.8),
		];
		const { mask, at } = await maskAt([keep(0.1, 0.5)], [masks]);
		expect([mask.width, mask.height, mask.values.length]).toEqual([672, 336, 672 * 336]);
		expect([at(0, 0), at(700, 400), at(800, 400), at(1023, 511)]).toEqual([255, 255, 0, 0]);
	});

	it('points come first in cells of the masks, then what the guess is sure of, then padding', async () => {
		const all = [nowhere(), decoded(() => true), nowhere(), nowhere()];
		const { inputs } = await maskAt([keep(0.75, 0.5), remove(0.9, 0.9)], [all, all]);
		const { points, labels, guess: asGuess } = inputs[0] as DecoderInput;
		expect([...points.subarray(0, 4)]).toEqual([126, 84, expect.closeTo(151.2, 3), expect.closeTo(151.2, 3)]);
		expect([...labels.subarray(0, 2)]).toEqual([1, 0]);
		expect([labels.at(-1), points.at(-2), points.at(-1)]).toEqual([-1, 0, 0]);
		for (let i = 2; i < labels.length - 1; i++) {
			expect((points[2 * i] as number) < 84).toBe(labels[i] === 1);
		}
		expect(labels.filter((label) => label === 1).length).toBeGreaterThan(1);
		expect(labels.length).toBeLessThanOrEqual(2 + 3 + 3 + 1);
		expect([asGuess?.[0], asGuess?.[100]]).toEqual([2.5, -2.5]);
	});
});

describe('points that the subject does not follow', () => {
	it('where the subject leaves out a point to keep, the region at that point is added', async () => {
		const subject = [nowhere(), decoded((x) => x < 64, 0.9), nowhere(), nowhere()];
		const region = [nowhere(), decoded((x, y) => x > 220 && y < 80), nowhere(), nowhere()];
		const { at, inputs } = await maskAt([keep(0.9, 0.2)], [subject, region]);
		expect([at(10, 10), at(500, 10), at(1000, 10)]).toEqual([255, 0, 255]);
		// The points of the subject belong to the region as well, so only those of the background are around it.
		const { labels, guess: none } = inputs[1] as DecoderInput;
		expect(new Set(labels.subarray(1, -1))).toEqual(new Set([0]));
		expect([labels[0], labels.at(-1), none]).toEqual([1, -1, undefined]);
	});

	it('where the subject holds a point to remove, the region at that point is taken out', async () => {
		const subject = Array(4).fill(decoded((x) => x < 128, 0.9));
		const region = [nowhere(), decoded((x, y) => x < 30 && y < 80), nowhere(), nowhere()];
		const { at } = await maskAt([keep(0.4, 0.2), remove(0.1, 0.2)], [subject, region]);
		expect([at(10, 10), at(400, 10), at(1000, 10)]).toEqual([0, 255, 0]);
	});

	it('of several regions at such a point the smallest is meant, and none that is larger than a tenth of the guess', async () => {
		const subject = [nowhere(), decoded((x) => x < 64, 0.9), nowhere(), nowhere()];
		const large = decoded((x) => x > 100);
		const small = decoded((x, y) => x > 220 && y < 80);
		const elsewhere = decoded((x) => x < 10);
		const one = await maskAt([keep(0.9, 0.2)], [subject, [nowhere(), large, small, elsewhere]]);
		expect([one.at(450, 10), one.at(1000, 10)]).toEqual([0, 255]);
		const none = await maskAt([keep(0.9, 0.2)], [subject, [nowhere(), large, large, elsewhere]]);
		expect(none.at(1000, 10)).toBe(0);
	});
});

describe('a click to remove', () => {
	it('a click in the middle of the subject that is the whole subject removes it', async () => {
		const resists = [nowhere(), decoded((x) => x < 128, 0.9), nowhere(), nowhere()];
		const whole = [nowhere(), decoded((x) => x < 120), nowhere(), nowhere()];
		const part = [nowhere(), decoded((x, y) => x > 50 && x < 80 && y > 100 && y < 160), nowhere(), nowhere()];
		const all = await maskAt([remove(0.25, 0.5)], [resists, whole]);
		expect([all.at(10, 10), all.at(250, 250), all.at(1000, 10)]).toEqual([255, 255, 255]);
		const some = await maskAt([remove(0.25, 0.5)], [resists, part, part]);
		expect([some.at(10, 10), some.at(250, 250)]).toEqual([0, 255]);
	});

	it('a click in the middle of the subject removes all of it even where the network would remove a little', async () => {
		const little = [
			nowhere(),
			decoded((x, y) => x < 128 && Math.hypot(x - 64, y - 128) > 9, 0.9),
			nowhere(),
			nowhere(),
		];
		const whole = [nowhere(), decoded((x) => x < 120, 0.1), nowhere(), nowhere()];
		const { at } = await maskAt([remove(0.25, 0.5)], [little, whole]);
		expect([at(10, 10), at(250, 250), at(470, 500)]).toEqual([255, 255, 255]);
	});

	it('a click in the middle of a subject that has a point to keep removes a part of it', async () => {
		const little = Array(4).fill(decoded((x, y) => x < 128 && Math.hypot(x - 64, y - 128) > 20, 0.9));
		const whole = [nowhere(), decoded((x) => x < 120), nowhere(), nowhere()];
		const { at, inputs } = await maskAt([keep(0.1, 0.2), remove(0.25, 0.5)], [little, whole]);
		expect([at(10, 10), at(250, 250), at(470, 500)]).toEqual([255, 0, 255]);
		expect(inputs).toHaveLength(1);
	});

	it('a later point to remove takes no more than three tenths of the guess at once', async () => {
		const before = remove(0.9, 0.9);
		const region = [nowhere(), decoded((x, y) => x < 20 && y < 80), nowhere(), nowhere()];
		const takes = (columns: number) => Array(4).fill(decoded((x) => x >= columns && x < 128, 0.9));
		// The guess has 128 columns.
		const some = await maskAt([before, remove(0.05, 0.2)], [takes(38), region]);
		expect([some.at(10, 10), some.at(140, 10), some.at(10, 400), some.at(500, 10)]).toEqual([
			255, 255, 255, 0,
		]);
		const most = await maskAt([before, remove(0.05, 0.2)], [takes(39), region]);
		expect([most.at(10, 10), most.at(140, 10), most.at(10, 400), most.at(500, 10)]).toEqual([255, 0, 0, 0]);
		const first = await maskAt([remove(0.05, 0.2)], [takes(60), region]);
		expect([first.at(10, 10), first.at(140, 10), first.at(10, 400)]).toEqual([255, 255, 255]);
	});

	it('a later point may remove all of one of two objects, wherever it hits it', async () => {
		const two = guessOf((x) => x < 80 || (x >= 120 && x < 200));
		const first = Array(4).fill(decoded((x) => x < 80, 0.9));
		const { at, inputs } = await maskAt([remove(0.9, 0.9), remove(0.48, 0.2)], [first], {
			...embedding,
			guess: two,
		});
		expect([at(10, 10), at(500, 10), at(780, 400)]).toEqual([0, 255, 255]);
		expect(inputs).toHaveLength(1);
	});

	it('where there is a smaller object at the point on one of two objects, a second point far from it tells that it is one object', async () => {
		const two = guessOf((x) => x < 80 || (x >= 120 && x < 200));
		const label = Array(4).fill(decoded((x, y) => x >= 150 && x < 170 && y >= 110 && y < 150, 0.9));
		const subject = Array(4).fill(decoded((x) => x < 80 || (x >= 120 && x < 200), 0.9));
		const object = [nowhere(), decoded((x) => x >= 120 && x < 200), nowhere(), nowhere()];
		const masks = [subject, label, object];
		const { at, inputs } = await maskAt([remove(0.625, 0.5)], masks, { ...embedding, guess: two });
		expect([at(10, 10), at(500, 10), at(640, 256), at(780, 400)]).toEqual([0, 255, 255, 255]);
		const { points, labels } = inputs[2] as DecoderInput;
		expect([...labels]).toEqual([1, 1, -1]);
		const [x, y] = [part(points[2] as number), part(points[3] as number)];
		expect(x >= 120 && x < 200).toBe(true);
		expect(Math.abs(y - 128)).toBeGreaterThan(20);
	});

	it('a click at the rim of the subject never removes all of it', async () => {
		const resists = [nowhere(), decoded((x) => x < 128, 0.9), nowhere(), nowhere()];
		const whole = [nowhere(), decoded((x) => x < 120), nowhere(), nowhere()];
		const { at } = await maskAt([remove(0.02, 0.5)], [resists, whole]);
		expect([at(10, 256), at(250, 256)]).toEqual([0, 0]);
	});
});

test('a mask that changes far more than the others is not taken, however likely by its own estimate', async () => {
	const near = (x: number) => decoded((column) => column < x, 0.8);
	const { at } = await maskAt(
		[keep(0.52, 0.5)],
		[[near(134), near(134), near(136), decoded(() => true, 0.99)]],
	);
	expect([at(520, 256), at(1000, 256)]).toEqual([255, 0]);
});

test('after the first point the mask that changes least of the guess is taken, of those that hold the newest point', async () => {
	const masks = [
		decoded((x) => x < 200, 0.5),
		decoded((x) => x < 128, 0.99),
		decoded((x) => x < 170, 0.6),
		decoded((x) => x < 240, 0.9),
	];
	const { at } = await maskAt([keep(0.2, 0.5), keep(0.6, 0.5)], [masks]);
	expect([at(600, 256), at(720, 256)]).toEqual([255, 0]);
});

test('with points to remove only, the mask shows what is to be removed', async () => {
	const subject = [nowhere(), decoded((x) => x < 96, 0.9), nowhere(), nowhere()];
	const { at } = await maskAt([remove(0.45, 0.2)], [subject]);
	expect([at(10, 10), at(470, 10)]).toEqual([0, 255]);
});

test.each([
	['without a guess', { width: 800, height: 400, values }],
	['if the guess has no subject', { ...embedding, guess: new Uint8Array(maskSide ** 2) }],
])('%s, the points are all that the network receives at first', async (_, of) => {
	const object = [nowhere(), decoded((x) => x < 64), nowhere(), nowhere()];
	const again = Array.from({ length: 4 }, () => object);
	const kept = await maskAt([keep(0.1, 0.2)], again, of);
	expect(kept.inputs[0]).toMatchObject({ labels: Float32Array.of(1, -1) });
	expect(kept.inputs[0]?.guess).toBeUndefined();
	expect([kept.at(200, 10), kept.at(900, 10)]).toEqual([255, 0]);
	const removed = await maskAt([remove(0.1, 0.2)], again, of);
	expect([removed.at(200, 10), removed.at(900, 10)]).toEqual([255, 0]);
});

test('points at the very borders are within', async () => {
	const all = [nowhere(), decoded(() => true), nowhere(), nowhere()];
	const { at } = await maskAt([keep(1, 1), keep(0, 0)], [all]);
	expect([at(0, 0), at(1023, 511)]).toEqual([255, 255]);
});
