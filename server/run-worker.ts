// Runs a worker of several machines: logs when it takes jobs, shuts down gracefully on a signal.
import { product } from '#contract/product.ts';
import type { Config } from './config/config.ts';
import { becomesReady, endOnSignal } from './end-on-signal.ts';
import { createLogger } from './log.ts';
import { type WorkerOptions, type WorkerService, wireWorker } from './wire/worker.ts';

/** Resolves when it takes jobs; it runs until a signal. Throws if it cannot start. */
export async function runWorker(config: Config, options: Omit<WorkerOptions, 'logger'> = {}): Promise<void> {
	const logger = createLogger(config.logLevel);
	let worker: WorkerService | undefined;
	endOnSignal(() => worker, logger);
	worker = await wireWorker(config, { ...options, logger });
	if (await becomesReady(worker)) logger.info(`${product.name} is ready to work`);
}
