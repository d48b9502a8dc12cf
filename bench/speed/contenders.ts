// The three contenders, each in its own process: the engine, bare inference, the peer.
import { createEngine, defaultModel, type Engine, type ModelCard } from '#engine/index.ts';
import type { BareJob, BareReply } from '../bare/process-main.ts';
import { type Peer, startPeer } from '../peer/peer.ts';
import { startMeasuredProcess } from '../processes/measured-process.ts';
import { environmentOf } from '../processes/proc.ts';

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
	/** The network of the engine and of bare inference. */
	readonly model: ModelCard;
	readonly threads: number;
}

/** Starts one process of each contender, all with the same number of threads. */
export async function startContenders({ withPeer, model, threads }: ContendersOptions): Promise<Contenders> {
	const logger = { info() {}, warn: console.error, error: console.error };
	const engine = createEngine({ workers: 1, threadsPerWorker: threads, model, logger });
	await engine.ready;
	const [workerPid] = engine.processes().pids as [number];
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
