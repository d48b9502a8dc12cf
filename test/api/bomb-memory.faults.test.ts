// Memory that decompression bombs in metadata cost the decoding process, measured in a separate process.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { pngWithBombs } from '#test/files/malicious-files.ts';
import { png } from '#test/images.ts';
import { sharedFolder } from '#test/new-folder.ts';

const MB = 1_000_000;
const script = path.join(import.meta.dirname, 'decoding.fixture.ts');
const dir = sharedFolder();
let plain: Buffer;

beforeAll(async () => {
	plain = await png();
	await writeFile(path.join(dir, 'plain'), plain);
});

async function memoryOf(bomb: Buffer, way: 'inspected' | 'unchanged') {
	await writeFile(path.join(dir, 'bomb'), bomb);
	const args = [script, path.join(dir, 'plain'), path.join(dir, 'bomb'), way];
	const { stdout } = await promisify(execFile)(process.execPath, args);
	return JSON.parse(stdout) as { size: string; risenBytes: number };
}

it.each(['zTXt', 'iTXt', 'iCCP'] as const)('eight %s bombs cost less than 50 MB', async (type) => {
	const { size, risenBytes } = await memoryOf(pngWithBombs(plain, type, 8), 'inspected');
	expect(size).toBe('64x48');
	expect(risenBytes).toBeLessThan(50 * MB);
});

it('without inspection the bombs cost far more', async () => {
	expect((await memoryOf(pngWithBombs(plain, 'zTXt', 4), 'unchanged')).risenBytes).toBeGreaterThan(100 * MB);
});
