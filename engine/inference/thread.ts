// Runs inference in a worker thread, see thread-main.ts.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Inferences } from '#matting/inference/network.ts';
import type { ThreadReply, ThreadRequest, WorkerSettings } from '../pool/messages.ts';

/**
 * Resolves when the networks are loaded; before that, calls `warn` if the promptable network cannot be loaded. Rejects
 * with what loadInferences throws. Transfers each input to the thread: the caller's array is empty afterwards. Runs one
 * inference at a time.
 */
export async function startInferenceThread(
	settings: WorkerSettings,
	warn: (message: string) => void,
): Promise<Inferences> {
	const { people, secondOpinion, softEdges, promptable } = settings.model;
	const thread = new Worker(new URL('./thread-main.ts', import.meta.url), { workerData: settings });

	async function nextReply(): Promise<ThreadReply> {
		// Rejects if the thread throws.
		const [reply] = await once(thread, 'message');
		return reply as ThreadReply;
	}

	async function run(request: ThreadRequest): Promise<Float32Array> {
		thread.postMessage(request, [request.input.buffer as ArrayBuffer]);
		const reply = await nextReply();
		if (reply.kind === 'output') return reply.values;
		throw new Error(reply.kind === 'failed' ? reply.message : 'The inference thread sent no output.');
	}

	const ready = await nextReply();
	const warning = ready.kind === 'ready' ? ready.warning : undefined;
	if (warning) warn(warning);
	return {
		infer: (input) => run({ run: 'infer', input }),
		inferPeople: people && ((input, size) => run({ run: 'inferPeople', input, size })),
		inferSecond: secondOpinion && ((input) => run({ run: 'inferSecond', input })),
		boxNetwork: warning
			? undefined
			: promptable && {
					encode: (input) => run({ run: 'encode', input }),
					// A copy, because the embedding is decoded again for other boxes.
					decode: (embedding, box) => run({ run: 'decode', input: embedding.slice(), box }),
				},
		inferEdges: softEdges && ((input, size) => run({ run: 'inferEdges', input, size })),
	};
}
