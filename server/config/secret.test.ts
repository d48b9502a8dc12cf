import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storedSecret } from './secret.ts';

let dir: string;
beforeEach(async () => {
	dir = await mkdtemp(path.join(tmpdir(), 'peel-secret-'));
});
afterEach(() => rm(dir, { recursive: true }));

it('generates one secret and stores it for its owner only', async () => {
	const generated = await storedSecret(dir);
	expect(generated.length).toBeGreaterThanOrEqual(32);
	expect(await storedSecret(dir)).toBe(generated);
	expect((await stat(path.join(dir, 'secret'))).mode & 0o777).toBe(0o600);
});

it('rejects a damaged secret instead of signing with it', async () => {
	await writeFile(path.join(dir, 'secret'), 'short');
	await expect(storedSecret(dir)).rejects.toThrow('damaged');
});
