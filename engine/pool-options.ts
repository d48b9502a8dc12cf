// The options of the engine's two pools of worker processes: those that cut out, and the one of the promptable network.
import { limits } from '#contract/limits.ts';
import { silentLogger } from './logger.ts';
import { defaultModel } from './models/cards.ts';
import { defaultModelsDir } from './models/store.ts';
import type { EngineOptions } from './options-and-results.ts';
import type { PromptableSettings, WorkerSettings } from './pool/messages.ts';
import type { PoolOptions } from './pool/pool.ts';
import { sizing } from './pool/sizing.ts';
import type { WorkerProcessOptions } from './pool/worker-process.ts';
import { compileCacheEnvironment, workerEnvironment, workerNodeOptions } from './worker/environment.ts';

interface OptionsOfPools {
	readonly cutouts: PoolOptions;
	/** The pool of one process, which starts with the first click. */
	readonly clicks: PoolOptions;
}

export function poolOptions(options: EngineOptions): OptionsOfPools {
	const size = sizing(options.workers);
	const promptableSettings: PromptableSettings = {
		modelsDir: options.modelsDir ?? defaultModelsDir,
		threads: options.threadsPerWorker ?? size.threadsPerWorker,
	};
	const settings: WorkerSettings = { ...promptableSettings, model: options.model ?? defaultModel };
	const shared = {
		queueLimit: options.queueLimit ?? 20,
		queueTimeoutMs: options.queueTimeoutMs ?? limits.queueTimeoutMs,
		jobTimeoutMs: options.jobTimeoutMs ?? limits.jobTimeoutMs,
		logger: options.logger ?? silentLogger,
	};
	return {
		cutouts: {
			...shared,
			worker: workerAt('./worker/main.ts', settings),
			workers: size.workers,
			idleMs: options.idleMs,
		},
		clicks: {
			...shared,
			worker: workerAt('./worker/promptable-main.ts', promptableSettings),
			workers: 1,
			startsLate: true,
			idleMs: options.promptableIdleMs ?? limits.promptableIdleMs,
		},
	};
}

function workerAt(script: string, settings: PromptableSettings): WorkerProcessOptions {
	return {
		script: new URL(script, import.meta.url),
		settings,
		environment: { ...workerEnvironment, ...compileCacheEnvironment() },
		nodeOptions: workerNodeOptions,
	};
}
