import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import { storedSecret } from './secret.ts';

let dir: string;
beforeEach(async () => {
	dir = await newFolder();
});

it('creates one secret, readable by its owner only', async () => {
	const made = await storedSecret(dir);
	// 256 bits.
	expect(made).toMatch(/^[\w-]{43}$/);
	expect(await storedSecret(dir)).toBe(made);
	expect((await stat(path.join(dir, 'secret'))).mode & 0o777).toBe(0o600);
});

it('gives servers that start together the same secret, and leaves nothing else behind', async () => {
	const secrets = await Promise.all(Array.from({ length: 10 }, () => storedSecret(dir)));
	expect(new Set(secrets).size).toBe(1);
	expect(await readdir(dir)).toEqual(['secret']);
});

it('refuses a damaged secret instead of signing with it', async () => {
	const secret = 'a'.repeat(32);
	await writeFile(path.join(dir, 'secret'), `${secret.slice(1)}\n`);
	await expect(storedSecret(dir)).rejects.toThrow('damaged');
	await writeFile(path.join(dir, 'secret'), `${secret}\n`);
	expect(await storedSecret(dir)).toBe(secret);
});
