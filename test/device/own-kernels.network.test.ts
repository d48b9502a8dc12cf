// The networks of the browser on our own kernels, here in Node with one thread, give the mattes of the server's runtime.
import path from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type DeviceModel, deviceModels, int8Model, type SquareFormat } from '#contract/device-models.ts';
import type { Size } from '#contract/size.ts';
import { findCard, peopleNetwork, secondOpinion } from '#engine/models/cards.ts';
import { loadModel } from '#engine/models/store.ts';
import { sizesOf, sizesOfPeople } from '#web/device/network/image-sizes.ts';
import { dots, type KernelKind } from '#web/device/network/layers.ts';
import { kernelsModule } from '#web/device/network/run/run-layer.fixture.ts';
import { type RunNetwork, runNetworks } from '#web/device/network/run-networks.ts';
import type { NetworkFiles } from '#web/device/split-model.ts';

const photo = path.resolve(import.meta.dirname, '../../art/rendered/basket/photo.jpg');

type NetworkFile = Uint8Array<ArrayBuffer>;

/** What the file of the model for browsers holds. */
async function readFiles({ name }: DeviceModel): Promise<NetworkFiles> {
	const cards = [findCard(name), peopleNetwork, secondOpinion];
	const files = await Promise.all(cards.map(async (card) => new Uint8Array(await loadModel(card))));
	const [segmentation, people, opinion] = files as [NetworkFile, NetworkFile, NetworkFile];
	return { segmentation, people, secondOpinion: opinion };
}

const allFiles = new Map(
	await Promise.all(deviceModels.map(async (model) => [model, await readFiles(model)] as const)),
);

/** On which kernels: with this machine's dot product, with one that saturates, or without relaxed SIMD. */
type Kernels = 'relaxed' | 'saturating' | 'plain';

interface Started {
	readonly files: NetworkFiles;
	/** Of squares. */
	readonly infer: RunNetwork;
	readonly inferPeople: RunNetwork;
	/** Of its own square. */
	readonly inferSecond: RunNetwork;
}

let last: { readonly key: string; readonly started: Promise<Started> } | undefined;

/** All networks of the model. The last ones are used again: they take seconds to start, and a gigabyte. */
function run(model: DeviceModel, kernels: Kernels): Promise<Started> {
	const key = `${model.name} ${kernels}`;
	if (last?.key !== key) last = { key, started: start(model, kernels) };
	return last.started;
}

async function start(model: DeviceModel, kernels: Kernels): Promise<Started> {
	const files = allFiles.get(model) as NetworkFiles;
	const kind: KernelKind = kernels === 'plain' ? 'plain' : 'relaxed';
	const networks = [
		{ bytes: files.segmentation, ...sizesOf(model) },
		{ bytes: files.people, ...sizesOfPeople },
		{ bytes: files.secondOpinion, ...sizesOf(model.secondOpinion) },
	];
	const started = await runNetworks(networks, {
		module: await kernelsModule(kind),
		threads: 1,
		startHelpers: async () => {},
		...(kernels === 'saturating' && { dot: dots.saturating }),
	});
	const [infer, inferPeople, inferSecond] = started as [RunNetwork, RunNetwork, RunNetwork];
	return { files, infer, inferPeople, inferSecond };
}

const square = (side: number): Size => ({ width: side, height: side });

/** Planes R, G, B as matting/inference/network-input.ts makes them. */
async function inputOf({ mean, scale }: SquareFormat, side: number): Promise<Float32Array> {
	const rgb = await sharp(photo).resize(side, side, { fit: 'fill' }).removeAlpha().raw().toBuffer();
	return Float32Array.from({ length: 3 * side * side }, (_, i) => {
		const plane = Math.floor(i / (side * side));
		const value = rgb[3 * (i % (side * side)) + plane] as number;
		return (value - (mean[plane] as number)) / (scale[plane] as number);
	});
}

async function serversAlpha(bytes: Uint8Array, input: Float32Array, { width, height }: Size) {
	const session = await InferenceSession.create(bytes, {
		enableCpuMemArena: false,
		intraOpNumThreads: 1,
		logSeverityLevel: 3,
	});
	const tensor = new Tensor('float32', input, [1, 3, height, width]);
	const [inputName = '', outputName = ''] = [...session.inputNames, ...session.outputNames];
	const outputs = await session.run({ [inputName]: tensor }, [outputName]);
	const alpha = outputs[outputName]?.data as Float32Array;
	await session.release();
	return alpha;
}

/** 320 pixels are an odd number of steps. A byte that is rounded otherwise weighs more on a small image. */
const cases: readonly (readonly [string, number, Kernels, number])[] = deviceModels.flatMap(({ name }) => [
	[name, 320, 'saturating', 0.6] as const,
	[name, 320, 'plain', 0.6] as const,
	[name, 320, 'relaxed', 0.6] as const,
	[name, 1024, 'relaxed', 0.05] as const,
]);

/** The same for all kernels. */
const serversAlphas = new Map<string, Float32Array>();

test.each(cases)(
	'%s at %i pixels on %s kernels: alpha is within %d of 255 of the server’s on average',
	async (name, side, kernels, most) => {
		const model = deviceModels.find((known) => known.name === name) as DeviceModel;
		const input = await inputOf(model, side);
		const { files, infer } = await run(model, kernels);
		for (const wrong of [100, 1088])
			await expect(infer(new Float32Array(3 * wrong * wrong), square(wrong))).rejects.toThrow(RangeError);
		// Of another size first: what it leaves behind in memory must not show.
		await infer(await inputOf(model, 256), square(256));
		const alpha = await infer(input, square(side));
		const key = `${name} ${side}`;
		const expected = serversAlphas.get(key) ?? (await serversAlpha(files.segmentation, input, square(side)));
		serversAlphas.set(key, expected);
		let [sum, other] = [0, 0];
		for (const [i, value] of expected.entries()) {
			sum += Math.abs(value - (alpha[i] as number));
			if (value > 0.5 !== (alpha[i] as number) > 0.5) other++;
		}
		expect((255 * sum) / expected.length).toBeLessThan(most);
		expect(other / expected.length).toBeLessThan(0.001);
	},
);

test.each<Kernels>(['relaxed', 'plain'])(
	'the network for a second opinion gives the alpha of the server’s runtime on %s kernels, at its own side alone',
	async (kernels) => {
		const format = int8Model.secondOpinion;
		const { files, inferSecond } = await run(int8Model, kernels);
		const own = square(format.inputSidePx);
		const input = await inputOf(format, own.width);
		const alpha = await inferSecond(input, own);
		const expected = await serversAlpha(files.secondOpinion, input, own);
		const sum = expected.reduce((sum, value, i) => sum + Math.abs(value - (alpha[i] as number)), 0);
		expect((255 * sum) / expected.length).toBeLessThan(0.6);
		expect(Math.max(...expected)).toBeGreaterThan(0.9);
		await expect(inferSecond(new Float32Array(3 * 160 * 160), square(160))).rejects.toThrow(RangeError);
	},
);

const subject = path.resolve(import.meta.dirname, '../../art/rendered-subjects/wavy-blond.webp');

/** Planes R, G, B, 0 to 1, of a head before a plain background. */
async function headOf({ width, height }: Size): Promise<Float32Array> {
	const rgb = await sharp(subject)
		.flatten({ background: '#7a8f76' })
		.resize(width, height, { fit: 'fill' })
		.raw()
		.toBuffer();
	const pixels = width * height;
	return Float32Array.from(
		{ length: 3 * pixels },
		(_, i) => (rgb[3 * (i % pixels) + Math.floor(i / pixels)] as number) / 255,
	);
}

test.each<Kernels>(['relaxed', 'plain'])(
	'the network for people gives the alpha of the server’s runtime at every ratio, between inferences of the other network, on %s kernels',
	async (kernels) => {
		const { files, infer, inferPeople } = await run(int8Model, kernels);
		const planes = await inputOf(int8Model, 256);
		const before = await infer(planes, square(256));
		for (const [width, height] of [
			[272, 400],
			[400, 272],
			[400, 400],
			[400, 16],
			[16, 48],
		] as const) {
			const head = await headOf({ width, height });
			const alpha = await inferPeople(head, { width, height });
			const expected = await serversAlpha(files.people, head, { width, height });
			const worst = expected.reduce(
				(most, value, i) => Math.max(most, Math.abs(value - (alpha[i] as number))),
				0,
			);
			expect(alpha).toHaveLength(width * height);
			expect(worst).toBeLessThan(1e-3);
			if (width === 272) expect(Math.max(...expected)).toBeGreaterThan(0.99);
			expect(await infer(planes, square(256))).toEqual(before);
		}
	},
);

test('the network for people accepts sizes that are multiples of 16 up to 400 pixels alone', async () => {
	const { inferPeople } = await run(int8Model, 'plain');
	for (const size of [
		{ width: 416, height: 16 },
		{ width: 16, height: 416 },
		{ width: 24, height: 16 },
		{ width: 16, height: 24 },
	])
		await expect(inferPeople(new Float32Array(3 * size.width * size.height), size)).rejects.toThrow(
			RangeError,
		);
});
