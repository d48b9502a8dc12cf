// Starts the real server with the real engine, each with its own data folder and shared models.
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFolder } from '#contract/data-folder.ts';
import { manyClients } from '#test/faults/client-run.ts';
import { type ServerProcess, startServerProcess } from '#test/faults/server-process.ts';
import { childrenOf } from './proc.ts';

export interface BenchServer extends ServerProcess {
	readonly dataDir: string;
	/** Worker processes of the engine that are alive. */
	workerPids(): number[];
	/** SIGKILL if it still runs. Keeps the data folder. */
	close(): Promise<void>;
}

export interface Bench {
	/** An empty data folder. */
	newDataDir(within?: string): Promise<string>;
	/**
	 * Resolves when the output matches `ready`, whose first group is the address. Default: when it can process images.
	 */
	start(dataDir: string, env?: Record<string, string>, ready?: RegExp): Promise<BenchServer>;
	/** Registers a clean-up that runs after all servers have ended, also if the benchmark is interrupted. */
	atEnd(cleanUp: () => Promise<void>): void;
	/** Ends all servers and deletes all data folders. Idempotent. */
	close(): Promise<void>;
}

const script = fileURLToPath(new URL('../../server/serve.ts', import.meta.url));

export async function createBench(): Promise<Bench> {
	const root = await mkdtemp(path.join(tmpdir(), 'peel-faults-'));
	const models = path.join(root, dataFolder.models);
	await mkdir(models);
	const running = new Set<BenchServer>();
	const cleanUps = [() => rm(root, { recursive: true, force: true })];
	let closing: Promise<void> | undefined;

	async function closeAll(): Promise<void> {
		await Promise.all([...running].map((server) => server.close()));
		for (const cleanUp of cleanUps) await cleanUp();
	}

	const bench: Bench = {
		async newDataDir(within = root) {
			const dataDir = await mkdtemp(path.join(within, 'data-'));
			await symlink(models, path.join(dataDir, dataFolder.models));
			return dataDir;
		},
		async start(dataDir, env = {}, ready = undefined) {
			const server = await startServerProcess({
				script,
				// Without the process that makes the model for browsers, which would count as a worker process.
				env: { ...manyClients, PEEL_DEVICE_MODELS: 'off', PEEL_DATA_DIR: dataDir, ...env },
				...(ready && { ready }),
			});
			const started = {
				...server,
				dataDir,
				workerPids: () => childrenOf(server.child.pid as number),
				async close() {
					server.child.kill('SIGKILL');
					await server.ended;
					running.delete(started);
				},
			};
			running.add(started);
			return started;
		},
		atEnd(cleanUp) {
			cleanUps.push(cleanUp);
		},
		close() {
			closing ??= closeAll();
			return closing;
		},
	};
	for (const signal of ['SIGINT', 'SIGTERM'] as const) {
		process.once(signal, () => void bench.close().then(() => process.exit(1)));
	}
	return bench;
}
