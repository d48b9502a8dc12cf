// Entry of the inference thread: `session.run` blocks its thread, so other steps run elsewhere.
import { parentPort, workerData } from 'node:worker_threads';
import { loadModel } from '../models/store.ts';
import type { ThreadReply, WorkerSettings } from '../pool/messages.ts';
import { createInference } from './session.ts';

function reply(message: ThreadReply): void {
	parentPort?.postMessage(message);
}

const { model, modelsDir, threads } = workerData as WorkerSettings;
const infer = await createInference(model, await loadModel(model, modelsDir), threads);

parentPort?.on('message', async (input: Float32Array) => {
	try {
		reply({ kind: 'output', values: await infer(input) });
	} catch (error) {
		reply({ kind: 'failed', detail: error instanceof Error ? error.message : String(error) });
	}
});
reply({ kind: 'ready' });
