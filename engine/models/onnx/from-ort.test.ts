// A network in the runtime's own format becomes an ONNX file that computes the same.
import { mkdir, mkdtemp, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { beforeAll, expect, test } from 'vitest';
import { onnxFromOrt } from './from-ort.ts';
import { sidePx, smallNetwork } from './quantise/small-network.fixture.ts';

let ort: Buffer;
beforeAll(async () => {
	const file = path.join(await folder(), 'network.ort');
	// The runtime writes its own format for files of this name.
	await InferenceSession.create(smallNetwork(), {
		optimizedModelFilePath: file,
		graphOptimizationLevel: 'basic',
	});
	ort = await readFile(file);
});

const folder = () => mkdtemp(path.join(tmpdir(), 'peel-ort-'));

async function matteOf(network: Uint8Array): Promise<unknown> {
	const session = await InferenceSession.create(network, { graphOptimizationLevel: 'disabled' });
	const image = Float32Array.from({ length: 2 * sidePx ** 2 }, (_, i) => Math.sin(i));
	return (await session.run({ image: new Tensor('float32', image, [1, 2, sidePx, sidePx]) })).matte?.data;
}

test('the file computes the same, is the same each time, and nothing stays in the folder', async () => {
	const here = await folder();
	const onnx = await onnxFromOrt(ort, here);
	expect(await matteOf(onnx)).toEqual(await matteOf(ort));
	expect((await onnxFromOrt(ort, here)).equals(onnx)).toBe(true);
	expect(await readdir(here)).toEqual([]);
});

test('what a killed process left in the folder is deleted first', async () => {
	const here = await folder();
	const left = path.join(here, '.01234567-89ab-cdef-0123-456789abcdef.tmp');
	await writeFile(left, 'half of a network');
	await utimes(left, 0, 0);
	await onnxFromOrt(ort, here);
	expect(await readdir(here)).toEqual([]);
});

test('what another user left there, who alone may delete it, is no failure', async () => {
	const here = await folder();
	// A folder cannot be deleted as a file.
	const left = path.join(here, '.01234567-89ab-cdef-0123-456789abcdef.tmp');
	await mkdir(left);
	await utimes(left, 0, 0);
	expect(await matteOf(await onnxFromOrt(ort, here))).toEqual(await matteOf(ort));
});

test('bytes that are no network are rejected, and nothing stays', async () => {
	const here = await folder();
	await expect(onnxFromOrt(Buffer.from('no network'), here)).rejects.toThrow();
	expect(await readdir(here)).toEqual([]);
});
