// Metrics of the engine's jobs: outcomes, duration of each step, inferences, doubts.
import { Counter, Histogram, type Registry } from 'prom-client';
import { doubts } from '#contract/doubts.ts';
import { AppError } from '#contract/errors.ts';
import type { Cutout, Engine, Rendering } from '#engine/index.ts';

/** In seconds, from a step that has nothing to do to inference on a slow machine. */
const stepBuckets = [0.001, 0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 4, 8, 16, 60];

const kinds = ['analyse', 'render', 'normalise', 'embed', 'segment'] as const;

/** The engine with its jobs counted. */
export function countEngineJobs(registry: Registry, engine: Engine): Engine {
	const registers = [registry];
	const jobs = new Counter({
		name: 'peel_engine_jobs_total',
		help: 'Jobs of the engine, by kind (analyse, render, normalise, embed, segment) and outcome: done, cancelled, or the code of the failure.',
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
		help: 'Inferences: runs of the segmentation network.',
		registers,
	});
	const doubtful = new Counter({
		name: 'peel_engine_doubts_total',
		help: 'Cutouts that a person should check, by reason.',
		labelNames: ['doubt'],
		registers,
	});
	for (const kind of kinds)
		for (const outcome of ['done', 'cancelled', 'engine-failed', 'engine-timeout'])
			jobs.inc({ kind, outcome }, 0);
	for (const doubt of doubts) doubtful.inc({ doubt }, 0);

	function observeAnalysis(cutout: Cutout): void {
		for (const [step, ms] of Object.entries(workOf(cutout))) steps.observe({ step }, ms / 1000);
		inferences.inc(cutout.inferences);
		if (cutout.doubt) doubtful.inc({ doubt: cutout.doubt });
	}

	function observeRendering(rendering: Rendering): void {
		const steps = Object.values(workOf(rendering));
		renderings.observe(steps.reduce((sum, ms) => sum + ms, 0) / 1000);
	}

	async function counted<T>(
		kind: (typeof kinds)[number],
		job: Promise<T>,
		signal: AbortSignal | undefined,
		observe: (output: T) => void = () => {},
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
		cutOut: (bytes, options, call) =>
			counted('analyse', engine.cutOut(bytes, options, call), call?.signal, observeAnalysis),
		render: (bytes, options, call) =>
			counted('render', engine.render(bytes, options, call), call?.signal, observeRendering),
		normalise: (bytes, call) => counted('normalise', engine.normalise(bytes, call), call?.signal),
		embed: (bytes, options, call) => counted('embed', engine.embed(bytes, options, call), call?.signal),
		segment: (embedding, prompts, options, call) =>
			counted('segment', engine.segment(embedding, prompts, options, call), call?.signal),
	};
}

/** The steps without the wait before them. */
function workOf({ timings }: Rendering): Record<string, number> {
	const { wait: _, ...steps } = timings;
	return steps;
}

function outcomeOf(error: unknown, signal: AbortSignal | undefined): string {
	if (signal?.aborted) return 'cancelled';
	return error instanceof AppError ? error.code : 'internal';
}
