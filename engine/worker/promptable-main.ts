// Entry of the worker process of the promptable network: loads it, then runs one job at a time for its parent.
import type { PromptableNetwork } from '#matting/prompts/promptable.ts';
import { createPromptable } from '../inference/promptable.ts';
import type { JobOutput, NumberedJob, PromptableJob, PromptableSettings } from '../pool/messages.ts';
import { correctCutout, embedFile, segmentEmbedding } from '../promptable-pipeline.ts';
import { outcomeOf, reply, startWorker } from './start-worker.ts';

/** No warm-up: a process starts for a job that waits for it. */
startWorker(async ({ modelsDir, threads }: PromptableSettings) => {
	const network = await createPromptable(modelsDir, threads);
	return {
		async takeJob(job: NumberedJob<PromptableJob>) {
			reply({ ...(await outcomeOf(outputOf(job, network))), id: job.id });
		},
	};
});

function outputOf(job: PromptableJob, network: PromptableNetwork): Promise<JobOutput> {
	switch (job.kind) {
		case 'embed':
			return embedFile(job.bytes, job.cutout, network);
		case 'segment':
			return segmentEmbedding(job.bytes, job.prompts, job, network);
		case 'correct':
			return correctCutout(job.bytes, job.cutout, job.options, network);
	}
}
