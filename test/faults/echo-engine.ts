// The engine's own pool with echo workers: everything but the network is real.
import type { Engine } from '#engine/index.ts';
import { createPool } from '#engine/pool/pool.ts';
import { compiledCode } from '#test/compiled-code.ts';
import { longTimeouts } from '#test/engine-options.ts';

export interface EchoOptions {
	readonly workers?: number;
	readonly queueLimit?: number;
	readonly queueTimeoutMs?: number;
	readonly jobTimeoutMs?: number;
	/** Duration of a job. */
	readonly jobMs?: number;
	readonly resultBytes?: number;
	/** A file that gets a line for each job begun. */
	readonly journal?: string;
	/** A file without which no job finishes. */
	readonly gate?: string;
}

export interface EchoEngine extends Engine {
	/** Process ids of workers that were ready, the newest last. */
	readonly workerPids: readonly number[];
}

export function createEchoEngine(options: EchoOptions = {}): EchoEngine {
	const { workers = 1, queueLimit = 100, queueTimeoutMs, jobTimeoutMs } = { ...longTimeouts, ...options };
	const { jobMs = 0, resultBytes = 64, journal, gate } = options;
	const workerPids: number[] = [];
	const pool = createPool({
		worker: {
			script: new URL('./echo-worker.fixture.ts', import.meta.url),
			settings: { jobMs, resultBytes, journal, gate },
			environment: { ...compiledCode },
		},
		workers,
		queueLimit,
		queueTimeoutMs,
		jobTimeoutMs,
		logger: {
			info: (fields) => void workerPids.push((fields as { workerPid: number }).workerPid),
			warn() {},
			error() {},
		},
	});
	return {
		workerPids,
		ready: pool.ready,
		cutOut: (bytes, options = {}, call) => pool.run({ kind: 'analyse', bytes, options }, call),
		render: (bytes, options = {}, call) => pool.run({ kind: 'render', bytes, options }, call),
		normalise: (bytes, call) => pool.run({ kind: 'normalise', bytes }, call),
		embed: (bytes, { cutout } = {}, call) => pool.run({ kind: 'embed', bytes, cutout }, call),
		segment: (bytes, prompts, { pointsOnly = false, guess } = {}, call) =>
			pool.run({ kind: 'segment', bytes, prompts, pointsOnly, guess }, call),
		status: pool.status,
		processes: pool.processes,
		close: pool.close,
	};
}
