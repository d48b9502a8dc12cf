import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import { isDraft, writeAtomically } from './atomic-write.ts';

let dir: string;
let file: string;
beforeEach(async () => {
	dir = await newFolder();
	file = path.join(dir, 'file');
});
describe('an atomic write', () => {
	it('makes the folder and joins the chunks', async () => {
		const deep = path.join(dir, 'a', 'b', 'file');
		await writeAtomically(deep, [Buffer.from('one '), Buffer.from('two')]);
		expect(await readFile(deep, 'utf8')).toBe('one two');
		expect(await readdir(path.dirname(deep))).toEqual(['file']);
	});

	it('shows readers the old file whole or the new file whole, never a part', async () => {
		const [before, after] = [Buffer.alloc(8_000_000, 'a'), Buffer.alloc(8_000_000, 'b')];
		await writeAtomically(file, before);
		let writing = true;
		const written = writeAtomically(file, after).finally(() => {
			writing = false;
		});
		let reads = 0;
		while (writing) {
			const seen = await readFile(file);
			expect(seen.equals(before) || seen.equals(after)).toBe(true);
			reads += 1;
			await yieldToEventLoop();
		}
		await written;
		expect(reads).toBeGreaterThan(0);
		expect((await readFile(file)).equals(after)).toBe(true);
	});

	it('gives the file the requested mode', async () => {
		await writeAtomically(file, 'secret', { mode: 0o600 });
		expect((await stat(file)).mode & 0o777).toBe(0o600);
	});

	it('has its bytes on the disk before it has its name, and its name before it is done, so that a power cut leaves all or nothing', async () => {
		const handle = await open(dir);
		const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync');
		onTestFinished(async () => {
			sync.mockRestore();
			await handle.close();
		});
		const draft = path.join(dir, 'draft');
		const namesAtSync: string[][] = [];
		sync.mockImplementation(async () => void namesAtSync.push((await readdir(dir)).sort()));
		for (const overwrite of [true, false]) {
			await writeAtomically(file, 'text', { draft, overwrite });
			await rm(file);
		}
		expect(namesAtSync).toEqual([['draft'], ['file'], ['draft'], ['draft', 'file']]);
	});

	it('writes the draft in the given folder, and leaves none behind', async () => {
		await mkdir(path.join(dir, 'drafts'));
		await writeAtomically(file, 'text', { draft: path.join(dir, 'drafts', 'one') });
		expect(await readdir(path.join(dir, 'drafts'))).toEqual([]);
		expect(await readFile(file, 'utf8')).toBe('text');
	});

	it('without overwriting takes a free name, and keeps an existing file', async () => {
		await writeAtomically(file, 'first', { overwrite: false });
		const second = writeAtomically(file, 'second', { overwrite: false });
		await expect(second).rejects.toMatchObject({ code: 'EEXIST' });
		expect(await readFile(file, 'utf8')).toBe('first');
		expect(await readdir(dir)).toEqual(['file']);
	});

	it('of many writers without overwriting lets one win', async () => {
		const writers = Array.from({ length: 10 }, (_, i) => writeAtomically(file, `${i}`, { overwrite: false }));
		const outcomes = await Promise.allSettled(writers);
		const winners = outcomes.flatMap(({ status }, i) => (status === 'fulfilled' ? [`${i}`] : []));
		expect(winners).toEqual([await readFile(file, 'utf8')]);
		expect(await readdir(dir)).toEqual(['file']);
	});
});

describe('an atomic write that fails', () => {
	it('leaves no draft where the name is a folder', async () => {
		await mkdir(path.join(file, 'inside'), { recursive: true });
		await expect(writeAtomically(file, 'text')).rejects.toThrow();
		expect(await readdir(dir)).toEqual(['file']);
	});

	it('leaves neither draft nor file when it is aborted', async () => {
		const stop = new AbortController();
		const written = writeAtomically(file, Buffer.alloc(8_000_000), { signal: stop.signal });
		stop.abort();
		await expect(written).rejects.toMatchObject({ name: 'AbortError' });
		expect(await readdir(dir)).toEqual([]);
	});

	it('throws the reason of the abort, even of one that comes after the last byte', async () => {
		const reason = new Error('no longer wanted');
		for (const parts of [1, 3]) {
			const stop = new AbortController();
			async function* content() {
				for (let part = 1; part <= 3; part++) {
					yield Buffer.alloc(1000);
					if (part === parts) stop.abort(reason);
				}
			}
			await expect(writeAtomically(file, content(), { signal: stop.signal })).rejects.toBe(reason);
			expect(await readdir(dir)).toEqual([]);
		}
	});

	it('leaves the old file where the draft cannot be written', async () => {
		await writeFile(file, 'old');
		const draft = path.join(dir, 'no-such-folder', 'draft');
		await expect(writeAtomically(file, 'new', { draft })).rejects.toMatchObject({ code: 'ENOENT' });
		expect(await readFile(file, 'utf8')).toBe('old');
	});
});

it('a draft is known by its name, and nothing else is taken for one', () => {
	expect(isDraft('.3f0c0f4e-7a63-4a4e-9d4c-0b3a0f2d9c11.tmp')).toBe(true);
	for (const name of ['file', 'file.tmp', '.tmp', 'isnet.onnx.part', '.hidden'])
		expect(isDraft(name)).toBe(false);
});
