// The engine's own pool around children that echo: everything but the network is real.
import type { Engine } from '#engine/index.ts';
import { createPool } from '#engine/pool/pool.ts';
import { unhurried } from '#test/unhurried.ts';

export interface EchoOptions {
	readonly workers?: number;
	readonly queueLimit?: number;
	readonly queueTimeoutMs?: number;
	readonly jobTimeoutMs?: number;
	/** How long a child takes for a picture. */
	readonly jobMs?: number;
	readonly resultBytes?: number;
	/** A file in which children note each job they begin. */
	readonly journal?: string;
	/** A file before whose creation no picture is finished. */
	readonly gate?: string;
}

export interface EchoEngine extends Engine {
	/** Process ids of children that were ready, the newest last. */
	readonly childPids: readonly number[];
}

export function createEchoEngine(options: EchoOptions = {}): EchoEngine {
	const { workers = 1, queueLimit = 100, queueTimeoutMs, jobTimeoutMs } = { ...unhurried, ...options };
	const { jobMs = 0, resultBytes = 64, journal, gate } = options;
	const childPids: number[] = [];
	const pool = createPool({
		child: {
			script: new URL('./echo-child.fixture.ts', import.meta.url),
			settings: { jobMs, resultBytes, journal, gate },
			environment: {},
		},
		workers,
		queueLimit,
		queueTimeoutMs,
		jobTimeoutMs,
		logger: {
			info: (fields) => void childPids.push((fields as { childPid: number }).childPid),
			warn() {},
			error() {},
		},
	});
	return {
		childPids,
		ready: pool.ready,
		cutOut: (bytes, options = {}, signal) => pool.run({ bytes, options }, signal),
		status: pool.status,
		processes: pool.processes,
		close: pool.close,
	};
}
