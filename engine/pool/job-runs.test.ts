// The duration of jobs is measured as the time per queue position, from which the limits of the queue follow.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createJobRuns } from './job-runs.ts';
import type { EngineJob, JobOutcome } from './messages.ts';
import type { WorkerProcess } from './worker-process.ts';

beforeEach(
	() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'setInterval', 'clearInterval'] }),
);
afterEach(() => void vi.useRealTimers());

const done = { kind: 'done', output: {} } as JobOutcome;

interface TimedJob {
	readonly startMs: number;
	readonly ms: number;
	readonly kind?: 'analyse' | 'normalise';
	readonly outcome?: JobOutcome;
}

/**
 * Runs jobs of these durations in one worker process, each from its start on,
 * in milliseconds; returns what is recorded.
 */
async function recordedOf(...jobs: readonly TimedJob[]): Promise<number[]> {
	const recorded: number[] = [];
	const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
	const runs = createJobRuns({
		jobTimeoutMs: 60_000,
		duration: { meanMs: 0, queueLimit: () => 1, record: (ms) => void recorded.push(ms) },
		onTimeout: () => {},
	});
	const outcomes = new Map<EngineJob, { ms: number; outcome: JobOutcome }>();
	const worker = {
		async run(job: EngineJob) {
			const { ms = 0, outcome } = outcomes.get(job) ?? {};
			await sleep(ms);
			return outcome;
		},
	} as unknown as WorkerProcess;
	const all = jobs.map(async ({ startMs, ms, kind = 'analyse', outcome = done }) => {
		const job: EngineJob = { kind, bytes: new Uint8Array(), options: {} };
		await sleep(startMs);
		outcomes.set(job, { ms, outcome });
		await runs.run(worker, job, { isAlone: false, onCapacity: () => {} });
	});
	await vi.runAllTimersAsync();
	await Promise.all(all);
	return recorded;
}

test('the duration of a job that ran alone is recorded', async () => {
	expect(await recordedOf({ startMs: 0, ms: 1500 }, { startMs: 2000, ms: 700 })).toEqual([1500, 700]);
});

test('of two jobs that overlap the later one counts from the end of the earlier one', async () => {
	expect(await recordedOf({ startMs: 0, ms: 1500 }, { startMs: 100, ms: 1600 })).toEqual([1500, 200]);
});

test('only analyses that complete are recorded, because others take far less time', async () => {
	const failed: JobOutcome = { kind: 'failed', code: 'unreadable-image', message: '' };
	const others = [
		{ startMs: 0, ms: 10, outcome: failed },
		{ startMs: 1000, ms: 100, kind: 'normalise' },
	] as const;
	expect(await recordedOf(...others, { startMs: 2000, ms: 1500 })).toEqual([1500]);
});
