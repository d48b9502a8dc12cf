// Entry of the worker process of the promptable network: loads it, then runs one job at a time for its parent.
import type { PromptableNetwork } from '#matting/prompts/promptable.ts';
import { createPromptable, readPromptable } from '../inference/promptable.ts';
import type { JobOutput, NumberedJob, PromptableJob, PromptableSettings } from '../pool/messages.ts';
import { correctCutout, embedFile, segmentEmbedding } from '../promptable-pipeline.ts';
import { endWithParent } from './end-with-parent.ts';
import { outcomeOf, reply, startWorker } from './start-worker.ts';

endWithParent();
const settings: PromptableSettings = JSON.parse(process.argv[2] ?? '{}');
await startWorker(settings.threads, async () => {
	const network = await createPromptable(await readPromptable(settings.modelsDir), settings.threads);
	return async (job: NumberedJob<PromptableJob>) =>
		reply({ ...(await outcomeOf(outputOf(job, network))), id: job.id });
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
