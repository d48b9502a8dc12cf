// From a card to a cutout: a model pulled from a local server runs in onnxruntime as its card specifies.
import sharp from 'sharp';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createNetwork, type Network } from '#matting/inference/network.ts';
import { longTimeouts } from '#test/engine-options.ts';
import { newFolder } from '#test/new-folder.ts';
import { createEngine } from '../index.ts';
import { createInference } from '../inference/session.ts';
import type { ModelCard } from './card.ts';
import { serveFile } from './download/file-server.fixture.ts';
import { pullModel } from './download/pull.ts';
import { sha256 } from './sha256.ts';
import { loadModel } from './store.ts';
import { tinyNetwork } from './tiny-network.fixture.ts';

const sidePx = 64;
let models: string;

beforeEach(async () => {
	models = await newFolder();
});

type Facts = Pick<ModelCard, 'mean' | 'scale' | 'activation'>;

/** A card for the network alone, which a local server offers for the duration of the test. */
async function offer(network: Buffer, facts: Facts): Promise<ModelCard> {
	const server = await serveFile(network);
	onTestFinished(() => server.close());
	return {
		name: 'tiny',
		licence: 'AGPL-3.0-or-later',
		origin: 'made by this test',
		...facts,
		source: { kind: 'download', url: server.url },
		bytes: network.length,
		sha256: sha256(network),
		inputSidePx: sidePx,
	};
}

async function pullAndLoad(card: ModelCard): Promise<Network> {
	await pullModel(card, models);
	return createNetwork(card, { infer: await createInference(card, await loadModel(card, models), 1) });
}

/** The uniform alpha of an image of one colour. */
async function alphaOf(network: Network, color: number[]): Promise<number> {
	const rgb = Uint8Array.from({ length: 3 * sidePx * sidePx }, (_, i) => color[i % 3] as number);
	const matte = await network.prepare({ side: sidePx, rgb })();
	expect(new Set(matte.values).size).toBe(1);
	expect(matte.values).toHaveLength(sidePx * sidePx);
	return matte.values[0] as number;
}

const perChannel = { mean: [10, 20, 30], scale: [2, 4, 8] } as const;

test('each channel reaches the network with its own mean and scale, and logits become alpha', async () => {
	const card = await offer(tinyNetwork(sidePx, [[1, 2, -3]]), { ...perChannel, activation: 'sigmoid' });
	const network = await pullAndLoad(card);
	expect(await alphaOf(network, [10, 20, 30])).toBeCloseTo(0.5, 6);
	expect(await alphaOf(network, [12, 20, 30])).toBeCloseTo(1 / (1 + Math.exp(-1)), 6);
	expect(await alphaOf(network, [10, 24, 30])).toBeCloseTo(1 / (1 + Math.exp(-2)), 6);
	expect(await alphaOf(network, [10, 20, 38])).toBeCloseTo(1 / (1 + Math.exp(3)), 6);
});

test('the output of a network without activation is used unchanged', async () => {
	const card = await offer(tinyNetwork(sidePx, [[0.1, 0, 0]]), { ...perChannel, activation: 'none' });
	expect(await alphaOf(await pullAndLoad(card), [12, 0, 0])).toBeCloseTo(0.1, 6);
});

test('a network whose output is not one matte is rejected when it is loaded', async () => {
	const two = tinyNetwork(sidePx, [
		[1, 0, 0],
		[0, 1, 0],
	]);
	const card = await offer(two, { ...perChannel, activation: 'none' });
	await expect(pullAndLoad(card)).rejects.toThrow('The model "tiny" returns the shape 1,2,64,64');
});

test('the engine cuts out with a pulled model', async () => {
	const redIsSubject = tinyNetwork(sidePx, [[1, 0, -1]]);
	const facts = { mean: [127.5, 127.5, 127.5], scale: [12.75, 12.75, 12.75], activation: 'sigmoid' } as const;
	const model = await offer(redIsSubject, facts);
	await pullModel(model, models);
	const engine = createEngine({ ...longTimeouts, workers: 1, threadsPerWorker: 1, model, modelsDir: models });
	onTestFinished(() => engine.close());

	const [width, height] = [128, 96];
	const red = { create: { width: width / 2, height, channels: 3, background: 'red' } } as const;
	const blue = { create: { width, height, channels: 3, background: 'blue' } } as const;
	const subject = await sharp(red).png().toBuffer();
	const image = await sharp(blue)
		.composite([{ input: subject, gravity: 'west' }])
		.png()
		.toBuffer();
	const cutOut = await engine.cutOut(image);

	const pixels = await sharp(cutOut.bytes).raw().toBuffer();
	const alphaAt = (x: number) => pixels[(48 * width + x) * 4 + 3];
	expect(alphaAt(10)).toBe(255);
	expect(alphaAt(width - 10)).toBe(0);
});

test('the engine never downloads a missing model, and its error names the command that does', async () => {
	const model = await offer(tinyNetwork(sidePx, [[1, 0, 0]]), { ...perChannel, activation: 'none' });
	const engine = createEngine({ workers: 1, model, modelsDir: models });
	onTestFinished(() => engine.close());
	await expect(engine.ready).rejects.toThrow('"npm run model -- pull tiny" fetches it');
});
