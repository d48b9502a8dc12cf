// Measures every even division of the cores into worker processes and threads.
import { availableParallelism } from 'node:os';
import { median } from '../statistics.ts';
import { startEngine, timedCutOut } from './contenders.ts';
import type { Photo } from './photos.ts';
import { memoryOf } from './process-memory.ts';

export interface Division {
	readonly workers: number;
	readonly threadsPerWorker: number;
	readonly imagesPerSecond: number;
	/** Median latency of a single client, in milliseconds. */
	readonly aloneMs: number;
	/** Median latency with eight concurrent clients, in milliseconds. */
	readonly busyMs: number;
	/** Sum of the peaks of all worker processes. */
	readonly peakBytes: number;
}

const clients = 8;
const imagesPerClient = 3;
const aloneRuns = 5;

/** In ascending order of worker processes. */
export async function measureDivisions(
	{ file }: Photo,
	cores = availableParallelism(),
	onDivision?: (division: Division) => void,
): Promise<Division[]> {
	const divisions: Division[] = [];
	for (const workers of divisors(cores)) {
		const division = await measure(file, workers, cores / workers);
		onDivision?.(division);
		divisions.push(division);
	}
	return divisions;
}

export function divisors(cores: number): number[] {
	return Array.from({ length: cores }, (_, i) => i + 1).filter((workers) => cores % workers === 0);
}

async function measure(file: Buffer, workers: number, threadsPerWorker: number): Promise<Division> {
	const { engine, workerPids } = await startEngine(workers, threadsPerWorker);
	try {
		await Promise.all(Array.from({ length: workers }, () => engine.cutOut(file)));
		const alone: number[] = [];
		for (let run = 0; run < aloneRuns; run++) alone.push((await timedCutOut(engine, file)).ms);

		const busy: number[] = [];
		const start = performance.now();
		await Promise.all(
			Array.from({ length: clients }, async () => {
				for (let run = 0; run < imagesPerClient; run++) busy.push((await timedCutOut(engine, file)).ms);
			}),
		);
		const seconds = (performance.now() - start) / 1000;
		return {
			workers,
			threadsPerWorker,
			imagesPerSecond: busy.length / seconds,
			aloneMs: median(alone),
			busyMs: median(busy),
			peakBytes: workerPids.reduce((sum, pid) => sum + memoryOf(pid).peakBytes, 0),
		};
	} finally {
		await engine.close();
	}
}
