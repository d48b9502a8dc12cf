// Whether memory stays flat: many pictures of several sizes through the real server, its memory noted on the way.
import sharp from 'sharp';
import type { Photo } from './photos.ts';
import { memoryOf } from './process-memory.ts';
import { startServed } from './served.ts';

export interface MemorySample {
	readonly pictures: number;
	readonly serverBytes: number;
	readonly engineChildBytes: number;
}

export interface MemorySeries {
	/** Resident now and then; of several children the largest. */
	readonly samples: readonly MemorySample[];
	/** Largest of the last quarter divided by largest of the second quarter: 1 is flat. The first quarter settles. */
	readonly growth: { readonly server: number; readonly engineChild: number };
	readonly peak: { readonly serverBytes: number; readonly engineChildBytes: number };
}

/** Longer sides in pixels, by turns: what is kept for one size must not pile up with the next. */
const sidesPx = [640, 1280, 960, 1920, 800];
const sampleEvery = 5;

export async function measureMemory(
	{ file }: Photo,
	pictures: number,
	onSample?: (sample: MemorySample) => void,
): Promise<MemorySeries> {
	const inputs = await Promise.all(
		sidesPx.map((side) => sharp(file).resize(side, side, { fit: 'inside' }).jpeg({ quality: 90 }).toBuffer()),
	);
	const served = await startServed(1);
	const samples: MemorySample[] = [];
	try {
		for (let done = 1; done <= pictures; done++) {
			await served.visit(inputs[done % inputs.length] as Buffer);
			if (done % sampleEvery > 0) continue;
			const sample = {
				pictures: done,
				serverBytes: memoryOf(served.pid).residentBytes,
				engineChildBytes: Math.max(...served.childPids().map((pid) => memoryOf(pid).residentBytes)),
			};
			samples.push(sample);
			onSample?.(sample);
		}
		return {
			samples,
			growth: {
				server: growth(samples.map(({ serverBytes }) => serverBytes)),
				engineChild: growth(samples.map(({ engineChildBytes }) => engineChildBytes)),
			},
			peak: {
				serverBytes: memoryOf(served.pid).peakBytes,
				engineChildBytes: Math.max(...served.childPids().map((pid) => memoryOf(pid).peakBytes)),
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
