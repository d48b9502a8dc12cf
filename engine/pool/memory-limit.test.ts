// A child that an image makes grow without end is stopped; one that stays within bounds is left alone.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { unhurried } from '#test/unhurried.ts';
import { createPool, type Pool } from './pool.ts';

const imageBytes = 300_000_000;
let pool: Pool;
let ends: string[];

beforeEach(async () => {
	ends = [];
	const warn = (fields: object) => ends.push((fields as { reason: string }).reason);
	pool = createPool({
		child: {
			script: new URL('./growing-worker.fixture.ts', import.meta.url),
			settings: { imageBytes },
			environment: {},
		},
		workers: 1,
		queueLimit: 5,
		...unhurried,
		logger: { info: () => undefined, warn, error: warn },
	});
	await pool.ready;
});
afterEach(() => pool.close());

const run = (bytes: number) => pool.run({ bytes: Buffer.from(String(bytes)), options: {} });

test('a job within the limit is answered', async () => {
	expect((await run(imageBytes / 3)).bytes.toString()).toBe('done');
	expect(ends).toEqual([]);
});

test('a file that makes the memory of two children grow without end is refused, and the next is answered', async () => {
	await expect(run(100 * imageBytes)).rejects.toMatchObject({ code: 'unreadable-image' });
	expect(ends.length).toBeGreaterThanOrEqual(2);
	for (const reason of ends) expect(reason).toMatch(/^SIGKILL \d+ bytes of memory, \d+ allowed$/);
	expect((await run(1)).bytes.toString()).toBe('done');
});
