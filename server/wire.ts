// Turns a configuration into running parts, and ends them in the right order.
import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { dataFolder } from '#contract/data-folder.ts';
import { chosenModel, createEngine, type Engine } from '#engine/index.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { createCutOutWork } from './cut-out.ts';
import { createJobs } from './jobs.ts';
import { allowedSources } from './operator.ts';
import { createLocalQueue } from './queue/local.ts';
import { keptSecret } from './secret.ts';
import { loadSite } from './site/site.ts';
import { createDiskStore } from './store/disk.ts';
import { keepSweeping } from './sweep.ts';
import { createTokens } from './tokens.ts';

export interface Service {
	readonly app: FastifyInstance;
	readonly engine: Engine;
	/** Refuses new work, lets running jobs finish, then releases everything. */
	close(): Promise<void>;
}

export interface WireOptions {
	/** Folder of the built site. */
	readonly siteDir: string;
	readonly logger: FastifyBaseLogger;
	/** Takes the place of the engine where a test is about something else. */
	readonly engine?: Engine;
	/** Wall clock in milliseconds. */
	readonly now?: () => number;
}

export async function wire(config: Config, options: WireOptions): Promise<Service> {
	const { logger, siteDir, now = Date.now } = options;
	const site = await loadSite(
		siteDir,
		config.origin ?? `http://${config.host}:${config.port}`,
		config.operator,
	);
	const store = await createDiskStore(config.dataDir, now);
	const tokens = createTokens(config.secrets ?? [await keptSecret(config.dataDir)]);
	const engine = options.engine ?? (await startEngine(config, logger));
	const queue = createLocalQueue(createCutOutWork(store, engine), () => capacityOf(engine));
	const jobs = createJobs({ store, queue, tokens, retentionMs: config.retentionMs, now });
	const app = await buildApp({
		jobs,
		site,
		sources: allowedSources(config.operator),
		logger,
		trustedProxies: config.trustedProxies,
		isServedOverTls: config.origin?.startsWith('https:') ?? false,
		probes: {
			isEngineReady: () => engine.status().ready,
			isStoreWritable: () =>
				store.check().then(
					() => true,
					() => false,
				),
		},
	});

	const sweeping = new AbortController();
	const swept = keepSweeping(store, sweeping.signal, logger);

	return {
		app,
		engine,
		async close() {
			await app.close();
			await queue.close();
			await engine.close();
			sweeping.abort();
			await swept;
		},
	};
}

async function startEngine(config: Config, logger: FastifyBaseLogger): Promise<Engine> {
	const modelsDir = path.join(config.dataDir, dataFolder.models);
	return createEngine({
		...(config.workers && { workers: config.workers }),
		lineLimit: config.lineLimit,
		model: await chosenModel(modelsDir, config.model),
		modelsDir,
		logger,
	});
}

function capacityOf(engine: Engine): number {
	const { ready, workers } = engine.status();
	return ready ? workers : 0;
}
