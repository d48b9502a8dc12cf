// Whether memory stays flat: processes many images of several sizes on the real server and samples its memory.
import sharp from 'sharp';
import { memoryOf } from '../processes/proc.ts';
import type { Photo } from './photos.ts';
import { startServed } from './served.ts';

interface MemorySample {
	readonly images: number;
	readonly serverBytes: number;
	readonly workerBytes: number;
}

export interface MemorySeries {
	/** Resident memory; of several worker processes the largest. */
	readonly samples: readonly MemorySample[];
	/**
	 * Largest of the last quarter divided by largest of the second quarter: 1 is flat. The first quarter is a warm-up.
	 */
	readonly growth: { readonly server: number; readonly worker: number };
	readonly peak: { readonly serverBytes: number; readonly workerBytes: number };
}

/** Longer sides in pixels, alternating: buffers that are reused for one size must not add up with the next. */
const sidesPx = [640, 1280, 960, 1920, 800];
const sampleEvery = 5;

export async function measureMemory(
	{ file }: Photo,
	images: number,
	onSample?: (sample: MemorySample) => void,
): Promise<MemorySeries> {
	const inputs = await Promise.all(
		sidesPx.map((side) => sharp(file).resize(side, side, { fit: 'inside' }).jpeg({ quality: 90 }).toBuffer()),
	);
	const served = await startServed();
	const samples: MemorySample[] = [];
	try {
		for (let done = 1; done <= images; done++) {
			await served.run(inputs[done % inputs.length] as Buffer);
			if (done % sampleEvery > 0) continue;
			const sample = {
				images: done,
				serverBytes: memoryOf(served.pid).residentBytes,
				workerBytes: Math.max(...served.workerPids().map((pid) => memoryOf(pid).residentBytes)),
			};
			samples.push(sample);
			onSample?.(sample);
		}
		return {
			samples,
			growth: {
				server: growth(samples.map(({ serverBytes }) => serverBytes)),
				worker: growth(samples.map(({ workerBytes }) => workerBytes)),
			},
			peak: {
				serverBytes: memoryOf(served.pid).peakBytes,
				workerBytes: Math.max(...served.workerPids().map((pid) => memoryOf(pid).peakBytes)),
			},
		};
	} finally {
		await served.close();
	}
}

/** Largest value of the last quarter divided by the largest of the second. */
export function growth(values: readonly number[]): number {
	const quarter = values.length / 4;
	const largest = (from: number, to: number) => Math.max(...values.slice(Math.floor(from), Math.ceil(to)));
	return largest(3 * quarter, 4 * quarter) / largest(quarter, 2 * quarter);
}
