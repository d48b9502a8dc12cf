// The engine as configured, and what it can do now.
import path from 'node:path';
import { dataFolder } from '#contract/data-folder.ts';
import { chosenModel, createEngine, type Engine, type EngineOptions, type Logger } from '#engine/index.ts';
import type { Config } from '../config/config.ts';
import type { Capacity } from '../queue/queue.ts';

/**
 * Returns as soon as the model is chosen; the engine loads in the background. Throws ModelError for an unknown model.
 */
export async function startEngine(config: Config, logger: Logger): Promise<Engine> {
	return createEngine(await engineOptions(config, logger));
}

/** Throws like `startEngine`. */
export async function engineOptions(config: Config, logger: Logger): Promise<EngineOptions> {
	const modelsDir = path.join(config.dataDir, dataFolder.models);
	return {
		...(config.workers && { workers: config.workers }),
		queueLimit: config.queueLimit,
		...(config.idleMs && { idleMs: config.idleMs }),
		model: await chosenModel(modelsDir, config.model),
		modelsDir,
		logger,
	};
}

export function capacityOf(engine: Engine): Capacity {
	const { ready, workers, jobMs, queueLimit } = engine.status();
	return { concurrency: ready ? workers : 0, jobMs, queueLimit };
}
