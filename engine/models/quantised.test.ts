// A quantised model is used only if its hash matches, and is quantised only once.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import type { ModelCard, QuantisedSource } from './card.ts';
import { isnetMedium } from './cards/isnet.ts';
import { withoutPrefixes } from './onnx/quantise/activation-ranges.ts';
import { quantiseModel } from './onnx/quantise/quantise-model.ts';
import { sidePx, smallNetwork } from './onnx/quantise/small-network.fixture.ts';
import { sha256 } from './sha256.ts';
import { isInstalled, loadModel, verifyModel } from './store.ts';

const ranges = { image: [-1, 1], lit: [0, 3], bare: [-2, 2], warm: [0, 6], sum: [0, 9] } as const;
const original = smallNetwork();
const converted = Buffer.from(quantiseModel(original, ranges, 'matte'));
let root: string;
let directory: string;
let models: string;
let card: ModelCard;

beforeEach(async () => {
	root = await newFolder();
	models = join(root, 'models');
	directory = join(root, 'package');
	await mkdir(directory);
	await writeFile(join(directory, 'aa'), original);
	const list = { '/models/small': { chunks: [{ hash: 'aa' }] } };
	await writeFile(join(directory, 'resources.json'), JSON.stringify(list));
	const rangesFile = join(root, 'small.json');
	await writeFile(rangesFile, JSON.stringify(ranges));
	const { sideStepPx, ...general } = isnetMedium;
	const from: ModelCard = {
		...general,
		name: 'small',
		source: { kind: 'bundled', directory, entry: '/models/small' },
		sha256: sha256(original),
		outputName: 'matte',
	};
	const source = { kind: 'quantised', from, rangesFile } as const;
	card = { ...from, name: 'small-8bit', source, sha256: sha256(converted) };
});

test('a model is quantised from the one that its card names, with the activation ranges of its file', async () => {
	expect(await loadModel(card, models)).toEqual(converted);
});

test('layers with an fp32 prefix stay in fp32', async () => {
	const mixed = Buffer.from(quantiseModel(original, withoutPrefixes(['warm'], ranges), 'matte'));
	expect(mixed).not.toEqual(converted);
	const source = { ...card.source, fp32Prefixes: ['warm'] } as QuantisedSource;
	expect(await loadModel({ ...card, source, sha256: sha256(mixed) }, models)).toEqual(mixed);
});

test('a network that accepts other sides is quantised with its side freed', async () => {
	const freed = Buffer.from(quantiseModel(original, ranges, 'matte', sidePx));
	expect(freed).not.toEqual(converted);
	const free = { ...card, inputSidePx: sidePx, sideStepPx: 2, sha256: sha256(freed) };
	expect(await loadModel(free, models)).toEqual(freed);
});

test('a model is quantised once, then read from its cached copy', async () => {
	await loadModel(card, models);
	await rm(directory, { recursive: true });
	expect(await loadModel(card, models)).toEqual(converted);
});

test('a model that is made takes the place of that of an earlier version, and of no other file', async () => {
	const others = ['small-000000000000.onnx', 'small-8bit-000000000000.onnx.part', 'in-use'];
	await mkdir(models);
	for (const name of ['small-8bit-000000000000.onnx', ...others]) await writeFile(join(models, name), '');
	await loadModel(card, models);
	const made = `small-8bit-${card.sha256.slice(0, 12)}.onnx`;
	expect((await readdir(models)).sort()).toEqual([made, ...others].sort());
});

test('no copy of the source model is cached', async () => {
	await loadModel(card, models);
	expect(await readdir(models)).toEqual([`small-8bit-${card.sha256.slice(0, 12)}.onnx`]);
});

test('a result with a wrong hash is rejected and not cached', async () => {
	const wrong = { ...card, sha256: '0'.repeat(64) };
	await expect(loadModel(wrong, models)).rejects.toMatchObject({
		code: 'damaged',
		message: `The model "small-8bit" is rejected: its SHA-256 is ${card.sha256}, not ${wrong.sha256}.`,
	});
	await expect(readdir(models)).rejects.toThrow('ENOENT');
});

test('without an intact source model it throws the error of that model', async () => {
	await writeFile(join(directory, 'aa'), 'something else');
	await expect(loadModel(card, models)).rejects.toMatchObject({
		code: 'damaged',
		message: expect.stringContaining('"small" is rejected: its SHA-256'),
	});
});

test('a quantised model counts as installed and intact if its source model is', async () => {
	expect(await isInstalled(card, models)).toBe(true);
	expect(await verifyModel(card, models)).toBe('intact');
	await writeFile(join(directory, 'aa'), 'something else');
	expect(await verifyModel(card, models)).toBe('damaged');
	await rm(directory, { recursive: true });
	expect(await isInstalled(card, models)).toBe(false);
	expect(await verifyModel(card, models)).toBe('missing');
});
