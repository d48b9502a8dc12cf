// The jobs of a worker process with the network of a model card: up to two at a time, one inference at a time.
import type { Acquire } from '#matting/analyse.ts';
import type { Network } from '#matting/inference/network.ts';
import type { Cutout, Rendering } from '../options-and-results.ts';
import { cutOut, normalise, renderStored } from '../pipeline.ts';
import type { CutoutJob } from '../pool/messages.ts';
import { createHandover } from './handover.ts';
import { outcomeOf, reply, type TakeJob } from './start-worker.ts';

/**
 * The previous image is finished during the inference for the current one; a third job would only take memory. The next
 * job is requested only as early as it takes to prepare it, during the inference for people: until then the parent is
 * free to send a more urgent one.
 */
export function createTakeJob(network: Network): TakeJob<CutoutJob> {
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
