// Metrics of the engine's jobs: outcomes, wait in its queue, duration of each step, inferences, doubts.
import { Counter, Histogram, type Registry } from 'prom-client';
import { doubts } from '#contract/doubts.ts';
import { AppError } from '#contract/errors.ts';
import type { Cutout, Engine, Rendering } from '#engine/index.ts';

/** In seconds, from a step that has nothing to do to inference on a slow machine. */
const stepBuckets = [0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 4, 8, 16, 60];

/** The engine with its jobs counted; `onWait` gets each job's wait in the engine's queue in milliseconds. */
export function countEngineJobs(registry: Registry, engine: Engine, onWait: (ms: number) => void): Engine {
	const registers = [registry];
	const jobs = new Counter({
		name: 'peel_engine_jobs_total',
		help: 'Jobs of the engine, by kind (analyse, render) and outcome: done, cancelled, or the code of the failure.',
		labelNames: ['kind', 'outcome'],
		registers,
	});
	const steps = new Histogram({
		name: 'peel_engine_step_duration_seconds',
		help: 'Duration of each step of an analysis.',
		labelNames: ['step'],
		buckets: stepBuckets,
		registers,
	});
	const renderings = new Histogram({
		name: 'peel_engine_render_duration_seconds',
		help: 'Duration of renderings of stored cutouts, without the wait in the queue.',
		buckets: stepBuckets,
		registers,
	});
	const inferences = new Counter({
		name: 'peel_engine_inferences_total',
		help: 'Inferences: runs of the network.',
		registers,
	});
	const doubtful = new Counter({
		name: 'peel_engine_doubts_total',
		help: 'Cutouts that a person should check, by reason.',
		labelNames: ['doubt'],
		registers,
	});
	for (const kind of ['analyse', 'render'])
		for (const outcome of ['done', 'cancelled', 'engine-failed', 'engine-timeout'])
			jobs.inc({ kind, outcome }, 0);
	for (const doubt of doubts) doubtful.inc({ doubt }, 0);

	function observeAnalysis(cutout: Cutout): void {
		const { wait = 0, ...timings } = cutout.timings;
		onWait(wait);
		for (const [step, ms] of Object.entries(timings)) steps.observe({ step }, ms / 1000);
		inferences.inc(cutout.inferences);
		if (cutout.doubt) doubtful.inc({ doubt: cutout.doubt });
	}

	function observeRendering({ timings }: Rendering): void {
		const { wait = 0, ...steps } = timings;
		onWait(wait);
		renderings.observe(Object.values(steps).reduce((sum, ms) => sum + ms, 0) / 1000);
	}

	async function counted<T>(
		kind: 'analyse' | 'render',
		job: Promise<T>,
		observe: (output: T) => void,
		signal: AbortSignal | undefined,
	): Promise<T> {
		try {
			const output = await job;
			observe(output);
			jobs.inc({ kind, outcome: 'done' });
			return output;
		} catch (error) {
			jobs.inc({ kind, outcome: outcomeOf(error, signal) });
			throw error;
		}
	}

	return {
		...engine,
		cutOut: (bytes, options, signal) =>
			counted('analyse', engine.cutOut(bytes, options, signal), observeAnalysis, signal),
		render: (bytes, options, signal) =>
			counted('render', engine.render(bytes, options, signal), observeRendering, signal),
	};
}

function outcomeOf(error: unknown, signal: AbortSignal | undefined): string {
	if (signal?.aborted) return 'cancelled';
	return error instanceof AppError ? error.code : 'internal';
}
