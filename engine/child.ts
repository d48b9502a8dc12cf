// Entry of a child process: loads and warms the network, then cuts out one picture after another for its parent.
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import { allowOnlyJpegAndPng } from './decode.ts';
import { peakMemoryBytes, pictureBytesAtMost, watchMemory } from './memory-watch.ts';
import type { ChildSettings, Job, Reply } from './messages.ts';
import { loadModel } from './model/store.ts';
import { cutOut } from './pipeline.ts';
import { createNetwork, type Network } from './segment.ts';
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

async function work({ bytes, options }: Job, network: Network): Promise<void> {
	try {
		reply({ kind: 'done', cutOut: await cutOut(bytes, options, network) });
	} catch (error) {
		const code = error instanceof AppError ? error.code : 'engine-failed';
		reply({ kind: 'failed', code, detail: describe(error) });
	}
}

function describe(error: unknown): string {
	return error instanceof Error ? error.message : String(error);
}

async function timedWarmUp(network: Network): Promise<number> {
	const start = performance.now();
	await warmUp(network);
	return performance.now() - start;
}

async function start({ model, modelsDir, threads }: ChildSettings): Promise<void> {
	offerToTheOutOfMemoryKiller();
	allowOnlyJpegAndPng();
	sharp.cache(false);
	sharp.concurrency(threads);
	const network = await createNetwork(model, await loadModel(model, modelsDir), threads);
	// Whoever lost a child waits for the next: its warm-up would take them as long as their picture, and save a tenth of that.
	const warmUpMs = process.argv[3] === 'replacement' ? undefined : await timedWarmUp(network);
	watchMemory(peakMemoryBytes() + pictureBytesAtMost);
	process.on('message', (job: Job) => void work(job, network));
	reply({ kind: 'ready', warmUpMs });
}

start(JSON.parse(process.argv[2] ?? '{}')).catch((error) =>
	reply({ kind: 'unable', detail: describe(error) }),
);
