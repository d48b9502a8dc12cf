// Entry of a worker process: loads and warms the network, then runs jobs for its parent, up to two at a time.
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import type { Acquire } from '#matting/analyse.ts';
import { createNetwork, type Network } from '#matting/inference/network.ts';
import type { Cutout, Rendering } from '../cutout.ts';
import { allowOnlyKnownDecoders } from '../decode/decode.ts';
import { startInferenceThread } from '../inference/thread.ts';
import { cutOut, normalise, renderStored } from '../pipeline.ts';
import type { JobOutcome, NumberedJob, Reply, WorkerSettings } from '../pool/messages.ts';
import { createHandover } from './handover.ts';
import { limitMemory, maxImageBytes, peakMemoryBytes } from './memory-limit.ts';
import { warmUp } from './warm-up.ts';

function reply(message: Reply): void {
	process.send?.(message);
}

/** Without the parent nothing waits for a reply. SIGKILL, because `process.exit` waits for a decode that may never end. */
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

/** A terminal or a service manager signals the whole group; the parent lets running jobs finish and then ends its workers. */
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

/** When memory runs out, the kernel should end a worker process, which is replaced, and not the server. */
function raiseOutOfMemoryScore(): void {
	try {
		writeFileSync('/proc/self/oom_score_adj', '800');
	} catch {
		// Not Linux, or not allowed: then the kernel chooses by size, which mostly means a worker process as well.
	}
}

async function outcomeOf(job: NumberedJob, network: Network, acquireNetwork: Acquire): Promise<JobOutcome> {
	try {
		return { kind: 'done', output: await outputOf(job, network, acquireNetwork) };
	} catch (error) {
		const code = error instanceof AppError ? error.code : 'engine-failed';
		return { kind: 'failed', code, detail: describe(error) };
	}
}

function outputOf(job: NumberedJob, network: Network, acquireNetwork: Acquire): Promise<Cutout | Rendering> {
	switch (job.kind) {
		case 'analyse':
			return cutOut(job.bytes, job.options, network, acquireNetwork);
		case 'render':
			return renderStored(job.bytes, job.options);
		case 'normalise':
			return normalise(job.bytes);
	}
}

/**
 * During the inference for one image the one before is finished; a third would only take memory. The next job is not requested
 * earlier than it can begin: until then the parent is free to send a more urgent one.
 */
function takeJobs(network: Network): void {
	const { arrive } = createHandover();
	let older: Promise<unknown> = Promise.resolve();
	process.on('message', (job: NumberedJob) => {
		const before = older;
		const acquire = arrive(() => void before.then(() => reply({ kind: 'capacity', id: job.id })));
		const replied = outcomeOf(job, network, acquire).then((outcome) => reply({ ...outcome, id: job.id }));
		older = Promise.all([before, replied]);
	});
}

function describe(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

async function timedWarmUp(network: Network): Promise<number> {
	const start = performance.now();
	await warmUp(network);
	return performance.now() - start;
}

async function start(settings: WorkerSettings): Promise<void> {
	raiseOutOfMemoryScore();
	allowOnlyKnownDecoders();
	sharp.cache(false);
	sharp.concurrency(settings.threads);
	const network = createNetwork(settings.model, await startInferenceThread(settings));
	// The jobs of a lost worker wait for its replacement: a warm-up would take as long as an image, and save a tenth of that.
	const warmUpMs = process.argv[3] === 'replacement' ? undefined : await timedWarmUp(network);
	limitMemory(peakMemoryBytes() + maxImageBytes);
	takeJobs(network);
	reply({ kind: 'ready', warmUpMs });
}

start(JSON.parse(process.argv[2] ?? '{}')).catch((error) =>
	reply({ kind: 'unable', detail: describe(error) }),
);
