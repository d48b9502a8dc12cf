// Sends the pictures through the engine, a few at a time, and writes each result as it comes.
import type { Cutout, CutoutOptions, Engine } from '#engine/index.ts';
import { toFailure } from './failure.ts';
import type { Outcome } from './outcome.ts';
import type { Task } from './plan.ts';
import { readPicture } from './read-picture.ts';
import { type WriteOptions, writeResult } from './write-file.ts';

export interface CutAllOptions extends WriteOptions {
	readonly cutOut: CutoutOptions;
	tell(outcome: Outcome): void;
}

/**
 * Two pictures for each worker, and one more, are under way, so that no network rests and none waits for a disk. A
 * failure is told and the rest goes on. Throws the signal's reason when aborted.
 */
export async function cutAll(tasks: readonly Task[], engine: Engine, options: CutAllOptions): Promise<void> {
	const queue = tasks.values();
	await Promise.all(
		Array.from({ length: 2 * engine.status().workers + 1 }, async () => {
			for (const task of queue) options.tell(await cutOne(task, engine, options));
		}),
	);
}

async function cutOne({ input, output }: Task, engine: Engine, options: CutAllOptions): Promise<Outcome> {
	const { signal } = options;
	try {
		signal.throwIfAborted();
		const cutOut = await engine.cutOut(await readPicture(input), options.cutOut, signal);
		await writeResult(output, cutOut.bytes, options);
		const { width, height, confidence, doubt } = cutOut;
		return { input, output, width, height, confidence, doubt, ms: workMs(cutOut) };
	} catch (error) {
		signal.throwIfAborted();
		return { input, error: toFailure(error) };
	}
}

function workMs({ timings: { wait, ...steps } }: Cutout): number {
	return Math.round(Object.values(steps).reduce((sum, ms) => sum + ms, 0));
}
