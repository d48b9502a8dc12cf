// Throughput of the real server under concurrent clients, and the latency at each queue position.
import { memoryOf } from '../processes/proc.ts';
import { median } from '../report/statistics.ts';
import { type Bare, startBare } from './contenders.ts';
import type { Photo } from './photos.ts';
import { type EventLoopDelay, type Served, startServed } from './served.ts';

export interface Throughput {
	readonly clients: number;
	readonly images: number;
	readonly imagesPerSecond: number;
	/** Median of the runs between the rounds. */
	readonly bareMs: number;
	/** Throughput relative to bare inference without pause: the median of the rounds. */
	readonly shareOfBare: number;
	/** The same for each round, relative to the bare inferences right before and after it. */
	readonly sharesOfBare: readonly number[];
	/** Median latency at the first queue position, the second and so on, in milliseconds. */
	readonly waitByPositionMs: readonly number[];
	/** Number of 503 replies, after which clients retried. */
	readonly rejected: number;
	/** The event loop's delay in the HTTP process while clients were served: the worst of the rounds. */
	readonly eventLoopDelay: EventLoopDelay;
	readonly serverPeakBytes: number;
	readonly workerPeakBytes: readonly number[];
}

const clients = 8;
const imagesPerClient = 3;
const rounds = 3;
const bursts = 3;
const bareRunsBetweenRounds = 5;

/**
 * Uses one worker process, to compare with one bare network. Bare runs and clients alternate, because the speed of a
 * shared machine varies over minutes.
 */
export async function measureThroughput({ file }: Photo, threads: number): Promise<Throughput> {
	const served = await startServed();
	const bare = startBare(threads, served.workerPids()[0] as number);
	try {
		await bare.run(file);
		// Also warms up the server: V8 compiles its code during the first images.
		const waits = await measureWaits(served, file);
		const bareRuns = [await runBare(bare)];
		const seconds: number[] = [];
		const delays: EventLoopDelay[] = [];
		for (let round = 0; round < rounds; round++) {
			await served.eventLoopDelay();
			seconds.push(await keepBusy(served, file));
			delays.push(await served.eventLoopDelay());
			bareRuns.push(await runBare(bare));
		}

		const imagesPerRound = clients * imagesPerClient;
		const sharesOfBare = seconds.map((taken, round) => {
			const bareMs = median([...(bareRuns[round] ?? []), ...(bareRuns[round + 1] ?? [])]);
			return (imagesPerRound * bareMs) / 1000 / taken;
		});
		return {
			clients,
			images: rounds * imagesPerRound,
			imagesPerSecond: imagesPerRound / median(seconds),
			bareMs: median(bareRuns.flat()),
			shareOfBare: median(sharesOfBare),
			sharesOfBare,
			waitByPositionMs: waits,
			rejected: served.rejected,
			eventLoopDelay: {
				p99Ms: Math.max(...delays.map(({ p99Ms }) => p99Ms)),
				maxMs: Math.max(...delays.map(({ maxMs }) => maxMs)),
			},
			serverPeakBytes: memoryOf(served.pid).peakBytes,
			workerPeakBytes: served.workerPids().map((pid) => memoryOf(pid).peakBytes),
		};
	} finally {
		await Promise.all([served.close(), bare.close()]);
	}
}

async function runBare(bare: Bare): Promise<number[]> {
	const ms: number[] = [];
	for (let run = 0; run < bareRunsBetweenRounds; run++) ms.push(await bare.run());
	return ms;
}

/** Every client sends one image after another. Resolves to the seconds until all are done. */
async function keepBusy(served: Served, file: Buffer): Promise<number> {
	const start = performance.now();
	await Promise.all(
		Array.from({ length: clients }, async () => {
			for (let image = 0; image < imagesPerClient; image++) await served.run(file);
		}),
	);
	return (performance.now() - start) / 1000;
}

/** All clients request at once; their sorted latencies are those of the queue positions. */
async function measureWaits(served: Served, file: Buffer): Promise<number[]> {
	const sorted: number[][] = [];
	for (let burst = 0; burst < bursts; burst++) {
		const ids = await Promise.all(Array.from({ length: clients }, () => served.upload(file)));
		const waits = await Promise.all(ids.map((id) => served.cutOut(id)));
		sorted.push(waits.toSorted((a, b) => a - b));
	}
	return Array.from({ length: clients }, (_, index) => median(sorted.map((waits) => waits[index] as number)));
}
