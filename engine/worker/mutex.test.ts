// The mutex around inference: one holder at a time, in order, and the next one starts before the last one continues.
import { expect, test } from 'vitest';
import { createMutex } from './mutex.ts';

test('one holder at a time, in the order of acquire calls', async () => {
	const acquire = createMutex();
	const events: string[] = [];
	async function infer(name: string): Promise<void> {
		const release = await acquire();
		events.push(`${name} begins`);
		await new Promise((resolve) => setTimeout(resolve, 5));
		events.push(`${name} ends`);
		await release();
	}
	await Promise.all([infer('first'), infer('second'), infer('third')]);
	expect(events).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test('the next holder starts before the last one continues', async () => {
	const acquire = createMutex();
	const release = await acquire();
	let started = false;
	const next = (async () => {
		await acquire();
		// As many microtasks as there are between the mutex and the inference.
		for (let step = 0; step < 20; step++) await undefined;
		started = true;
	})();
	await release();
	expect(started).toBe(true);
	await next;
});

test('without contention acquire and release resolve at once', async () => {
	const acquire = createMutex();
	for (let i = 0; i < 2; i++) {
		const release = await acquire();
		await expect(release()).resolves.toBeUndefined();
	}
});
