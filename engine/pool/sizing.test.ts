// Worker processes and threads by cores and memory.
import { expect, test } from 'vitest';
import { sizing } from './sizing.ts';

const GiB = 1024 ** 3;

test.each([
	[1, 64, 1, 1],
	[2, 64, 1, 2],
	[4, 64, 1, 4],
	[7, 64, 1, 4],
	[8, 64, 2, 4],
	[32, 64, 8, 4],
	[32, 6, 2, 4],
	[32, 1, 1, 4],
])('%i cores and %i GiB: %i processes of %i threads', (cores, memoryGiB, workers, threadsPerWorker) => {
	expect(sizing(undefined, cores, memoryGiB * GiB)).toEqual({ workers, threadsPerWorker });
});

test.each([
	[1, 8, 4],
	[2, 2, 1],
	[4, 2, 1],
])('%i configured processes on %i cores: %i threads each', (workers, cores, threadsPerWorker) => {
	expect(sizing(workers, cores, 64 * GiB)).toEqual({ workers, threadsPerWorker });
});

test('this machine gets at least one of each', () => {
	const { workers, threadsPerWorker } = sizing();
	expect(workers).toBeGreaterThanOrEqual(1);
	expect(threadsPerWorker).toBeGreaterThanOrEqual(1);
});
