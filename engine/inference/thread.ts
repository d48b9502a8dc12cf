// Runs the network in a thread of its own, see inference-thread.ts.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Infer } from '#matting/network.ts';
import type { ThreadReply, WorkerSettings } from '../pool/messages.ts';

/** Resolves when the network is loaded. Rejects with what loadModel and createInference throw. Takes each input away from the caller. */
export async function startInferenceThread(settings: WorkerSettings): Promise<Infer> {
	const thread = new Worker(new URL('./thread-main.ts', import.meta.url), { workerData: settings });

	async function nextReply(): Promise<ThreadReply> {
		// Rejects if the thread ends by an error.
		const [reply] = await once(thread, 'message');
		return reply as ThreadReply;
	}

	await nextReply();
	return async (input) => {
		thread.postMessage(input, [input.buffer as ArrayBuffer]);
		const reply = await nextReply();
		if (reply.kind === 'output') return reply.values;
		throw new Error(reply.kind === 'failed' ? reply.detail : 'The network answered nothing.');
	};
}
