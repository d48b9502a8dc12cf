// A bundled model is used only when its hash is right, and put together only once.
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import type { BundledSource, ModelCard } from './card.ts';
import { isnetMedium } from './cards/isnet.ts';
import { sha256 } from './sha256.ts';
import { loadModel, modelFile, verifyModel } from './store.ts';

const whole = Buffer.from('first chunk, second chunk');
let root: string;
let source: BundledSource;
let card: ModelCard;
let models: string;

beforeEach(async () => {
	root = await newFolder();
	models = join(root, 'models');
	const directory = join(root, 'package');
	await mkdir(directory);
	await writeFile(join(directory, 'aa'), whole.subarray(0, 10));
	await writeFile(join(directory, 'bb'), whole.subarray(10));
	const list = { '/models/tiny': { chunks: [{ hash: 'aa' }, { hash: 'bb' }] } };
	await writeFile(join(directory, 'resources.json'), JSON.stringify(list));
	source = { kind: 'bundled', directory, entry: '/models/tiny' };
	card = { ...isnetMedium, name: 'tiny', source, sha256: sha256(whole) };
});

test('the chunks are joined in their order', async () => {
	expect(await loadModel(card, models)).toEqual(whole);
});

test('a model is joined once, then read from its cached copy', async () => {
	await loadModel(card, models);
	await rm(source.directory, { recursive: true });
	expect(await loadModel(card, models)).toEqual(whole);
	expect(await readdir(models)).toHaveLength(1);
});

test('a wrong hash is rejected and nothing is written', async () => {
	await writeFile(join(source.directory, 'bb'), 'something else');
	await expect(loadModel(card, models)).rejects.toMatchObject({
		code: 'damaged',
		message: expect.stringContaining('"tiny" is rejected: its SHA-256'),
	});
	await expect(readdir(models)).rejects.toThrow('ENOENT');
});

test('a damaged copy is not used but replaced', async () => {
	await loadModel(card, models);
	await writeFile(modelFile(card, models), 'damaged');
	expect(await loadModel(card, models)).toEqual(whole);
	expect(await readFile(modelFile(card, models))).toEqual(whole);
});

test('a missing chunk is reported by name', async () => {
	await rm(join(source.directory, 'bb'));
	await expect(loadModel(card, models)).rejects.toThrow(/The model "tiny" is incomplete.*bb/);
});

test('a package without this model is reported as missing', async () => {
	const other = { ...card, source: { ...source, entry: '/models/huge' } };
	await expect(loadModel(other, models)).rejects.toMatchObject({ code: 'missing' });
});

test.each([
	['is made', async () => void (await mkdir(models))],
	['is there', async () => void (await loadModel(card, models))],
])('temporary files of a killed process are deleted when the model %s', async (_, prepare) => {
	await prepare();
	const draft = join(models, `.${randomUUID()}.tmp`);
	await writeFile(draft, 'half');
	await utimes(draft, 0, 0);
	await loadModel(card, models);
	expect(await readdir(models)).toEqual([`tiny-${card.sha256.slice(0, 12)}.onnx`]);
});

test('a temporary file that cannot be deleted is no failure', async () => {
	// A folder cannot be deleted as a file.
	const draft = join(models, `.${randomUUID()}.tmp`);
	await mkdir(draft, { recursive: true });
	await utimes(draft, 0, 0);
	expect(await loadModel(card, models)).toEqual(whole);
});

test('a models directory that cannot be written is no failure', async () => {
	await writeFile(models, 'a file where the directory should be');
	expect(await loadModel(card, models)).toEqual(whole);
});

test('verification reads the package, not the cached copy', async () => {
	await loadModel(card, models);
	expect(await verifyModel(card, models)).toBe('intact');
	await writeFile(join(source.directory, 'aa'), 'something else');
	expect(await verifyModel(card, models)).toBe('damaged');
	await rm(source.directory, { recursive: true });
	expect(await verifyModel(card, models)).toBe('missing');
});
