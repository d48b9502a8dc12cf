// A model is used only when its hash is right, and put together only once.
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadModel } from './model.ts';
import { isnetMedium, type ModelCard } from './model-card.ts';

const whole = Buffer.from('first chunk, second chunk');
let root: string;
let card: ModelCard;
let cache: string;

beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), 'peel-model-'));
	cache = join(root, 'cache');
	const directory = join(root, 'package');
	await mkdir(directory);
	await writeFile(join(directory, 'aa'), whole.subarray(0, 10));
	await writeFile(join(directory, 'bb'), whole.subarray(10));
	const list = { '/models/tiny': { chunks: [{ hash: 'aa' }, { hash: 'bb' }] } };
	await writeFile(join(directory, 'resources.json'), JSON.stringify(list));
	card = {
		...isnetMedium,
		name: 'tiny',
		source: { directory, entry: '/models/tiny' },
		sha256: createHash('sha256').update(whole).digest('hex'),
	};
});

afterEach(() => rm(root, { recursive: true, force: true }));

test('the chunks are joined in their order', async () => {
	expect(await loadModel(card, cache)).toEqual(whole);
});

test('a model is put together once, then read from the cache', async () => {
	await loadModel(card, cache);
	await rm(card.source.directory, { recursive: true });
	expect(await loadModel(card, cache)).toEqual(whole);
	expect(await readdir(cache)).toHaveLength(1);
});

test('a wrong hash is refused and nothing is kept', async () => {
	await writeFile(join(card.source.directory, 'bb'), 'something else');
	await expect(loadModel(card, cache)).rejects.toThrow(/"tiny" is refused: its SHA-256/);
	await expect(readdir(cache)).rejects.toThrow('ENOENT');
});

test('a damaged copy in the cache is not used but made anew', async () => {
	await loadModel(card, cache);
	const [name = ''] = await readdir(cache);
	await writeFile(join(cache, name), 'damaged');
	expect(await loadModel(card, cache)).toEqual(whole);
	expect(await readFile(join(cache, name))).toEqual(whole);
});

test('a missing chunk is told by name', async () => {
	await rm(join(card.source.directory, 'bb'));
	await expect(loadModel(card, cache)).rejects.toThrow(/The model "tiny" is incomplete.*bb/);
});

test('a package without this model is told', async () => {
	const other = { ...card, source: { ...card.source, entry: '/models/huge' } };
	await expect(loadModel(other, cache)).rejects.toThrow('The model "tiny" is incomplete');
});

test('what a killed process left behind is swept', async () => {
	await mkdir(cache);
	await writeFile(join(cache, `tiny-${card.sha256.slice(0, 12)}.onnx.4711.tmp`), 'half');
	await loadModel(card, cache);
	expect(await readdir(cache)).toEqual([`tiny-${card.sha256.slice(0, 12)}.onnx`]);
});

test('a cache that cannot be written does not matter', async () => {
	await writeFile(cache, 'a file where the directory should be');
	expect(await loadModel(card, cache)).toEqual(whole);
});
