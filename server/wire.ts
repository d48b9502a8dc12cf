// Builds the service from its configuration, and closes its parts in the right order.
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { dataFolder } from '#contract/data-folder.ts';
import { chosenModel, prepareDeviceModel } from '#engine/index.ts';
import { type Clock, createClock } from './clock.ts';
import { createApiKeys } from './compat/call/api-keys.ts';
import { isLocalService } from './compat/call/local-requests.ts';
import { createFetchImage, type FetchImageOptions } from './compat/fetch-image.ts';
import type { Config } from './config/config.ts';
import { allowedSources } from './config/operator.ts';
import { createServedModel, type PrepareDeviceModel, type ServedModel } from './device-model/served-model.ts';
import { buildApp } from './http/app.ts';
import type { ConnectionLimits } from './http/connections/connections.ts';
import { limitedByOpenFiles } from './http/connections/open-files.ts';
import { createImages } from './images/images.ts';
import { createTokens } from './images/tokens.ts';
import { createTransient } from './images/transient.ts';
import { hostInUrl } from './listen.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import type { MetricsListener } from './metrics/metrics.ts';
import { createRateLimits, noRateLimits } from './rate-limits/rate-limits.ts';
import { loadSite } from './site/site.ts';
import { keepSweeping } from './store/sweep.ts';
import { createWritableProbe } from './store/writable-probe.ts';
import { type BackingOptions, openBacking } from './wire/open-backing.ts';

export interface Service {
	readonly app: FastifyInstance;
	/** Resolves when images can be processed. */
	readonly ready: Promise<void>;
	/** Where metrics are served; undefined without PEEL_METRICS_PORT. */
	readonly metricsUrl: string | undefined;
	/** Rejects new work, lets running jobs finish, then closes everything. */
	close(): Promise<void>;
}

export interface WireOptions extends BackingOptions {
	/** Folder of the built site. */
	readonly siteDir: string;
	/** Default `createClock()`. */
	readonly now?: Clock;
	/** Default connectionLimits. */
	readonly connections?: Partial<ConnectionLimits>;
	/** Replaces the process that makes the model for browsers in tests. */
	readonly prepareDeviceModel?: PrepareDeviceModel;
	/** In tests: which local addresses may be fetched. */
	readonly fetchImage?: FetchImageOptions;
}

/** Resolves to a service that does not listen yet. Throws a message for the operator if a part cannot be built. */
export async function wire(config: Config, options: WireOptions): Promise<Service> {
	const { logger, siteDir, now = createClock() } = options;
	const metrics = await createMetrics(config.metrics);
	// Worker processes start meanwhile: reading the site takes as long as the network's loading.
	const backing = await openBacking(config, options, now, metrics);
	const origin = config.origin ?? `http://${hostInUrl(config.host)}:${config.port}`;
	if (!config.origin && ['0.0.0.0', '::'].includes(config.host))
		logger.warn({ origin }, 'PEEL_ORIGIN is not set: pages state an address that nobody can open');
	const site = await loadSite(siteDir, origin, config.operator).catch(async (error) => {
		await backing.stop();
		backing.release();
		throw error;
	});
	const { store, queue } = backing;
	metrics.watchQueue(queue);
	const tokens = createTokens(backing.secrets);
	const images = createImages({ store, queue, tokens, retentionMs: config.retentionMs, now });
	const compat = {
		transient: createTransient({ store, queue, tokens, now }),
		apiKeys: createApiKeys(config.api.keys, { isLoopback: isLocalService(config) }),
		fetchImage: config.api.fetchesUrls ? createFetchImage(options.fetchImage) : undefined,
		defaultSize: config.api.defaultSize,
		model: await modelLabel(config),
	};
	const servedModel = startServedModel(config, options, backing.ready);
	const probes = { ...backing.probes, isStoreWritable: createWritableProbe(store, logger) };
	const app = await buildApp({
		images,
		compat,
		site,
		sources: allowedSources(config.operator),
		logger,
		trustedProxies: config.trustedProxies,
		connections: { ...limitedByOpenFiles(logger), ...options.connections },
		rateLimits: config.rateLimitFactor
			? createRateLimits(backing.createCounter, config.rateLimitFactor)
			: noRateLimits,
		servedModel,
		origin: config.origin,
		probes,
		metrics,
	});

	const sweeping = new AbortController();
	const swept = keepSweeping(backing, sweeping.signal, logger, options.sweepIntervalMs);

	let stopping = false;
	let listener: MetricsListener | undefined;
	async function close(): Promise<void> {
		stopping = true;
		// Before the app: waiting jobs are rejected, so that closing it waits for running ones only.
		const stopped = backing.stop();
		await app.close();
		await servedModel?.close();
		await site.close();
		await stopped;
		sweeping.abort();
		await swept;
		backing.release();
		await listener?.close();
	}

	try {
		listener = await metrics.listen({ ...probes, isStopping: () => stopping }, logger);
	} catch (error) {
		await close();
		throw error;
	}
	return { app, ready: backing.ready, metricsUrl: listener?.url, close };
}

/** Name and beginning of the hash, by which a program can tell whether two results are of the same model. */
async function modelLabel({ dataDir, model }: Config): Promise<string> {
	const { name, sha256 } = await chosenModel(path.join(dataDir, dataFolder.models), model);
	return `${name}@${sha256.slice(0, 12)}`;
}

/** Undefined if the operator has turned it off. It is made after the engine is ready. */
function startServedModel(
	{ operator, dataDir, disk }: Config,
	{ prepareDeviceModel: prepare, logger }: WireOptions,
	after: Promise<void>,
): ServedModel | undefined {
	if (!operator.devicePages) return undefined;
	return createServedModel({
		prepare: prepare ?? prepareDeviceModel,
		modelsDir: path.join(dataDir, dataFolder.models),
		leaveFreeBytes: disk.floorBytes,
		after,
		// An image that waits for the start comes first.
		delayMs: prepare ? 0 : 3000,
		logger,
	});
}
