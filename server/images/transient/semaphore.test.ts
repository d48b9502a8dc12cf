import { expect, it } from 'vitest';
import { createSemaphore } from './semaphore.ts';

/** Starts a work of each weight; `end` ends one of them. */
function start(capacity: number, weights: readonly number[]) {
	const semaphore = createSemaphore(capacity);
	const started: number[] = [];
	const gates = weights.map(() => Promise.withResolvers<void>());
	const works = weights.map((weight, i) =>
		semaphore(weight, () => {
			started.push(i);
			return (gates[i] as PromiseWithResolvers<void>).promise;
		}),
	);
	for (const work of works) work.catch(() => {});
	const end = async (i: number, failure?: Error) => {
		if (failure) gates[i]?.reject(failure);
		else gates[i]?.resolve();
		await works[i]?.catch(() => {});
		await new Promise((resolve) => setImmediate(resolve));
	};
	return { started, end, settled: () => new Promise((resolve) => setImmediate(resolve)) };
}

it('work starts while its weight fits, in order of arrival, even after a failure', async () => {
	const { started, end, settled } = start(10, [6, 4, 5, 1]);
	await settled();
	expect(started).toEqual([0, 1]);
	await end(1);
	expect(started).toEqual([0, 1]);
	await end(0, new Error('failed'));
	expect(started).toEqual([0, 1, 2, 3]);
});

it('work that is heavier than the capacity runs alone', async () => {
	const { started, end, settled } = start(10, [11, 1]);
	await settled();
	expect(started).toEqual([0]);
	await end(0);
	expect(started).toEqual([0, 1]);
});
