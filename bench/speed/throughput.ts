// Many visitors at once on the real server: pictures a second, and how long the wait is at each place in line.
import { fitLine, type Line, median } from '../statistics.ts';
import { type Bare, startBare } from './contenders.ts';
import type { Photo } from './photos.ts';
import { memoryOf } from './process-memory.ts';
import { type Served, startServed } from './served.ts';

export interface Throughput {
	readonly visitors: number;
	readonly pictures: number;
	readonly picturesPerSecond: number;
	/** Median of the runs between the rounds. */
	readonly bareMs: number;
	/** Of what one network, run without a pause, could do: the median of the rounds. */
	readonly shareOfBare: number;
	/** Of each round, against the network's runs right before and after it. */
	readonly sharesOfBare: readonly number[];
	/** Median milliseconds at the first place in line, the second and so on. */
	readonly waitByPlaceMs: readonly number[];
	readonly waitLine: Line;
	/** How often a visitor was answered 503, because the wait was too long, and asked again. */
	readonly turnedAway: number;
	readonly serverPeakBytes: number;
	readonly engineChildPeakBytes: readonly number[];
}

const visitors = 8;
const picturesPerVisitor = 3;
const rounds = 3;
const bursts = 3;
const bareRunsInTurn = 5;

/**
 * On one worker, so that one network is what it can be held against. Network and visitors take turns, since a machine
 * that others use is not equally fast for minutes.
 */
export async function measureThroughput({ file }: Photo, threads: number): Promise<Throughput> {
	const served = await startServed(1);
	const bare = startBare(threads, served.childPids()[0] as number);
	try {
		await bare.run(file);
		// Also the server's warm-up: what it runs is compiled during its first pictures.
		const waits = await measureWaits(served, file);
		const bareRuns = [await runBare(bare)];
		const seconds: number[] = [];
		for (let round = 0; round < rounds; round++) {
			seconds.push(await keepBusy(served, file));
			bareRuns.push(await runBare(bare));
		}

		const picturesPerRound = visitors * picturesPerVisitor;
		const sharesOfBare = seconds.map((taken, round) => {
			const bareMs = median([...(bareRuns[round] ?? []), ...(bareRuns[round + 1] ?? [])]);
			return (picturesPerRound * bareMs) / 1000 / taken;
		});
		return {
			visitors,
			pictures: rounds * picturesPerRound,
			picturesPerSecond: picturesPerRound / median(seconds),
			bareMs: median(bareRuns.flat()),
			shareOfBare: median(sharesOfBare),
			sharesOfBare,
			waitByPlaceMs: waits,
			waitLine: fitLine(waits.map((ms, place) => [place + 1, ms])),
			turnedAway: served.turnedAway,
			serverPeakBytes: memoryOf(served.pid).peakBytes,
			engineChildPeakBytes: served.childPids().map((pid) => memoryOf(pid).peakBytes),
		};
	} finally {
		await Promise.all([served.close(), bare.close()]);
	}
}

async function runBare(bare: Bare): Promise<number[]> {
	const ms: number[] = [];
	for (let run = 0; run < bareRunsInTurn; run++) ms.push(await bare.run());
	return ms;
}

/** Every visitor brings one picture after another. Seconds until all are done. */
async function keepBusy(served: Served, file: Buffer): Promise<number> {
	const start = performance.now();
	await Promise.all(
		Array.from({ length: visitors }, async () => {
			for (let picture = 0; picture < picturesPerVisitor; picture++) await served.visit(file);
		}),
	);
	return (performance.now() - start) / 1000;
}

/** All come in the same moment; their waits, sorted, are those of the places in line. */
async function measureWaits(served: Served, file: Buffer): Promise<number[]> {
	const sorted: number[][] = [];
	for (let burst = 0; burst < bursts; burst++) {
		const ids = await Promise.all(Array.from({ length: visitors }, () => served.upload(file)));
		const waits = await Promise.all(ids.map((id) => served.cutOut(id)));
		sorted.push(waits.toSorted((a, b) => a - b));
	}
	return Array.from({ length: visitors }, (_, place) =>
		median(sorted.map((waits) => waits[place] as number)),
	);
}
