// Entry of the inference thread: `session.run` blocks its thread, so other steps run elsewhere.
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadReply, ThreadRequest, WorkerSettings } from '../pool/messages.ts';
import { loadInferences } from './networks.ts';

function reply(message: ThreadReply): void {
	parentPort?.postMessage(message);
}

const { model, modelsDir, threads } = workerData as WorkerSettings;
const { infer, inferPeople } = await loadInferences(model, modelsDir, threads);

parentPort?.on('message', async ({ input, peopleOf }: ThreadRequest) => {
	try {
		const values = await (peopleOf ? inferPeople?.(input, peopleOf) : infer(input));
		reply(
			values ? { kind: 'output', values } : { kind: 'failed', detail: 'There is no network for people.' },
		);
	} catch (error) {
		reply({ kind: 'failed', detail: error instanceof Error ? error.message : String(error) });
	}
});
reply({ kind: 'ready' });
