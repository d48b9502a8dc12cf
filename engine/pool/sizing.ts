// How many children, and how many threads in each, suit this machine.
import { availableParallelism, totalmem } from 'node:os';

export interface Sizing {
	readonly workers: number;
	readonly threadsPerWorker: number;
}

/** Memory of one child at its peak, in bytes (measured: 1.2 GB at 4K; in single precision, 2.4 with the largest honest image tried). */
const bytesPerWorker = 2.5 * 1024 ** 3;
const threadsAtMost = 4;

/**
 * Up to seven cores: one child, which answers a single visitor soonest. On two cores, two children of one
 * thread are no faster when many ask, at twice the memory and nearly twice the time for one visitor (measured,
 * docs/benchmarks.md). Beyond, one child for every four cores (not measured), as far as the memory reaches.
 * `workers`, if given, wins over both. Each child gets its share of the cores, at most four. Cores and memory
 * honour the limits of a container.
 */
export function sizing(
	workers?: number,
	cores = availableParallelism(),
	memoryBytes = usableMemory(),
): Sizing {
	const byCores = Math.floor(cores / threadsAtMost);
	const byMemory = Math.floor(memoryBytes / bytesPerWorker);
	const count = workers ?? Math.max(1, Math.min(byCores, byMemory));
	const share = Math.max(1, Math.floor(cores / count));
	return { workers: count, threadsPerWorker: Math.min(share, threadsAtMost) };
}

function usableMemory(): number {
	// 0 or absurdly large where there is no limit.
	const limit = process.constrainedMemory();
	return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
