import { Readable, Writable } from 'node:stream';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { chunkBytes, scheduled } from './scheduled.ts';

it('holds five chunks at most of a download that its client does not read', async () => {
	let chunks = 0;
	async function* endless() {
		for (;;) {
			chunks += 1;
			yield Buffer.alloc(chunkBytes);
		}
	}
	const stalled = new Writable({ highWaterMark: chunkBytes, write() {} });
	scheduled(Readable.from(endless()), 'client').pipe(stalled);
	for (let iteration = 0; iteration < 100; iteration++) await nextIteration();
	expect(chunks).toBeGreaterThan(1);
	expect(chunks).toBeLessThanOrEqual(5);
});
