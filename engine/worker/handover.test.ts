// The network passes from job to job: the next one begins before the last one continues.
import { expect, test } from 'vitest';
import { createHandover } from './handover.ts';

test('a job that releases the network continues after the next one has begun its inference', async () => {
	const { arrive } = createHandover();
	const events: string[] = [];
	let next: Promise<unknown> = Promise.resolve();
	const release = await arrive(() => {
		const acquire = arrive(() => {});
		next = (async () => {
			await undefined;
			await acquire();
			// As many microtasks as there are between the acquisition and the inference.
			for (let step = 0; step < 20; step++) await undefined;
			events.push('next begins');
		})();
	})();
	await release();
	events.push('last continues');
	await next;
	expect(events).toEqual(['next begins', 'last continues']);
});

test('it continues if no other job arrives', async () => {
	const { arrive } = createHandover();
	const release = await arrive(() => {})();
	await expect(release()).resolves.toBeUndefined();
});

test('it continues if the next job does not get to its inference', async () => {
	const { arrive } = createHandover();
	const release = await arrive(() => void arrive(() => {}))();
	await expect(release()).resolves.toBeUndefined();
});

test('a job that arrived before does not count as the next one', async () => {
	const { arrive } = createHandover();
	const released: string[] = [];
	const first = await arrive(() => released.push('first'))();
	await first();
	const second = await arrive(() => released.push('second'))();
	await second();
	expect(released).toEqual(['first', 'second']);
});
