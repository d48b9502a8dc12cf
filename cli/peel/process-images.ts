// Sends the images through the engine, a few at a time, and writes each result as soon as it is ready.
import type { Cutout, CutoutOptions, Engine } from '#engine/index.ts';
import { toFailure } from './failure.ts';
import type { Outcome } from './outcome.ts';
import type { Task } from './plan.ts';
import { readImage } from './read-image.ts';
import { type WriteOptions, writeResult } from './write-result.ts';

interface ProcessOptions extends WriteOptions {
	readonly cutout: CutoutOptions;
	report(outcome: Outcome): void;
}

/**
 * Two images for each worker, and one more, are under way, so that no network idles and none waits for a disk. A
 * failure is reported and the rest is processed. Throws the signal's reason when aborted, after files being written are
 * whole or gone: the process ends then.
 */
export async function processImages(
	tasks: readonly Task[],
	engine: Engine,
	options: ProcessOptions,
): Promise<void> {
	const queue = tasks.values();
	const lanes = Array.from({ length: 2 * engine.status().workers + 1 }, async () => {
		for (const task of queue) options.report(await processImage(task, engine, options));
	});
	await Promise.allSettled(lanes);
	await Promise.all(lanes);
}

async function processImage(
	{ input, output }: Task,
	engine: Engine,
	options: ProcessOptions,
): Promise<Outcome> {
	const { signal } = options;
	try {
		signal.throwIfAborted();
		const cutout = await engine.cutOut(await readImage(input), options.cutout, { signal });
		await writeResult(output, cutout.bytes, options);
		const { width, height, confidence, doubt, doubtfulRegions } = cutout;
		const assessment = { confidence, doubt, doubtfulRegions };
		return { input, output, width, height, ...assessment, ms: durationMs(cutout) };
	} catch (error) {
		signal.throwIfAborted();
		return { input, error: toFailure(error) };
	}
}

function durationMs({ timings: { wait, ...steps } }: Cutout): number {
	return Math.round(Object.values(steps).reduce((sum, ms) => sum + ms, 0));
}
