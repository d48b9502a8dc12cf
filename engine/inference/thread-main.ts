// Entry of the inference thread: `session.run` blocks its thread, so other steps run elsewhere.
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '#contract/errors.ts';
import type { ThreadReply, ThreadRequest, WorkerSettings } from '../pool/messages.ts';
import { loadInferences } from './networks.ts';

function reply(message: ThreadReply): void {
	parentPort?.postMessage(message);
}

const { model, modelsDir, threads } = workerData as WorkerSettings;
let warning: string | undefined;
const inferences = await loadInferences(model, modelsDir, threads, (error) => {
	warning = `Undecided photos stay as the default network has them: ${messageOf(error)}`;
});

function infer(request: ThreadRequest): Promise<Float32Array> | undefined {
	if (request.run === 'encode') return inferences.boxNetwork?.encode(request.input);
	if (request.run === 'decode') return inferences.boxNetwork?.decode(request.input, request.box);
	if ('size' in request) return inferences[request.run]?.(request.input, request.size);
	return inferences[request.run]?.(request.input);
}

parentPort?.on('message', async (request: ThreadRequest) => {
	try {
		const values = await infer(request);
		reply(values ? { kind: 'output', values } : { kind: 'failed', message: 'There is no such network.' });
	} catch (error) {
		reply({ kind: 'failed', message: messageOf(error) });
	}
});
reply({ kind: 'ready', warning });
