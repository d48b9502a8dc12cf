import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keptSecret } from './secret.ts';

let dir: string;
beforeEach(async () => {
	dir = await mkdtemp(path.join(tmpdir(), 'peel-secret-'));
});
afterEach(() => rm(dir, { recursive: true }));

it('makes one secret and keeps it for its owner only', async () => {
	const made = await keptSecret(dir);
	expect(made.length).toBeGreaterThanOrEqual(32);
	expect(await keptSecret(dir)).toBe(made);
	expect((await stat(path.join(dir, 'secret'))).mode & 0o777).toBe(0o600);
});

it('refuses a damaged secret instead of signing with it', async () => {
	await writeFile(path.join(dir, 'secret'), 'short');
	await expect(keptSecret(dir)).rejects.toThrow('damaged');
});
