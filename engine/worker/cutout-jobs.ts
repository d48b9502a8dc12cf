// Entry of a worker process: loads and warms the network, then runs jobs for its parent, up to two at a time.
import type { Acquire } from '#matting/analyse.ts';
import { createNetwork, type Network } from '#matting/inference/network.ts';
import type { Cutout, Rendering } from '../cutout.ts';
import { startInferenceThread } from '../inference/thread.ts';
import { cutOut, normalise, renderStored } from '../pipeline.ts';
import type { CutoutJob, NumberedJob, WorkerSettings } from '../pool/messages.ts';
import { createHandover } from './handover.ts';
import { outcomeOf, reply, startWorker } from './start-worker.ts';
import { warmUp } from './warm-up.ts';

startWorker(async (settings: WorkerSettings) => {
	const network = createNetwork(settings.model, await startInferenceThread(settings));
	// The jobs of a lost worker wait for its replacement: a warm-up would take as long as an image, and save a tenth of that.
	const warmUpMs = process.argv[3] === 'replacement' ? undefined : await timedWarmUp(network);
	return { warmUpMs, takeJob: createTakeJob(network) };
});

/**
 * During the inference for one image the one before is finished; a third would only take memory. The next job is not requested
 * earlier than it can begin: until then the parent is free to send a more urgent one.
 */
function createTakeJob(network: Network): (job: NumberedJob<CutoutJob>) => void {
	const { arrive } = createHandover();
	let older: Promise<unknown> = Promise.resolve();
	return (job) => {
		const before = older;
		const acquire = arrive(() => void before.then(() => reply({ kind: 'capacity', id: job.id })));
		const replied = outcomeOf(outputOf(job, network, acquire)).then((outcome) =>
			reply({ ...outcome, id: job.id }),
		);
		older = Promise.all([before, replied]);
	};
}

function outputOf(job: CutoutJob, network: Network, acquireNetwork: Acquire): Promise<Cutout | Rendering> {
	switch (job.kind) {
		case 'analyse':
			return cutOut(job.bytes, job.options, network, acquireNetwork);
		case 'render':
			return renderStored(job.bytes, job.options);
		case 'normalise':
			return normalise(job.bytes);
	}
}

async function timedWarmUp(network: Network): Promise<number> {
	const start = performance.now();
	await warmUp(network);
	return performance.now() - start;
}
