// The networks of the browser on our own kernels, here in Node with one
// thread, give the mattes of the server's runtime.
import path from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceModel, type SquareFormat } from '#contract/device-model.ts';
import type { Size } from '#contract/size.ts';
import { peopleNetwork, softEdgesNetwork } from '#engine/models/cards/refinement.ts';
import { secondOpinion } from '#engine/models/cards/u2net.ts';
import { findCard } from '#engine/models/cards.ts';
import { loadModel } from '#engine/models/store.ts';
import { sizesForPeople } from '#matting/inference/find-people.ts';
import { sizesForSoftEdges } from '#matting/inference/soft-edges.ts';
import type { InferImage } from '#matting/inference/whole-image.ts';
import { sizesOf } from '#web/device/network/image-sizes.ts';
import { dots, type KernelKind } from '#web/device/network/layers.ts';
import { kernelsModule } from '#web/device/network/run/run-layer.fixture.ts';
import { runNetworks } from '#web/device/network/run-networks.ts';
import type { NetworkFiles } from '#web/device/split-model.ts';

const photo = path.resolve(import.meta.dirname, '../../art/rendered/basket/photo.jpg');

type NetworkFile = Uint8Array<ArrayBuffer>;

/** What the file of the model for browsers holds. */
async function readFiles(): Promise<NetworkFiles> {
	const cards = [findCard(deviceModel.name), peopleNetwork, secondOpinion, softEdgesNetwork];
	const files = await Promise.all(cards.map(async (card) => new Uint8Array(await loadModel(card))));
	const [segmentation, people, opinion, softEdges] = files as [
		NetworkFile,
		NetworkFile,
		NetworkFile,
		NetworkFile,
	];
	return { segmentation, people, secondOpinion: opinion, softEdges };
}

const files = await readFiles();

/** The kernels to run on: with this machine's dot product, with one that saturates, or without relaxed SIMD. */
type Kernels = 'relaxed' | 'saturating' | 'plain';

interface Started {
	/** Runs on square inputs. */
	readonly infer: InferImage;
	readonly inferPeople: InferImage;
	/** Runs only on inputs of its own size. */
	readonly inferSecond: InferImage;
	readonly inferEdges: InferImage;
}

async function start(kernels: Kernels): Promise<Started> {
	const kind: KernelKind = kernels === 'plain' ? 'plain' : 'relaxed';
	const networks = [
		{ bytes: files.segmentation, ...sizesOf(deviceModel) },
		{ bytes: files.people, ...sizesForPeople },
		{ bytes: files.secondOpinion, ...sizesOf(deviceModel.secondOpinion) },
		{ bytes: files.softEdges, ...sizesForSoftEdges },
	];
	const started = await runNetworks(networks, {
		module: await kernelsModule(kind),
		threads: 1,
		startHelpers: async () => {},
		...(kernels === 'saturating' && { dot: dots.saturating }),
	});
	const [infer, inferPeople, inferSecond, inferEdges] = started as [
		InferImage,
		InferImage,
		InferImage,
		InferImage,
	];
	return { infer, inferPeople, inferSecond, inferEdges };
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

const sessions = new Map<keyof NetworkFiles, Promise<InferenceSession>>();
const serversAlphas = new Map<string, Promise<Float32Array>>();
afterAll(async () => {
	for (const session of sessions.values()) await (await session).release();
});

/** Once for each network and size, of which there is one input: the same for all kernels. */
function serversAlpha(name: keyof NetworkFiles, input: Float32Array, size: Size): Promise<Float32Array> {
	const key = `${name} ${size.width}x${size.height}`;
	const alpha = serversAlphas.get(key) ?? inferAsServer(name, input, size);
	serversAlphas.set(key, alpha);
	return alpha;
}

async function inferAsServer(name: keyof NetworkFiles, input: Float32Array, { width, height }: Size) {
	const options = { enableCpuMemArena: false, intraOpNumThreads: 1, logSeverityLevel: 3 } as const;
	const opened = sessions.get(name) ?? InferenceSession.create(files[name], options);
	sessions.set(name, opened);
	const session = await opened;
	const tensor = new Tensor('float32', input, [1, 3, height, width]);
	const [inputName = '', outputName = ''] = [...session.inputNames, ...session.outputNames];
	const outputs = await session.run({ [inputName]: tensor }, [outputName]);
	return outputs[outputName]?.data as Float32Array;
}

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

const wholeImage = [
	{ name: 'people', file: 'people', run: 'inferPeople', longest: 400, step: 16, portrait: 272 },
	{ name: 'soft edges', file: 'softEdges', run: 'inferEdges', longest: 448, step: 32, portrait: 320 },
] as const;

/**
 * By the kernels: side, and the most that alpha may differ. 320 pixels are an odd number of steps. A byte that is
 * rounded otherwise weighs more on a small image.
 */
const squares: Readonly<Record<Kernels, readonly (readonly [number, number])[]>> = {
	saturating: [[320, 0.6]],
	plain: [[320, 0.6]],
	relaxed: [
		[320, 0.6],
		[1024, 0.05],
	],
};

// All networks of the model start once for the tests on the same kernels: they take seconds to start, and a gigabyte.
describe.each<Kernels>(['saturating', 'plain', 'relaxed'])('on %s kernels', (kernels) => {
	let networks: Started | undefined;
	const started = () => networks as Started;
	beforeAll(async () => {
		networks = await start(kernels);
	});
	afterAll(() => {
		networks = undefined;
	});

	it.each(squares[kernels])(
		'at %i pixels alpha is within %d of 255 of the server’s on average',
		async (side, maxError) => {
			const input = await inputOf(deviceModel, side);
			const { infer } = started();
			for (const wrong of [100, 1088])
				await expect(infer(new Float32Array(3 * wrong * wrong), square(wrong))).rejects.toThrow(RangeError);
			// Of another size first: what it leaves behind in memory must not show.
			await infer(await inputOf(deviceModel, 256), square(256));
			const alpha = await infer(input, square(side));
			const expected = await serversAlpha('segmentation', input, square(side));
			let [sum, other] = [0, 0];
			for (const [i, value] of expected.entries()) {
				sum += Math.abs(value - (alpha[i] as number));
				if (value > 0.5 !== (alpha[i] as number) > 0.5) other++;
			}
			expect((255 * sum) / expected.length).toBeLessThan(maxError);
			expect(other / expected.length).toBeLessThan(0.001);
		},
	);

	// The other networks have no sums that could be too large.
	if (kernels === 'saturating') return;

	it('the network for a second opinion gives the alpha of the server’s runtime, and only accepts images of its own size', async () => {
		const format = deviceModel.secondOpinion;
		const { inferSecond } = started();
		const own = square(format.inputSidePx);
		const input = await inputOf(format, own.width);
		const alpha = await inferSecond(input, own);
		const expected = await serversAlpha('secondOpinion', input, own);
		const sum = expected.reduce((sum, value, i) => sum + Math.abs(value - (alpha[i] as number)), 0);
		expect((255 * sum) / expected.length).toBeLessThan(0.6);
		expect(Math.max(...expected)).toBeGreaterThan(0.9);
		await expect(inferSecond(new Float32Array(3 * 160 * 160), square(160))).rejects.toThrow(RangeError);
	});

	it.each(wholeImage)(
		'the network for $name gives the alpha of the server’s runtime whatever the ratio, between inferences of the other network',
		async ({ file, run: name, longest, step, portrait }) => {
			const { infer, [name]: inferWhole } = started();
			const planes = await inputOf(deviceModel, 256);
			const before = await infer(planes, square(256));
			const ratios: (readonly [number, number])[] = [
				[portrait, longest],
				[step, 3 * step],
			];
			// What follows from the size alone is the same on all kernels.
			if (kernels === 'relaxed') ratios.push([longest, longest], [longest, step]);
			for (const [width, height] of ratios) {
				const head = await headOf({ width, height });
				const alpha = await inferWhole(head, { width, height });
				const expected = await serversAlpha(file, head, { width, height });
				const worst = expected.reduce(
					(max, value, i) => Math.max(max, Math.abs(value - (alpha[i] as number))),
					0,
				);
				expect(alpha).toHaveLength(width * height);
				expect(worst).toBeLessThan(1e-3);
				if (width === portrait) expect(expected.some((value) => value > 0.99)).toBe(true);
			}
			expect(await infer(planes, square(256))).toEqual(before);
		},
	);

	it.each(wholeImage)(
		'the network for $name only accepts sizes that are multiples of $step, up to $longest pixels',
		async ({ run: name, longest, step }) => {
			const { [name]: inferWhole } = started();
			for (const size of [
				{ width: longest + step, height: step },
				{ width: step, height: longest + step },
				{ width: 1.5 * step, height: step },
				{ width: step, height: 1.5 * step },
			])
				await expect(inferWhole(new Float32Array(3 * size.width * size.height), size)).rejects.toThrow(
					RangeError,
				);
		},
	);
});
