// With --root, no path and no link leads to a file outside.
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeImages } from '#test/files/folder-files.ts';
import { newFolder, sharedFolder } from '#test/new-folder.ts';
import { openFolders } from './allowed-folders.ts';
import { setUp, setUpIn } from './client.fixture.ts';
import type { Cutter } from './cutter.ts';
import { removeBackgroundTool } from './remove-background.ts';

const folder = sharedFolder();
let shared: ReturnType<typeof setUpIn>;
beforeAll(async () => {
	shared = setUpIn(folder, { args: ['--root', '@in', '--root', '@out'] });
	for (const name of ['in', 'out']) await mkdir(shared.at(name));
	await shared.connect();
});
afterAll(() => shared.client.close());

/** Folders `in` and `out` are allowed, `secret` is not. */
async function restricted() {
	const { at, put } = shared;
	for (const name of ['in', 'out', 'secret']) {
		await rm(at(name), { recursive: true, force: true });
		await mkdir(at(name));
	}
	await put('in/a.jpg', 'secret/b.jpg');
	const outside = (name: string) => `${name} is outside the folders that this server may use: @/in, @/out.`;
	return { ...shared, outside };
}

test('images in the allowed folders are read, and results written there', async () => {
	const { remove, put, files } = await restricted();
	await put('in/deep/c.png');
	for (const given of [
		{ input: '@in/a.jpg' },
		{ input: '@in/deep/c.png', output: '@out/new/c.png' },
		{ input: '@in/../in/a.jpg', output: '@out/..a.png' },
	]) {
		expect(await remove(given)).toMatchObject({ isError: false });
	}
	const written = (await files()).filter((name) => !name.startsWith('secret'));
	expect(written).toEqual(['in/a-cutout.png', 'in/a.jpg', 'in/deep/c.png', 'out/..a.png', 'out/new/c.png']);
});

test('a path outside the allowed folders is rejected, in the same way whether there is a file or not', async () => {
	const { failure, outside } = await restricted();
	for (const name of ['secret/b.jpg', 'secret/gone.jpg', 'gone/deep/x.jpg', 'in-other/a.jpg']) {
		expect(await failure({ input: `@${name}` })).toBe(outside(`@/${name}`));
		expect(await failure({ input: '@in/a.jpg', output: `@${name}` })).toBe(outside(`@/${name}`));
	}
	expect(await failure({ input: '@in/../secret/b.jpg' })).toMatch(/is outside the folders/);
	expect(await failure({ input: '@secret/b.jpg', output: '@out/b.png' })).toMatch(/is outside the folders/);
});

test('a link that leads outside the allowed folders is rejected', async () => {
	const { failure, outside, at, files } = await restricted();
	await symlink(at('secret/b.jpg'), at('in/link.jpg'));
	await symlink(at('secret'), at('in/linked'));
	await symlink(at('secret/gone'), at('in/broken'));
	expect(await failure({ input: '@in/link.jpg' })).toBe(outside('@/in/link.jpg'));
	expect(await failure({ input: '@in/linked/b.jpg' })).toBe(outside('@/in/linked/b.jpg'));
	const target = '@in/linked/new/x.png';
	expect(await failure({ input: '@in/a.jpg', output: target })).toBe(outside('@/in/linked/new/x.png'));
	expect(await failure({ input: '@in/a.jpg', output: '@in/broken/x.png' })).toMatch(/cannot be written\./);
	expect((await files()).filter((name) => name.startsWith('secret'))).toEqual(['secret/b.jpg']);
});

test('a link in the place of the result is replaced, not followed', async () => {
	const { failure, remove, at } = await restricted();
	await writeFile(at('secret/c.png'), 'theirs');
	await symlink(at('secret/c.png'), at('out/c.png'));
	const given = { input: '@in/a.jpg', output: '@out/c.png' };
	expect(await failure(given)).toMatch(/exists already/);
	expect(await remove({ ...given, overwrite: true })).toMatchObject({ isError: false });
	expect(await readFile(at('secret/c.png'), 'utf8')).toBe('theirs');
	expect((await readFile(at('out/c.png'))).subarray(1, 4).toString()).toBe('PNG');
});

test('a folder that is itself a link is allowed as the folder it leads to', async () => {
	const { put, at, connect, remove } = await setUp({ args: ['--root', '@alias'] });
	await put('real/a.jpg');
	await symlink(at('real'), at('alias'));
	await connect();
	expect(await remove({ input: '@alias/a.jpg' })).toMatchObject({ isError: false });
	expect(await remove({ input: '@real/a.jpg', output: '@real/b.png' })).toMatchObject({ isError: false });
});

test('nothing is written to a folder that becomes a link to the outside while the image is cut out', async () => {
	const folder = await newFolder();
	const at = (name: string) => path.join(folder, name);
	await writeImages(folder, ['in/a.jpg', 'in/new/b.jpg', 'secret/c.jpg']);
	const cutter: Cutter = {
		place: { model: 'none' },
		async cutOut(bytes) {
			await rm(at('in/new'), { recursive: true });
			await symlink(at('secret'), at('in/new'));
			return { bytes, width: 1, height: 1, confidence: 1 };
		},
	};
	const tool = removeBackgroundTool(cutter, await openFolders([at('in')]));
	const call = { signal: new AbortController().signal, progress() {} };
	const removing = tool.call({ input: at('in/a.jpg'), output: at('in/new/x.png') }, call);
	await expect(removing).rejects.toThrow('is outside the folders');
	expect(await readdir(at('secret'))).toEqual(['c.jpg']);
});
