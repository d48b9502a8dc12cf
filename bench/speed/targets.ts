// Targets for speed and memory, and whether they are met.
import type { Comparison } from './compare.ts';
import type { LargeResult } from './large.ts';
import type { MemorySeries } from './memory.ts';
import type { Throughput } from './throughput.ts';

export interface Target {
	readonly name: string;
	readonly measured: number;
	readonly bound: 'at most' | 'at least';
	readonly target: number;
	readonly isMet: boolean;
}

const megabyte = 1e6;

const atMost = (name: string, measured: number, target: number): Target => ({
	name,
	measured,
	bound: 'at most',
	target,
	isMet: measured <= target,
});

const atLeast = (name: string, measured: number, target: number): Target => ({
	name,
	measured,
	bound: 'at least',
	target,
	isMet: measured >= target,
});

/** For the smaller and the larger photo. */
const sizeTargets = [
	{ perBare: 1.15, fasterThanPeer: 2.5 },
	{ perBare: 1.8, fasterThanPeer: 2 },
];

export function comparisonTargets(comparisons: Record<string, Comparison>): Target[] {
	return Object.entries(comparisons).flatMap(([size, comparison], i) => {
		const { perBare, fasterThanPeer } = sizeTargets[i] as (typeof sizeTargets)[number];
		const { peerPerOurs, peerPngBytes, peerLosslessPngBytes, pngBytes, png8Bytes } = comparison;
		return [
			atMost(`${size}: whole pipeline / bare inference`, comparison.oursPerBare, perBare),
			...(peerPerOurs === undefined
				? []
				: [atLeast(`${size}: times faster than the peer`, peerPerOurs, fasterThanPeer)]),
			...(peerPngBytes ? [atMost(`${size}: PNG-8 / the peer's PNG`, png8Bytes / peerPngBytes, 1)] : []),
			...(peerLosslessPngBytes
				? [atMost(`${size}: PNG / the peer's pixels, lossless`, pngBytes / peerLosslessPngBytes, 1)]
				: []),
		];
	});
}

export function engineMemoryTargets(peakBytes: number): Target[] {
	return [atMost('peak memory of the worker process at 4K, MB', peakBytes / megabyte, 1800)];
}

export function throughputTargets({ shareOfBare, serverPeakBytes, eventLoopDelay }: Throughput): Target[] {
	return [
		atLeast('throughput with 8 clients / bare inference', shareOfBare, 0.9),
		atMost('peak memory of the HTTP process, MB', serverPeakBytes / megabyte, 250),
		atMost('event loop delay of the HTTP process, p99, ms', eventLoopDelay.p99Ms, 50),
	];
}

export function memoryTargets({ growth, peak }: MemorySeries): Target[] {
	return [
		atMost('growth of the worker process, last quarter / second', growth.worker, 1.05),
		atMost('growth of the HTTP process, last quarter / second', growth.server, 1.05),
		atMost('peak memory of the worker process, MB', peak.workerBytes / megabyte, 1800),
		atMost('peak memory of the HTTP process, MB', peak.serverBytes / megabyte, 250),
	];
}

export function largeTargets(results: readonly LargeResult[]): Target[] {
	const peakBytes = Math.max(...results.map((result) => result.peakBytes));
	return [atMost('peak memory of the worker process at 25 megapixels, MB', peakBytes / megabyte, 2000)];
}
