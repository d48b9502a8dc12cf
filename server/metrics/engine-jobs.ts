// Counts what the engine does: pictures by outcome, time in its line and in each step, looks of the network, doubts.
import { Counter, Histogram, type Registry } from 'prom-client';
import { doubts } from '#contract/doubts.ts';
import { AppError } from '#contract/errors.ts';
import type { Cutout, Engine } from '#engine/index.ts';

/** From a step that has nothing to do to a network on a slow machine. */
const stepBuckets = [0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 4, 8, 16, 60];

/** The engine, counted; `waited` is told the milliseconds of each wait in line. */
export function countEngineJobs(registry: Registry, engine: Engine, waited: (ms: number) => void): Engine {
	const registers = [registry];
	const jobs = new Counter({
		name: 'peel_engine_jobs_total',
		help: 'Pictures the engine was given, by outcome: done, cancelled, or the code of the failure.',
		labelNames: ['outcome'],
		registers,
	});
	const steps = new Histogram({
		name: 'peel_engine_step_duration_seconds',
		help: 'Time a picture took in each step of the engine.',
		labelNames: ['step'],
		buckets: stepBuckets,
		registers,
	});
	const inferences = new Counter({
		name: 'peel_engine_inferences_total',
		help: 'How often the network ran.',
		registers,
	});
	const doubtful = new Counter({
		name: 'peel_engine_doubts_total',
		help: 'Cut-outs that a person should look at, by reason.',
		labelNames: ['doubt'],
		registers,
	});
	for (const outcome of ['done', 'cancelled', 'engine-failed', 'engine-timeout']) jobs.inc({ outcome }, 0);
	for (const doubt of doubts) doubtful.inc({ doubt }, 0);

	function note(cutOut: Cutout): void {
		const { wait = 0, ...timings } = cutOut.timings;
		waited(wait);
		for (const [step, ms] of Object.entries(timings)) steps.observe({ step }, ms / 1000);
		inferences.inc(cutOut.inferences);
		if (cutOut.doubt) doubtful.inc({ doubt: cutOut.doubt });
		jobs.inc({ outcome: 'done' });
	}

	return {
		...engine,
		async cutOut(bytes, options, signal) {
			try {
				const cutOut = await engine.cutOut(bytes, options, signal);
				note(cutOut);
				return cutOut;
			} catch (error) {
				jobs.inc({ outcome: outcomeOf(error, signal) });
				throw error;
			}
		},
	};
}

function outcomeOf(error: unknown, signal: AbortSignal | undefined): string {
	if (signal?.aborted) return 'cancelled';
	return error instanceof AppError ? error.code : 'internal';
}
