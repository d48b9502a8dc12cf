// Starts the real server on a free port with its own data folder; by default with a fake engine and a small site.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '#server/config/config.ts';
import { createLogger } from '#server/log.ts';
import { type WireOptions, wire } from '#server/wire.ts';
import './compiled-schemas.ts';
import { longTimeouts } from './engine-options.ts';
import { createFakeEngine } from './fake-engine.ts';
import { tinySite } from './tiny-site.ts';

export interface TestServer {
	readonly url: string;
	/** Base URL of the metrics; undefined unless PEEL_METRICS_PORT is set. */
	readonly metricsUrl: string | undefined;
	readonly dataDir: string;
	/** Names of the stored image files. */
	storedFiles(): Promise<string[]>;
	/** The lines of the log. */
	readonly log: readonly string[];
	close(): Promise<void>;
}

/** By default, the engine is a fake, the site is tiny, no model for browsers is made, and no job waits too long. */
export interface TestServerOptions extends Partial<Omit<WireOptions, 'logger'>> {
	readonly env?: Record<string, string>;
}

export async function startServer({ env = {}, ...options }: TestServerOptions = {}): Promise<TestServer> {
	const root = await mkdtemp(path.join(tmpdir(), 'peel-test-'));
	const dataDir = env.PEEL_DATA_DIR ?? path.join(root, 'data');
	const log: string[] = [];
	const start = async () =>
		wire(readConfig({ PORT: '0', PEEL_DATA_DIR: dataDir, PEEL_RATE_LIMIT: 'off', ...env }), {
			...options,
			siteDir: options.siteDir ?? (await tinySite()),
			logger: createLogger('debug', { write: (line) => void log.push(line) }),
			engine: options.engine ?? createFakeEngine(),
			prepareDeviceModel: options.prepareDeviceModel ?? prepareNothing,
			queueTimeoutMs: options.queueTimeoutMs ?? longTimeouts.queueTimeoutMs,
		});
	const removeRoot = () => rm(root, { recursive: true, force: true });
	const service = await start().catch(async (error) => {
		await removeRoot();
		throw error;
	});
	const url = await service.app.listen({ host: '127.0.0.1', port: Number(env.PORT ?? 0) });
	return {
		url,
		metricsUrl: service.metricsUrl,
		dataDir,
		log,
		async storedFiles() {
			const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
			return entries.filter((entry) => entry.isFile() && entry.name !== 'secret').map((entry) => entry.name);
		},
		async close() {
			await service.close();
			await removeRoot();
		},
	};
}

/** Prepares for as long as the server runs, so that no model is available. */
export const prepareNothing: NonNullable<WireOptions['prepareDeviceModel']> = (_folder, signal) =>
	new Promise((_resolve, reject) => {
		signal.addEventListener('abort', () => reject(signal.reason));
	});
