// The network for soft edges with the real weights: it is the authors' network, and hair is nearer to the truth by it.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Image } from '#matting/image.ts';
import { combinePeople } from '#matting/inference/combine-people.ts';
import { prepareToFindPeople } from '#matting/inference/find-people.ts';
import { createNetwork, type Network } from '#matting/inference/network.ts';
import { prepareToFindSoftEdges, softEdgesOf } from '#matting/inference/soft-edges.ts';
import { createView } from '#matting/inference/view.ts';
import { refine } from '#matting/refine.ts';
import { decode } from '../decode/decode.ts';
import { loadInferences } from '../inference/networks.ts';
import { shrink } from '../shrink.ts';
import { softEdgesNetwork } from './cards/refinement.ts';
import { defaultModel } from './cards.ts';
import { defaultModelsDir, loadModel } from './store.ts';

const art = new URL('../../art/', import.meta.url);
const size = { width: 800, height: 900 };
let network: Network;

beforeAll(async () => {
	network = createNetwork(defaultModel, await loadInferences(defaultModel, defaultModelsDir, 2));
});

const subjectOf = (name: string) =>
	sharp(fileURLToPath(new URL(`rendered-subjects/${name}.webp`, art))).resize(size.width, size.height);

async function imageOf(name: string): Promise<Image> {
	return decode(await subjectOf(name).flatten({ background: '#7a8f76' }).png().toBuffer());
}

/** The networks' matte, and what that for soft edges finds. */
async function findingsOf(image: Image) {
	const { inferPeople, inferEdges } = network;
	if (!inferPeople || !inferEdges) throw new Error('The default model lacks a network beside it.');
	const view = await createView(image, network.sidePx, shrink);
	const matte = await network.prepare(view)();
	const people = await (await prepareToFindPeople(image, inferPeople, shrink))(matte);
	const alpha = people ? combinePeople(matte, people) : matte;
	const edges = await (await prepareToFindSoftEdges(image, inferEdges, shrink))();
	return { view, alpha, edges: softEdgesOf(alpha, edges) };
}

test('the file has the length of its card', async () => {
	expect(await loadModel(softEdgesNetwork, defaultModelsDir)).toHaveLength(softEdgesNetwork.bytes);
});

test('converted, with weights in int8, it gives the alpha of the authors’ network', async () => {
	const { inferEdges } = network;
	const pixels = { width: 320, height: 352 };
	const area = pixels.width * pixels.height;
	const { data } = await subjectOf('wavy-blond')
		.flatten({ background: '#7a8f76' })
		.resize(pixels.width, pixels.height, { fit: 'fill' })
		.raw()
		.toBuffer({ resolveWithObject: true });
	const planes = Float32Array.from(
		{ length: 3 * area },
		(_, i) => (data[3 * (i % area) + Math.floor(i / area)] as number) / 255,
	);
	const [file = ''] = softEdgesNetwork.source.files;
	const session = await InferenceSession.create(file, { intraOpNumThreads: 2 });
	const input = new Tensor(
		'float32',
		planes.map((value) => 2 * value - 1),
		[1, 3, pixels.height, pixels.width],
	);
	const expected = (await session.run({ input })).output?.data as Float32Array;
	const alpha = (await inferEdges?.(planes, pixels)) as Float32Array;
	const sum = expected.reduce((sum, value, i) => sum + Math.abs(value - (alpha[i] as number)), 0);
	expect(expected.some((value) => value > 0.99)).toBe(true);
	expect(sum / area).toBeLessThan(0.003);
});

describe.each(['long-dark', 'afro'])('a head with %s hair', (name) => {
	test('is the subject it sees, and its hair is nearer to the true alpha than before', async () => {
		const image = await imageOf(name);
		const { view, alpha, edges } = await findingsOf(image);
		expect(edges?.weight).toBeGreaterThan(0.4);
		const truth = await subjectOf(name).extractChannel('alpha').raw().toBuffer();
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
	});
});

test.each(['headphones', 'plant'])(
	'the network does not recognise %s: their edges stay as they are',
	async (name) => {
		const image = await decode(await readFile(new URL(`rendered/${name}/photo.jpg`, art)));
		expect((await findingsOf(image)).edges?.weight).toBeUndefined();
	},
);
