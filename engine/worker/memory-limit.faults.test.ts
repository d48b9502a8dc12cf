// A worker process that exceeds the memory limit is killed; one below it keeps running.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { longTimeouts } from '#test/engine-options.ts';
import { createPool, type Pool } from '../pool/pool.ts';

const imageBytes = 300_000_000;
let pool: Pool;
let ends: string[];

beforeEach(async () => {
	ends = [];
	const warn = (fields: object) => ends.push((fields as { reason: string }).reason);
	pool = createPool({
		worker: {
			script: new URL('./growing-worker.fixture.ts', import.meta.url),
			settings: { imageBytes },
			environment: {},
		},
		workers: 1,
		queueLimit: 5,
		...longTimeouts,
		logger: { info: () => undefined, warn, error: warn },
	});
	await pool.ready;
});
afterEach(() => pool.close());

const run = (bytes: number) => pool.run({ kind: 'analyse', bytes: Buffer.from(String(bytes)), options: {} });

test('a job below the limit completes', async () => {
	expect((await run(imageBytes / 3)).bytes.toString()).toBe('done');
	expect(ends).toEqual([]);
});

test('a file that makes two worker processes exceed the memory limit is rejected, and the next job completes', async () => {
	await expect(run(100 * imageBytes)).rejects.toMatchObject({ code: 'unreadable-image' });
	expect(ends.length).toBeGreaterThanOrEqual(2);
	for (const reason of ends) expect(reason).toMatch(/^SIGKILL \d+ bytes of memory, \d+ allowed$/);
	expect((await run(1)).bytes.toString()).toBe('done');
});
