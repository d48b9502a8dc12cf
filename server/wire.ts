// Turns a configuration into running parts, and ends them in the right order.
import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { dataFolder } from '#contract/data-folder.ts';
import { limits } from '#contract/limits.ts';
import { chosenModel, createEngine, type Engine } from '#engine/index.ts';
import { buildApp } from './app.ts';
import { createClock } from './clock.ts';
import type { Config } from './config.ts';
import { type ConnectionLimits, connectionLimits } from './connections.ts';
import { createCutOutWork } from './cut-out.ts';
import { createJobs } from './jobs.ts';
import { allowedSources } from './operator.ts';
import { createLocalQueue } from './queue/local.ts';
import { MemoryCounter } from './rate-limits/memory-counter.ts';
import { createRateLimits, noRateLimits } from './rate-limits/rate-limits.ts';
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
	/** Milliseconds since 1970, in place of clock.ts. */
	readonly now?: () => number;
	/** Default limits.sweepIntervalMs. */
	readonly sweepIntervalMs?: number;
	/** In place of those of connections.ts. */
	readonly connections?: Partial<ConnectionLimits>;
}

export async function wire(config: Config, options: WireOptions): Promise<Service> {
	const { logger, siteDir, now = createClock() } = options;
	const site = await loadSite(
		siteDir,
		config.origin ?? `http://${config.host}:${config.port}`,
		config.operator,
	);
	const store = await createDiskStore(config.dataDir, {
		...config.room,
		now,
		longestLifeMs: limits.retentionMinutes * 60_000,
	});
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
		connections: { ...connectionLimits, ...options.connections },
		rates: config.rateFactor
			? createRateLimits((counter) => new MemoryCounter(counter), config.rateFactor)
			: noRateLimits,
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
	const swept = keepSweeping(store, sweeping.signal, logger, options.sweepIntervalMs);

	return {
		app,
		engine,
		async close() {
			// At once: whoever is in line is told to come again, so that only what runs is waited for.
			const engineClosed = engine.close();
			await app.close();
			await queue.close();
			await engineClosed;
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
