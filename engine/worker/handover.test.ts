// The networks pass from job to job: the next one begins before the last one continues.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createHandover } from './handover.ts';

const asksNobody = () => {};

test('a job that releases the lock continues after the next one has begun its inference', async () => {
	const { arrive } = createHandover();
	const events: string[] = [];
	let next: Promise<unknown> = Promise.resolve();
	const lock = await arrive(() => {
		const acquire = arrive(asksNobody);
		next = (async () => {
			await undefined;
			await acquire();
			// As many microtasks as there are between the acquisition and the inference.
			for (let step = 0; step < 20; step++) await undefined;
			events.push('next begins');
		})();
	})();
	await lock.release();
	events.push('last continues');
	await next;
	expect(events).toEqual(['next begins', 'last continues']);
});

test('a job that is requested before the lock is released is prepared, but begins no inference before that', async () => {
	const { arrive } = createHandover();
	const events: string[] = [];
	let next: Promise<unknown> = Promise.resolve();
	const lock = await arrive(() => {
		events.push('next is asked for');
		const acquire = arrive(asksNobody);
		next = acquire().then(() => events.push('next begins'));
	})();
	lock.announceRelease();
	// Longer than the parent has.
	await sleep(30);
	events.push('last releases');
	await lock.release();
	events.push('last continues');
	await next;
	expect(events).toEqual(['next is asked for', 'last releases', 'next begins', 'last continues']);
});

test('a job that arrives late, but before the lock is released, is waited for nevertheless', async () => {
	const { arrive } = createHandover();
	const events: string[] = [];
	const lock = await arrive(asksNobody)();
	lock.announceRelease();
	await sleep(30);
	const next = arrive(asksNobody)().then(() => events.push('next begins'));
	await lock.release();
	events.push('last continues');
	await next;
	expect(events).toEqual(['next begins', 'last continues']);
});

test('a job that arrives at once and is prepared for longer than the request takes is waited for', async () => {
	const { arrive } = createHandover();
	const events: string[] = [];
	let next: Promise<unknown> = Promise.resolve();
	const lock = await arrive(() => {
		const acquire = arrive(asksNobody);
		next = sleep(30)
			.then(acquire)
			.then(() => events.push('next begins'));
	})();
	await lock.release();
	events.push('last continues');
	await next;
	expect(events).toEqual(['next begins', 'last continues']);
});

test('a job that releases the lock continues if no other job arrives', async () => {
	const { arrive } = createHandover();
	const lock = await arrive(asksNobody)();
	await expect(lock.release()).resolves.toBeUndefined();
});

test('a job that releases the lock continues if the next job does not reach its inference', async () => {
	const { arrive } = createHandover();
	const lock = await arrive(() => void arrive(asksNobody))();
	await expect(lock.release()).resolves.toBeUndefined();
});

test('a job that arrived before does not count as the next one, and each job requests the next one once', async () => {
	const { arrive } = createHandover();
	const asked: string[] = [];
	const first = await arrive(() => asked.push('first'))();
	first.announceRelease();
	await first.release();
	const second = await arrive(() => asked.push('second'))();
	await second.release();
	expect(asked).toEqual(['first', 'second']);
});
