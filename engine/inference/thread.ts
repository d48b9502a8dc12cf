// Runs inference in a worker thread, see thread-main.ts.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Infer } from '#matting/inference/network.ts';
import type { ThreadReply, WorkerSettings } from '../pool/messages.ts';

/**
 * Resolves when the network is loaded. Rejects with what loadModel and createInference throw. Transfers each input to the
 * thread: the caller's array is empty afterwards.
 */
export async function startInferenceThread(settings: WorkerSettings): Promise<Infer> {
	const thread = new Worker(new URL('./thread-main.ts', import.meta.url), { workerData: settings });

	async function nextReply(): Promise<ThreadReply> {
		// Rejects if the thread throws.
		const [reply] = await once(thread, 'message');
		return reply as ThreadReply;
	}

	await nextReply();
	return async (input) => {
		thread.postMessage(input, [input.buffer as ArrayBuffer]);
		const reply = await nextReply();
		if (reply.kind === 'output') return reply.values;
		throw new Error(reply.kind === 'failed' ? reply.detail : 'The inference thread sent no output.');
	};
}
