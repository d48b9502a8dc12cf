// The three contenders, each in its own process: the engine, bare inference, the peer.
import { type Cutout, createEngine, defaultModel, type Engine, type ModelCard } from '#engine/index.ts';
import { sizing } from '#engine/pool/sizing.ts';
import type { BareJob, BareReply } from '../bare/messages.ts';
import { startMeasuredProcess } from '../measured-process.ts';
import { type Peer, startPeer } from '../peer/peer.ts';
import { environmentOf } from './process-memory.ts';

export interface Bare {
	/** Duration of one inference on the last given image, in milliseconds. */
	run(image?: Uint8Array): Promise<number>;
	close(): Promise<void>;
}

export interface Contenders {
	readonly engine: Engine;
	readonly workerPid: number;
	readonly bare: Bare;
	readonly peer: Peer | undefined;
	close(): Promise<void>;
}

interface ContendersOptions {
	readonly withPeer: boolean;
	/** The network of the engine and of bare inference. Default defaultModel. */
	readonly model?: ModelCard;
	/** Default: the engine's own number on this machine. */
	readonly threads?: number;
}

/** One process of each with the same number of threads. */
export async function startContenders({
	withPeer,
	model,
	threads = sizing(1).threadsPerWorker,
}: ContendersOptions): Promise<Contenders> {
	const { engine, workerPids } = await startEngine(1, threads, model);
	const workerPid = workerPids[0] as number;
	const bare = startBare(threads, workerPid, model);
	const peer = withPeer ? startPeer(threads) : undefined;
	return {
		engine,
		workerPid,
		bare,
		peer,
		async close() {
			await Promise.all([engine.close(), bare.close(), peer?.close()]);
		},
	};
}

export async function startEngine(
	workers: number,
	threadsPerWorker: number,
	model: ModelCard = defaultModel,
) {
	const workerPids: number[] = [];
	const info = (fields: object) => {
		if ('workerPid' in fields) workerPids.push(fields.workerPid as number);
	};
	const logger = { info, warn: console.error, error: console.error };
	// Measurements of a queue must not hit its limits.
	const engine = createEngine({
		workers,
		threadsPerWorker,
		model,
		queueLimit: 1000,
		queueTimeoutMs: 600_000,
		logger,
	});
	await engine.ready;
	return { engine, workerPids };
}

/** Uses the environment of the engine's worker process, whose allocator settings affect the speed of inference. */
export function startBare(threads: number, workerPid: number, model: ModelCard = defaultModel): Bare {
	const child = startMeasuredProcess<BareJob, BareReply>({
		script: new URL('../bare/process-main.ts', import.meta.url),
		settings: { model, threads },
		environment: environmentOf(workerPid),
	});
	return {
		run: async (image) => (await child.request(image ? { image } : {})).ms,
		close: child.close,
	};
}

export interface TimedCutout extends Cutout {
	/** Latency of the call, including IPC. */
	readonly ms: number;
}

export async function timedCutOut(engine: Engine, file: Uint8Array): Promise<TimedCutout> {
	const start = performance.now();
	const cutOut = await engine.cutOut(file);
	return { ...cutOut, ms: performance.now() - start };
}
