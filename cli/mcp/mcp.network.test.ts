// The installed `peel mcp` with the real network, called by the protocol's own client.
import { execFileSync } from 'node:child_process';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { iouAt128 } from '#test/golden/metrics.ts';
import { isAlive } from '#test/is-alive.ts';
import { connected, scripts } from './client.fixture.ts';

const rendered = path.join(import.meta.dirname, '../../art/rendered');

/** Process ids of the children of a process. */
function childrenOf(pid: number): number[] {
	const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
	const pairs = table
		.trim()
		.split('\n')
		.map((row) => row.trim().split(/\s+/).map(Number));
	return pairs.filter(([, parent]) => parent === pid).map(([child = 0]) => child);
}

test('a photo is cut out like its true matte, and no process is left afterwards', async () => {
	const { client, at, pid, remove } = await connected({ script: scripts.real, args: ['--root', '@'] });
	await copyFile(path.join(rendered, 'teddy/photo.jpg'), at('teddy.jpg'));
	expect(childrenOf(pid())).toEqual([]);
	const result = await remove({ input: '@teddy.jpg', format: 'matte' }, { timeout: 290_000 });
	expect(result).toMatchObject({ isError: false, structuredContent: { output: '@/teddy-matte.png' } });
	const matte = await greyOf(at('teddy-matte.png'));
	expect(iouAt128(matte, await greyOf(path.join(rendered, 'teddy/matte.png')))).toBeGreaterThan(0.9);
	const workers = childrenOf(pid());
	expect(workers.length).toBeGreaterThan(0);
	const all = [pid(), ...workers];
	// The client leaves while the engine is working again.
	const running = remove({ input: '@teddy.jpg', output: '@again.png' }).catch(() => undefined);
	await client.close();
	await running;
	await expect.poll(() => all.filter(isAlive)).toEqual([]);
});

/** Grey levels, 0 to 255. */
function greyOf(file: string): Promise<Buffer> {
	return sharp(file).toColourspace('b-w').extractChannel(0).raw().toBuffer();
}
