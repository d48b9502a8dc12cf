// The companions of the default network with the real weights, on our own renders. That for people corrects heads with
// hair, and nothing else. That for a second opinion restores what is missing, if the promptable network confirms it, and
// leaves what is right. That for soft edges computes what the authors' network does, and brings hair nearer to the truth.
import { InferenceSession, Tensor } from 'onnxruntime-node';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Grid } from '#matting/grid.ts';
import { withoutAttachedParts } from '#matting/inference/attached-parts.ts';
import { completeSubject } from '#matting/inference/complete-subject.ts';
import { refine } from '#matting/refine.ts';
import { peopleNetwork, softEdgesNetwork } from './cards/refinement.ts';
import { headOf, headSize, loadCompanions, objects, portraitOf } from './companions.fixture.ts';
import { defaultModelsDir, loadModel } from './store.ts';

let companions: Awaited<ReturnType<typeof loadCompanions>>;
beforeAll(async () => {
	companions = await loadCompanions();
});

test.each([peopleNetwork, softEdgesNetwork])('the file of $name has the length of its card', async (card) => {
	expect(await loadModel(card, defaultModelsDir)).toHaveLength(card.bytes);
});

test.each([
	[1, 1],
	[1, 3000],
	[3840, 1],
])('an image of %i x %i causes no error in any of the networks', async (width, height) => {
	const rgb = Uint8Array.from({ length: 3 * width * height }, (_, i) => (i * 7919) % 251);
	await expect(companions.runBeside({ width, height, rgb })).resolves.toBeUndefined();
});

describe.each(objects)('the matte of a %s', (name) => {
	test('is not changed by the network for people', async () => {
		const { matte } = await companions.cut(name);
		// Not toBe, which would compare a million values to report a difference.
		expect((await companions.corrected(name)) === matte).toBe(true);
	});

	test('is not changed by a second opinion', async () => {
		const { matte } = await companions.cut(name);
		const [opinion, findIn] = await Promise.all([companions.opinion(name), companions.findIn(name)]);
		expect((await completeSubject(matte, opinion, findIn)) === matte).toBe(true);
	});
});

test.each(['bottle', 'teddy'])('the lower third of a %s that is missing is restored', async (name) => {
	const { matte } = await companions.cut(name);
	const third = lowerThird(matte);
	const cut = { side: matte.side, values: matte.values.map((alpha, i) => (third(i) ? 0 : alpha)) };
	const completed = await completeSubject(cut, await companions.opinion(name), await companions.findIn(name));
	const sum = ({ values }: Grid) => values.reduce((sum, alpha, i) => sum + (third(i) ? alpha : 0), 0);
	expect(sum(completed)).toBeGreaterThan(0.9 * sum(matte));
	expect(sum(completed)).toBeLessThan(1.1 * sum(matte));
});

test.each([
	['is not added where the promptable network runs', true],
	['is added without it', false],
])('background beside a bottle that a second opinion wrongly has %s', async (_, runs) => {
	const { matte } = await companions.cut('bottle');
	const { side, values } = await companions.opinion('bottle');
	const half = values.subarray((side * side) / 2, (side * side) / 2 + side);
	const right = half.findLastIndex((alpha) => alpha > 0.5);
	const beside = (cell: number) => {
		const [x, y] = [cell % side, cell / side];
		return x >= right && x < right + side / 8 && y > 0.4 * side && y < 0.6 * side;
	};
	const wrong = { side, values: values.map((alpha, cell) => (beside(cell) ? 1 : alpha)) };
	const completed = await completeSubject(matte, wrong, runs ? await companions.findIn('bottle') : undefined);
	expect(completed === matte).toBe(runs);
});

test('background beside a bottle that only the default network has is removed', async () => {
	const { matte } = await companions.cut('bottle');
	const { side, values } = matte;
	const right = values
		.subarray((side * side) / 2, (side * side) / 2 + side)
		.findLastIndex((alpha) => alpha > 0.5);
	const beside = (cell: number) => {
		const [x, y] = [cell % side, cell / side];
		return x >= right && x < right + side / 8 && y > 0.4 * side && y < 0.6 * side;
	};
	const wrong = { side, values: values.map((alpha, cell) => (beside(cell) ? 1 : alpha)) };
	const opinion = await companions.opinion('bottle');
	const left = await withoutAttachedParts(wrong, opinion, opinion, await companions.findIn('bottle'));
	const difference = left.values.reduce((sum, alpha, i) => sum + Math.abs(alpha - (values[i] as number)), 0);
	expect(difference).toBeLessThan(0.02 * values.reduce((sum, alpha) => sum + alpha, 0));
});

test.each(['headphones', 'plant'])(
	'the network for soft edges does not recognise %s: their edges stay as they are',
	async (name) => {
		expect((await companions.edges(name))?.weight).toBeUndefined();
	},
);

test.each(['wavy-blond', 'long-dark', 'afro'])(
	'a head with %s hair is found, and its matte is nearer to the true one than before',
	async (name) => {
		const { matte } = await companions.cut(name);
		const raw = { ...headSize, channels: 1 } as const;
		const truth = await sharp(await headOf(name).extractChannel('alpha').raw().toBuffer(), { raw })
			.resize(matte.side, matte.side, { fit: 'fill' })
			.toColourspace('b-w')
			.raw()
			.toBuffer();
		const error = (values: Float32Array) =>
			values.reduce((sum, value, i) => sum + Math.abs(value - (truth[i] as number) / 255), 0) / values.length;
		const corrected = error((await companions.corrected(name)).values);
		expect(corrected).toBeLessThan(error(matte.values));
		expect(corrected).toBeLessThan(0.05);
	},
);

test.each(['long-dark', 'afro'])(
	'a head with %s hair is the subject that the network for soft edges sees, and its hair is nearer to the true alpha than before',
	async (name) => {
		const { image, view } = await companions.cut(name);
		const [alpha, edges] = [await companions.corrected(name), await companions.edges(name)];
		expect(edges?.weight).toBeGreaterThan(0.4);
		const truth = await headOf(name).extractChannel('alpha').raw().toBuffer();
		const softError = (matte: Uint8Array) => {
			const errors = [...truth].flatMap((value, i) =>
				value >= 9 && value <= 246 ? [Math.abs(value - (matte[i] as number))] : [],
			);
			return errors.reduce((sum, error) => sum + error, 0) / errors.length;
		};
		const copy = () => ({ side: alpha.side, values: alpha.values.slice() });
		const [before, after] = [refine(image, view, copy()), refine(image, view, copy(), { edges })].map(
			softError,
		);
		expect(after).toBeLessThan(before as number);
	},
);

test('converted, with weights in int8, the network for soft edges gives the alpha of the authors’ network', async () => {
	const pixels = { width: 320, height: 352 };
	const area = pixels.width * pixels.height;
	const data = await portraitOf('wavy-blond')
		.resize(pixels.width, pixels.height, { fit: 'fill' })
		.raw()
		.toBuffer();
	const planes = Float32Array.from(
		{ length: 3 * area },
		(_, i) => (data[3 * (i % area) + Math.floor(i / area)] as number) / 255,
	);
	const [file = ''] = softEdgesNetwork.source.files;
	const session = await InferenceSession.create(file, { intraOpNumThreads: 1 });
	const input = new Tensor(
		'float32',
		planes.map((value) => 2 * value - 1),
		[1, 3, pixels.height, pixels.width],
	);
	const expected = (await session.run({ input })).output?.data as Float32Array;
	const alpha = await companions.inferEdges(planes, pixels);
	const sum = expected.reduce((sum, value, i) => sum + Math.abs(value - (alpha[i] as number)), 0);
	expect(expected.some((value) => value > 0.99)).toBe(true);
	expect(sum / area).toBeLessThan(0.003);
});

/** Whether a cell is in the lower third of the subject's height. */
function lowerThird({ side, values }: Grid): (cell: number) => boolean {
	const top = values.findIndex((alpha) => alpha > 0.5);
	const bottom = values.findLastIndex((alpha) => alpha > 0.5);
	return (cell) => cell > top + (2 * (bottom - top)) / 3 + side;
}
