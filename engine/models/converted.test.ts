// The network for people is converted from the files of its package, once, and runs only if its hash is right.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import { createImageInference } from '../inference/session.ts';
import type { ConvertedCard } from './card.ts';
import { peopleNetwork } from './cards/refinement.ts';
import { convertApart } from './convert-apart.ts';
import { sha256 } from './sha256.ts';
import { isInstalled, loadModel, readModel, verifyModel } from './store.ts';
import { graphFiles, integerList, textValue } from './tensorflow/graph.fixture.ts';
import { peopleModel } from './tensorflow/people-network.ts';

/** Alpha is the sum of R and G less half of B. */
const files = graphFiles(
	[
		{ op: 'Placeholder', name: 'network/cond/output/_660' },
		{
			op: 'Conv2D',
			name: 'network/conv2d_62/BiasAdd',
			input: ['network/cond/output/_660', 'w'],
			attr: { strides: integerList(1, 1, 1, 1), padding: textValue('VALID') },
		},
	],
	[{ name: 'w', shape: [1, 1, 3, 4], values: [9, 9, 9, 1, 9, 9, 9, 1, 9, 9, 9, -0.5] }],
);
const converted = peopleModel(files.json, files.weights);
let card: ConvertedCard;
let models: string;
let graphFile: string;
let weightsFile: string;

beforeEach(async () => {
	const folder = await newFolder();
	models = join(folder, 'models');
	[graphFile, weightsFile] = [join(folder, 'graph.json'), join(folder, 'graph.bin')];
	await writeFile(graphFile, files.json);
	await writeFile(weightsFile, files.weights);
	const source = { kind: 'converted', to: 'people', files: [graphFile, weightsFile] } as const;
	card = { ...peopleNetwork, name: 'tiny', source, sha256: sha256(converted) };
});

test('the converted network returns only alpha, from 0 to 1, in the size of the image', async () => {
	const infer = await createImageInference(converted, 1);
	const planes = Float32Array.of(0.25, 1, 0, 0.5, 1, 0, 0, 0, 1);
	expect([...(await infer(planes, { width: 3, height: 1 }))]).toEqual([0.75, 1, 0]);
});

test('the network is converted once: afterwards its files are not needed', async () => {
	expect(await isInstalled(card, models)).toBe(true);
	expect(await loadModel(card, models)).toEqual(converted);
	expect(await readdir(models)).toEqual([`tiny-${card.sha256.slice(0, 12)}.onnx`]);
	await rm(graphFile);
	expect(await loadModel(card, models)).toEqual(converted);
});

test('what was made with the container image is used, needs no files and is not stored again', async () => {
	const made = join(models, '../made');
	await loadModel(card, made);
	await rm(graphFile);
	expect(await isInstalled(card, models, made)).toBe(true);
	expect(await verifyModel(card, models, made)).toBe('intact');
	expect(await loadModel(card, models, made)).toEqual(converted);
	expect(await readModel(card, models, made)).toEqual(converted);
	await expect(readdir(models)).rejects.toThrow();
});

test('a damaged network of the container image is converted again if its files are there', async () => {
	const made = join(models, '../made');
	await loadModel(card, made);
	await writeFile(join(made, `tiny-${card.sha256.slice(0, 12)}.onnx`), 'damaged');
	expect(await verifyModel(card, models, made)).toBe('damaged');
	expect(await loadModel(card, models, made)).toEqual(converted);
	expect(await readdir(models)).toHaveLength(1);
});

test('a stored network is verified as it is, without being converted', async () => {
	await loadModel(card, models);
	await writeFile(graphFile, '{}');
	expect(await verifyModel(card, models)).toBe('intact');
});

test('a converted network that is damaged on the disk is converted again', async () => {
	await loadModel(card, models);
	await writeFile(join(models, `tiny-${card.sha256.slice(0, 12)}.onnx`), 'damaged');
	expect(await loadModel(card, models)).toEqual(converted);
});

test('weights other than those of the card are rejected', async () => {
	const others = Buffer.from(files.weights);
	others.writeFloatLE(0.5, 12);
	await writeFile(weightsFile, others);
	const rejected = { code: 'damaged', message: expect.stringContaining('"tiny" is rejected: its SHA-256') };
	await expect(loadModel(card, models)).rejects.toMatchObject(rejected);
	expect(await verifyModel(card, models)).toBe('damaged');
});

test('files of another hash are rejected before they are converted, if the card has theirs', async () => {
	const withHashes = (...hashes: string[]) => ({ ...card, source: { ...card.source, sha256: hashes } });
	const hashes = [sha256(files.json), sha256(files.weights)];
	expect(await readModel(withHashes(...hashes), models)).toEqual(converted);
	await writeFile(graphFile, '{}');
	const rejected = { code: 'damaged', message: expect.stringContaining('"tiny" is rejected: its SHA-256') };
	await expect(readModel(withHashes(...hashes), models)).rejects.toMatchObject(rejected);
});

test('files that do not hold a network are rejected', async () => {
	await writeFile(graphFile, '{}');
	await expect(loadModel(card, models)).rejects.toMatchObject({
		code: 'damaged',
		message: expect.stringContaining('"tiny" is rejected: its files cannot be converted'),
	});
});

test('missing files are reported with the command that installs them', async () => {
	await rm(weightsFile);
	await expect(loadModel(card, models)).rejects.toMatchObject({
		code: 'missing',
		message: expect.stringContaining('"npm ci" installs it'),
	});
	expect(await verifyModel(card, models)).toBe('missing');
});

test('another process converts a network to the same bytes, and reports why it cannot', async () => {
	expect(await convertApart(card, '')).toEqual(converted);
	await rm(weightsFile);
	await expect(convertApart(card, '')).rejects.toMatchObject({
		code: 'missing',
		message: expect.stringContaining('"npm ci" installs it'),
	});
});

test('if that process is killed, the caller gets an error that says what memory is probably missing for', async () => {
	const script = new URL('./killed.fixture.ts', import.meta.url);
	await expect(convertApart(card, '', script)).rejects.toThrow(
		'The model "tiny" was not made: The process ended with SIGKILL, probably for lack of memory.',
	);
});

test('the temporary file is deleted if the parent of that process ends', async () => {
	const file = join(await newFolder(), 'temporary');
	await writeFile(file, 'half of a network');
	const child = fork(new URL('./convert-main.ts', import.meta.url), [JSON.stringify(card), file]);
	await once(child, 'message');
	child.disconnect();
	await once(child, 'exit');
	await expect(stat(file)).rejects.toThrow('ENOENT');
});
