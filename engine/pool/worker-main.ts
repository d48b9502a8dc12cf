// Entry of a child process: loads and warms the network, then cuts out images for its parent, up to two side by side.
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import type { Acquire } from '#matting/analyse.ts';
import { createNetwork, type Network } from '#matting/network.ts';
import { allowOnlyJpegAndPng } from '../decode/decode.ts';
import { startInferenceThread } from '../inference/thread.ts';
import { cutOut } from '../pipeline.ts';
import { limitMemory, maxImageBytes, peakMemoryBytes } from './memory-limit.ts';
import type { Answer, ChildSettings, NumberedJob, Reply } from './messages.ts';
import { createMutex } from './mutex.ts';
import { warmUp } from './warm-up.ts';

function reply(message: Reply): void {
	process.send?.(message);
}

/**
 * With the parent gone nobody waits for an answer. SIGKILL, because a polite exit waits for a decode that
 * may never end.
 */
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

/**
 * A terminal or a service manager signals the whole group; when to end is the parent's to decide, who lets
 * running jobs finish.
 */
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);

/** When memory runs out, the kernel is to end a child, which is replaced, and not the server. */
function offerToTheOutOfMemoryKiller(): void {
	try {
		writeFileSync('/proc/self/oom_score_adj', '800');
	} catch {
		// Not Linux, or not allowed: then the kernel chooses by size, which mostly means this process as well.
	}
}

async function answerTo(
	{ bytes, options }: NumberedJob,
	network: Network,
	acquireNetwork: Acquire,
): Promise<Answer> {
	try {
		return { kind: 'done', cutOut: await cutOut(bytes, options, network, acquireNetwork) };
	} catch (error) {
		const code = error instanceof AppError ? error.code : 'engine-failed';
		return { kind: 'failed', code, detail: describe(error) };
	}
}

/**
 * While the network is at work on one image the one before is finished and the one after is prepared; a third would
 * only take memory.
 */
function takeJobs(network: Network): void {
	const acquire = createMutex();
	let older: Promise<unknown> = Promise.resolve();
	process.on('message', (job: NumberedJob) => {
		const before = older;
		const answered = answerTo(job, network, async () => {
			const release = await acquire();
			void before.then(() => reply({ kind: 'room', id: job.id }));
			return release;
		}).then((answer) => reply({ ...answer, id: job.id }));
		older = Promise.all([before, answered]);
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

async function start(settings: ChildSettings): Promise<void> {
	offerToTheOutOfMemoryKiller();
	allowOnlyJpegAndPng();
	sharp.cache(false);
	sharp.concurrency(settings.threads);
	const network = createNetwork(settings.model, await startInferenceThread(settings));
	// Whoever lost a child waits for the next: its warm-up would take them as long as their image, and save a tenth of that.
	const warmUpMs = process.argv[3] === 'replacement' ? undefined : await timedWarmUp(network);
	limitMemory(peakMemoryBytes() + maxImageBytes);
	takeJobs(network);
	reply({ kind: 'ready', warmUpMs });
}

start(JSON.parse(process.argv[2] ?? '{}')).catch((error) =>
	reply({ kind: 'unable', detail: describe(error) }),
);
