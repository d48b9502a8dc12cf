// A network in the runtime's own format becomes an ONNX file that computes the same.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { beforeAll, expect, test } from 'vitest';
import { newFolder, sharedFolder } from '#test/new-folder.ts';
import { onnxFromOrt } from './from-ort.ts';
import { sidePx, smallNetwork } from './quantise/small-network.fixture.ts';

const folder = sharedFolder();
let ort: Buffer;
beforeAll(async () => {
	const file = path.join(folder, 'network.ort');
	// The runtime writes its own format for files of this name.
	await InferenceSession.create(smallNetwork(), {
		optimizedModelFilePath: file,
		graphOptimizationLevel: 'basic',
	});
	ort = await readFile(file);
});

const temporaryFile = async () => path.join(await newFolder(), 'network');

async function matteOf(network: Uint8Array): Promise<unknown> {
	const session = await InferenceSession.create(network, { graphOptimizationLevel: 'disabled' });
	const image = Float32Array.from({ length: 2 * sidePx ** 2 }, (_, i) => Math.sin(i));
	return (await session.run({ image: new Tensor('float32', image, [1, 2, sidePx, sidePx]) })).matte?.data;
}

test('the file computes the same, and is the same each time', async () => {
	const onnx = await onnxFromOrt(ort, await temporaryFile());
	expect(await matteOf(onnx)).toEqual(await matteOf(ort));
	expect((await onnxFromOrt(ort, await temporaryFile())).equals(onnx)).toBe(true);
});

test('bytes that are not a network are rejected', async () => {
	await expect(onnxFromOrt(Buffer.from('no network'), await temporaryFile())).rejects.toThrow();
});
