// Pools whose worker process crashes, hangs and delays on command.

import { compiledCode } from '#test/compiled-code.ts';
import { longTimeouts } from '#test/engine-options.ts';
import { silentLogger } from '../logger.ts';
import { createPool, type Pool, type PoolOptions } from './pool.ts';

export const script = new URL('./fake-worker.fixture.ts', import.meta.url);
export const pools: Pool[] = [];

export async function startPool(options: Partial<PoolOptions> = {}, settings: object = {}): Promise<Pool> {
	const pool = createPool({
		worker: { script, settings, environment: { ONLY_THIS: '1', ...compiledCode } },
		workers: 1,
		queueLimit: 2,
		...longTimeouts,
		logger: silentLogger,
		...options,
	});
	pools.push(pool);
	await pool.ready;
	return pool;
}

/** Closes those of the test that has ended. */
export const closePools = () => Promise.all(pools.splice(0).map((pool) => pool.close()));

export function run(pool: Pool, command: string, signal?: AbortSignal) {
	return pool.run({ kind: 'analyse', bytes: Buffer.from(command), options: {} }, { signal });
}

export async function workerPid(pool: Pool): Promise<number> {
	return (await run(pool, 'hello')).timings.pid as number;
}
