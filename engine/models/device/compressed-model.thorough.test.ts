import { randomBytes, randomUUID } from 'node:crypto';
import { appendFile, mkdir, readdir, readFile, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import { until } from '#test/until.ts';
import { freeBytes } from '../../files/disk-space.ts';
import { sha256 } from '../sha256.ts';
import { compressedFile, compressModel, deleteOthers } from './compressed-model.ts';

/** More than is compressed at once, with a length that is not a multiple of that. */
const model = randomBytes(1_200_000);
const facts = { name: 'random', sha256: sha256(model), bytes: model.length };

let folder: string;
beforeEach(async () => {
	folder = path.join(await newFolder(), 'device');
});

const make = () => compressModel(facts, folder, async () => model);
/** What a killed process has left there; returns its name. */
async function leaveDraft(minutesAgo: number): Promise<string> {
	const name = `.${randomUUID()}.tmp`;
	await mkdir(folder, { recursive: true });
	await writeFile(path.join(folder, name), '');
	const then = Date.now() / 1000 - 60 * minutesAgo;
	await utimes(path.join(folder, name), then, then);
	return name;
}
const mustNotLoad = () => Promise.reject(new Error('loaded'));

it('a model is compressed as a file whose length and hash are returned', async () => {
	const made = await make();
	const bytes = await readFile(made.file);
	expect(gunzipSync(bytes).equals(model)).toBe(true);
	expect(made).toEqual({
		sha256: facts.sha256,
		file: compressedFile(facts, folder),
		bytes: bytes.length,
		digest: sha256(bytes),
	});
	expect(await readdir(folder)).toHaveLength(1);
});

it('an intact file is found again, without the model', async () => {
	const made = await make();
	expect(await compressModel(facts, folder, mustNotLoad)).toEqual(made);
});

describe('a file is made anew if', () => {
	it.each([
		['it is cut', (file: string) => truncate(file, 1_000_000)],
		['it is empty', (file: string) => truncate(file, 0)],
		['its last byte is missing', async (file: string) => truncate(file, (await stat(file)).size - 1)],
		['something follows it', (file: string) => appendFile(file, 'x')],
		['zeros follow it', (file: string) => appendFile(file, Buffer.alloc(10))],
		['another file follows it', (file: string) => appendFile(file, gzipSync('x'))],
		['it is of another model', (file: string) => writeFile(file, gzipSync(randomBytes(1000)))],
		[
			'one byte is another',
			async (file: string) => {
				const bytes = await readFile(file);
				bytes.writeUInt8(bytes.readUInt8(1_000_000) ^ 1, 1_000_000);
				await writeFile(file, bytes);
			},
		],
	])('%s', async (_what, damage) => {
		const made = await make();
		await damage(made.file);
		expect(await make()).toEqual(made);
		expect(gunzipSync(await readFile(made.file)).equals(model)).toBe(true);
	});
});

it('a model that is not the one with this hash is an error', async () => {
	await expect(compressModel(facts, folder, async () => randomBytes(10))).rejects.toMatchObject({
		code: 'damaged',
	});
});

it('a model that cannot be loaded leaves nothing behind', async () => {
	await expect(compressModel(facts, folder, mustNotLoad)).rejects.toThrow('loaded');
	expect(await readdir(folder)).toEqual([]);
});

it('a folder that cannot be made is an error before the model is loaded', async () => {
	const file = path.join(await newFolder(), 'file');
	await writeFile(file, '');
	await expect(compressModel(facts, path.join(file, 'device'), mustNotLoad)).rejects.toThrow('ENOTDIR');
});

it('two processes that make it at once both have it: neither deletes what the other is writing', async () => {
	const { promise: bothWrite, resolve: secondWrites } = Promise.withResolvers<void>();
	const first = compressModel(facts, folder, async () => {
		await bothWrite;
		return model;
	});
	await until(() => readdir(folder).catch(() => [])).toHaveLength(1);
	const second = compressModel(facts, folder, async () => {
		secondWrites();
		return model;
	});
	expect(await first).toEqual(await second);
	expect(await readdir(folder)).toEqual([path.basename(compressedFile(facts, folder))]);
});

it('drafts of killed processes are deleted before another one is written, so that they never fill the disk', async () => {
	const [abandoned, recent] = [await leaveDraft(11), await leaveDraft(9)];
	await writeFile(path.join(folder, 'notes.txt'), '');
	let found: string[] = [];
	await compressModel(facts, folder, async () => {
		found = await readdir(folder);
		return model;
	});
	expect(found).not.toContain(abandoned);
	expect(found).toEqual(expect.arrayContaining([recent, 'notes.txt']));
});

describe('the space that has to stay free on the disk', () => {
	const unlimited = Number.MAX_SAFE_INTEGER;

	it('stays free: the model is not even loaded', async () => {
		await expect(compressModel(facts, folder, mustNotLoad, unlimited)).rejects.toMatchObject({
			code: 'disk-full',
		});
		expect(await readdir(folder)).toEqual([]);
	});

	it('does not prevent the use of a file that is there already', async () => {
		const made = await make();
		expect(await compressModel(facts, folder, mustNotLoad, unlimited)).toEqual(made);
	});

	it('leaves the rest of the disk to the model', async () => {
		const half = Math.floor((await freeBytes(path.dirname(folder))) / 2);
		expect(await compressModel(facts, folder, async () => model, half)).toMatchObject({
			sha256: facts.sha256,
		});
	});
});

it('models of other versions and drafts of killed processes are deleted, and nothing else', async () => {
	const made = await make();
	await leaveDraft(11);
	const foreign = ['notes.txt', 'own.onnx.gz'];
	for (const name of ['random-0123456789ab.onnx.gz', ...foreign])
		await writeFile(path.join(folder, name), '');
	await deleteOthers(folder, made);
	expect((await readdir(folder)).sort()).toEqual([...foreign, path.basename(made.file)].sort());
});
