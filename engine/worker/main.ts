// Entry of a worker process that cuts out. Its network loads in another thread
// while the modules that run jobs load here.
import { createNetwork } from '#matting/inference/network.ts';
import { startInferenceThread } from '../inference/thread.ts';
import type { Reply, WorkerSettings } from '../pool/messages.ts';
import { endWithParent } from './end-with-parent.ts';

endWithParent();
const settings: WorkerSettings = JSON.parse(process.argv[2] ?? '{}');
const loading = startInferenceThread(settings, (message) =>
	process.send?.({ kind: 'warning', message } satisfies Reply),
);
// Reported by startWorker.
loading.catch(() => undefined);

const [{ startWorker }, { createTakeJob }] = await Promise.all([
	import('./start-worker.ts'),
	import('./cutout-jobs.ts'),
]);
await startWorker(settings.threads, async () => createTakeJob(createNetwork(settings.model, await loading)));
