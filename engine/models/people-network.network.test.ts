// The network for people with the real weights, on our own renders: it corrects heads with hair, and nothing else.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Image } from '#matting/image.ts';
import { combinePeople } from '#matting/inference/combine-people.ts';
import { prepareToFindPeople } from '#matting/inference/find-people.ts';
import { createNetwork, type Network } from '#matting/inference/network.ts';
import { createView } from '#matting/inference/view.ts';
import { decode } from '../decode/decode.ts';
import { loadInferences } from '../inference/networks.ts';
import { shrink } from '../shrink.ts';
import { peopleNetwork } from './cards/refinement.ts';
import { defaultModel } from './cards.ts';
import { defaultModelsDir, loadModel } from './store.ts';

const art = new URL('../../art/', import.meta.url);
let network: Network;

beforeAll(async () => {
	network = createNetwork(defaultModel, await loadInferences(defaultModel, defaultModelsDir, 2));
});

/** The network's matte, and that after correction. */
async function mattesOf(image: Image) {
	const { inferPeople } = network;
	if (!inferPeople) throw new Error('The default model has no network for people.');
	const matte = await network.prepare(await createView(image, network.sidePx, shrink))();
	const seen = await (await prepareToFindPeople(image, inferPeople, shrink))(matte);
	return { matte, corrected: seen ? combinePeople(matte, seen) : matte };
}

test('its length is that of its card', async () => {
	expect(await loadModel(peopleNetwork, defaultModelsDir)).toHaveLength(peopleNetwork.bytes);
});

test.each(['basket', 'bottle', 'headphones', 'plant', 'teddy'])(
	'the matte of a %s stays exactly as it is',
	async (name) => {
		const image = await decode(await readFile(new URL(`rendered/${name}/photo.jpg`, art)));
		const { matte, corrected } = await mattesOf(image);
		expect(corrected).toBe(matte);
	},
);

describe.each(['wavy-blond', 'long-dark', 'afro'])('a head with %s hair', (name) => {
	test('is found, and its matte is nearer to the true one than before', async () => {
		const subject = sharp(fileURLToPath(new URL(`rendered-subjects/${name}.webp`, art))).resize(800, 900);
		const image = await decode(await subject.clone().flatten({ background: '#7a8f76' }).png().toBuffer());
		const { matte, corrected } = await mattesOf(image);
		const truth = await sharp(await subject.extractChannel('alpha').raw().toBuffer(), {
			raw: { width: 800, height: 900, channels: 1 },
		})
			.resize(matte.side, matte.side, { fit: 'fill' })
			.toColourspace('b-w')
			.raw()
			.toBuffer();
		const error = (values: Float32Array) =>
			values.reduce((sum, value, i) => sum + Math.abs(value - (truth[i] as number) / 255), 0) / values.length;
		expect(error(corrected.values)).toBeLessThan(error(matte.values));
		expect(error(corrected.values)).toBeLessThan(0.05);
	});
});
