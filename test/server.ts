// Starts the real server on a free port with its own data folder; by default with a fake engine and a small site.
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { readConfig } from '#server/config/config.ts';
import { createLogger } from '#server/log.ts';
import { type WireOptions, wire } from '#server/wire.ts';
import { longTimeouts } from './engine-options.ts';
import { createFakeEngine } from './fake-engine.ts';

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

/** Of the defaults, the engine is a fake, the site is tiny, no model for browsers is made, and no job waits too long. */
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
			siteDir: options.siteDir ?? (await writeTinySite(path.join(root, 'site'))),
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

export async function writeTinySite(dir: string): Promise<string> {
	const files = {
		'index.html': '<title>home</title><script>hello()</script><script src="/assets/app-1.js"></script>',
		'upload/index.html': '<title>upload</title><link rel="canonical" href="https://peel.invalid/upload">',
		'404/index.html': '<title>404</title><p>404 Page Not Found</p>',
		'blog/404/index.html': '<title>404</title><p>Article Not Found</p>',
		'contact/index.html': '<head></head><p>Write to <span data-peel="contact">the operator</span>.</p>',
		'private/index.html': '<head></head><p>Write to <span data-peel="contact">the operator</span>.</p>',
		'private/batch/index.html': '<head></head><p>Write to <span data-peel="contact">the operator</span>.</p>',
		'feed.xml': '<feed xmlns="http://www.w3.org/2005/Atom"><id>https://peel.invalid/</id></feed>',
		'sitemap.xml': ['/', '/private', '/private/batch', '/batch']
			.map((page) => `<url>\n<loc>https://peel.invalid${page}</loc>\n</url>\n`)
			.join(''),
		'assets/app-1.js': 'hello()',
		'assets/app-1.js.gz': gzipSync('hello()'),
		'assets/app-1.js.br': brotliCompressSync('hello()'),
		'assets/network-1.wasm.gz': gzipSync('network'),
		'assets/network-1.wasm.br': brotliCompressSync('network'),
		'assets/threads-1.mjs': 'hello()',
		'pictures/teddy-1.avif': 'image',
		'icons/icon.png': 'icon',
		'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
	};
	for (const [name, content] of Object.entries(files)) {
		await mkdir(path.dirname(path.join(dir, name)), { recursive: true });
		await writeFile(path.join(dir, name), content);
	}
	return dir;
}
