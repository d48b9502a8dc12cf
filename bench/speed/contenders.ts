// The three that are compared, each in a process of its own: the engine, the network alone, the peer.
import { type Cutout, createEngine, defaultModel, type Engine, type ModelCard } from '#engine/index.ts';
import { sizing } from '#engine/pool/sizing.ts';
import type { BareAnswer, BareJob } from '../bare/messages.ts';
import { startMeasured } from '../child/ask.ts';
import { type Peer, startPeer } from '../peer/peer.ts';
import { environmentOf } from './process-memory.ts';

export interface Bare {
	/** Milliseconds of one run of the network, on the picture that was given last. */
	run(picture?: Uint8Array): Promise<number>;
	close(): Promise<void>;
}

export interface Contenders {
	readonly engine: Engine;
	readonly engineChildPid: number;
	readonly bare: Bare;
	readonly peer: Peer | undefined;
	close(): Promise<void>;
}

interface ContendersOptions {
	readonly withPeer: boolean;
	/** The network of the engine and of the bare one. Default defaultModel. */
	readonly model?: ModelCard;
	/** By default as many as the engine's child takes here. */
	readonly threads?: number;
}

/** One child of each with the same number of threads. */
export async function startContenders({
	withPeer,
	model,
	threads = sizing(1).threadsPerWorker,
}: ContendersOptions): Promise<Contenders> {
	const { engine, childPids } = await startEngine(1, threads, model);
	const engineChildPid = childPids[0] as number;
	const bare = startBare(threads, engineChildPid, model);
	const peer = withPeer ? startPeer(threads) : undefined;
	return {
		engine,
		engineChildPid,
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
	const childPids: number[] = [];
	const info = (fields: object) => {
		if ('childPid' in fields) childPids.push(fields.childPid as number);
	};
	const logger = { info, warn: console.error, error: console.error };
	// Whoever measures a line waits as long as it takes.
	const engine = createEngine({
		workers,
		threadsPerWorker,
		model,
		queueLimit: 1000,
		queueTimeoutMs: 600_000,
		logger,
	});
	await engine.ready;
	return { engine, childPids };
}

/** With the environment of the engine's child, whose allocator settings decide how fast the network runs. */
export function startBare(threads: number, engineChildPid: number, model: ModelCard = defaultModel): Bare {
	const child = startMeasured<BareJob, BareAnswer>({
		script: new URL('../bare/child.ts', import.meta.url),
		settings: { model, threads },
		environment: environmentOf(engineChildPid),
	});
	return {
		run: async (picture) => (await child.ask(picture ? { picture } : {})).ms,
		close: child.close,
	};
}

export interface TimedCutOut extends Cutout {
	/** From the call to the answer, with the way to the child and back. */
	readonly ms: number;
}

export async function timedCutOut(engine: Engine, file: Uint8Array): Promise<TimedCutOut> {
	const start = performance.now();
	const cutOut = await engine.cutOut(file);
	return { ...cutOut, ms: performance.now() - start };
}
