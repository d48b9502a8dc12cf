// The path of a run: background, model, pictures, names, folders, then the engine, as far as there is work for it.
import { once } from 'node:events';
import type { Engine, ModelCard } from '#engine/index.ts';
import { UsageError } from '../usage-error.ts';
import type { Wish } from './arguments.ts';
import { readBackground } from './background.ts';
import { cutAll } from './cut-all.ts';
import { findPictures } from './find-pictures.ts';
import { makeFolders } from './make-folders.ts';
import { pickModel } from './model.ts';
import type { Outcome } from './outcome.ts';
import { plan } from './plan.ts';
import { createReporter } from './reporter.ts';
import type { Surroundings } from './surroundings.ts';

/** A picture in line waits for nobody but the pictures before it, in milliseconds. */
const queueTimeoutMs = 10 * 60_000;

/** The engine cannot start; the message says why. */
export class StartFault extends Error {}

/**
 * Resolves to whether everything went well. Throws UsageError or ModelError before any work,
 * StartFault, and the signal's reason when aborted.
 */
export async function carryOut(wish: Wish, surroundings: Surroundings): Promise<boolean> {
	const { format, matteOnly, force } = wish;
	const background = wish.background === undefined ? undefined : await readBackground(wish.background);
	const cutOut = { format, matteOnly, ...(background && { background }) };
	const model = await pickModel(wish.model, surroundings);
	const found = await findPictures(wish.inputs, { recursive: wish.recursive, except: wish.output });
	if (wish.intoFile && found.pictures.length > 1) {
		throw new UsageError(`${wish.output} is one file, but there are ${found.pictures.length} pictures.`);
	}
	const planned = await plan(found.pictures, wish);
	const { tasks, failures } = await makeFolders(planned.tasks);

	const refused = [...found.failures, ...planned.failures, ...failures];
	const reporter = createReporter(wish, refused.length + tasks.length, surroundings);
	let isAllWell = true;
	const tell = (outcome: Outcome) => {
		if ('error' in outcome) isAllWell = false;
		reporter.tell(outcome);
	};
	try {
		for (const failure of refused) tell(failure);
		if (tasks.length > 0) {
			const engine = await startEngine(wish, model, surroundings);
			await cutAll(tasks, engine, { cutOut, force, signal: surroundings.signal, tell });
			await engine.close();
		}
	} finally {
		reporter.end();
	}
	return isAllWell;
}

async function startEngine(wish: Wish, model: ModelCard, surroundings: Surroundings): Promise<Engine> {
	const { modelsDir, signal } = surroundings;
	signal.throwIfAborted();
	const engine = surroundings.createEngine({
		model,
		modelsDir,
		queueTimeoutMs,
		...(wish.workers !== undefined && { workers: wish.workers }),
	});
	const aborted = once(signal, 'abort').then(() => signal.throwIfAborted());
	await Promise.race([engine.ready, aborted]).catch((cause) => {
		signal.throwIfAborted();
		throw new StartFault(`The engine cannot start. ${cause.message}`, { cause });
	});
	return engine;
}
