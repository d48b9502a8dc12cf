// Entry of a thread that runs the network and nothing else: a run holds its thread, and other pictures are not to wait for it.
import { parentPort, workerData } from 'node:worker_threads';
import { createInference } from './inference.ts';
import type { ChildSettings, ThreadReply } from './messages.ts';
import { loadModel } from './model/store.ts';

function reply(message: ThreadReply): void {
	parentPort?.postMessage(message);
}

const { model, modelsDir, threads } = workerData as ChildSettings;
const infer = await createInference(model, await loadModel(model, modelsDir), threads);

parentPort?.on('message', async (input: Float32Array) => {
	try {
		reply({ kind: 'opacity', values: await infer(input) });
	} catch (error) {
		reply({ kind: 'failed', detail: error instanceof Error ? error.message : String(error) });
	}
});
reply({ kind: 'ready' });
