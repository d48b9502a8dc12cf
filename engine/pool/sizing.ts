// How many worker processes to run on this machine, and with how many threads each.
import { availableParallelism, totalmem } from 'node:os';

interface Sizing {
	readonly workers: number;
	readonly threadsPerWorker: number;
}

/**
 * Maximum memory of one worker process, in bytes. Measured: 1.1 GB over 600 images, 2.0 GB with four results of 25
 * megapixels, and with an fp32 model 2.4 GB for the largest valid image tried.
 */
const bytesPerWorker = 2.5 * 1024 ** 3;
const maxThreads = 4;

/**
 * Up to seven cores: one worker process, which has the lowest latency for a single job. On two cores, two processes of
 * one thread have no higher throughput, take twice the memory, and nearly double the latency of a single job (measured,
 * docs/benchmarks.md). From eight cores on: one process for every four cores (not measured), as many as fit into
 * memory. `workers`, if given, overrides both. Each process gets an equal share of the cores, at most four threads.
 * Cores and memory respect the limits of a container.
 */
export function sizing(
	workers?: number,
	cores = availableParallelism(),
	memoryBytes = usableMemory(),
): Sizing {
	const byCores = Math.floor(cores / maxThreads);
	const byMemory = Math.floor(memoryBytes / bytesPerWorker);
	const count = workers ?? Math.max(1, Math.min(byCores, byMemory));
	const share = Math.max(1, Math.floor(cores / count));
	return { workers: count, threadsPerWorker: Math.min(share, maxThreads) };
}

function usableMemory(): number {
	// 0 or absurdly large where there is no limit.
	const limit = process.constrainedMemory();
	return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
