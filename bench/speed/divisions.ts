// How many children with how many threads each suit this machine: every even division of its cores, tried.
import { availableParallelism } from 'node:os';
import { median } from '../statistics.ts';
import { startEngine, timedCutOut } from './contenders.ts';
import type { Photo } from './photos.ts';
import { memoryOf } from './process-memory.ts';

export interface Division {
	readonly workers: number;
	readonly threadsPerWorker: number;
	readonly picturesPerSecond: number;
	/** Median milliseconds of somebody who is alone. */
	readonly aloneMs: number;
	/** Median milliseconds with eight visitors at once. */
	readonly busyMs: number;
	/** Peaks of all children together. */
	readonly peakBytes: number;
}

const visitors = 8;
const picturesPerVisitor = 3;
const aloneRuns = 5;

/** Slowly growing number of children. */
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
	const { engine, childPids } = await startEngine(workers, threadsPerWorker);
	try {
		await Promise.all(Array.from({ length: workers }, () => engine.cutOut(file)));
		const alone: number[] = [];
		for (let run = 0; run < aloneRuns; run++) alone.push((await timedCutOut(engine, file)).ms);

		const busy: number[] = [];
		const start = performance.now();
		await Promise.all(
			Array.from({ length: visitors }, async () => {
				for (let run = 0; run < picturesPerVisitor; run++) busy.push((await timedCutOut(engine, file)).ms);
			}),
		);
		const seconds = (performance.now() - start) / 1000;
		return {
			workers,
			threadsPerWorker,
			picturesPerSecond: busy.length / seconds,
			aloneMs: median(alone),
			busyMs: median(busy),
			peakBytes: childPids.reduce((sum, pid) => sum + memoryOf(pid).peakBytes, 0),
		};
	} finally {
		await engine.close();
	}
}
