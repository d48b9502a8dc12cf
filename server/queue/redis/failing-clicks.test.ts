import { expect, it, onTestFinished, vi } from 'vitest';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import { analyse, mask } from '#test/suites/queue/tools.ts';
import type { QueueJob } from '../job.ts';
import { noticeFailingClicks } from './failing-clicks.ts';

/** What a worker notices of jobs that end by hand. */
function createNoticed() {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	let failure: ErrorCode | undefined;
	const noticed = noticeFailingClicks(async () => {
		if (failure) throw new AppError(failure);
	});
	async function areFailingAfter(job: QueueJob, code?: ErrorCode): Promise<boolean> {
		failure = code;
		await noticed.runJob(job, { signal: new AbortController().signal }).catch(() => {});
		return noticed.areClicksFailing;
	}
	return { noticed, areFailingAfter };
}

const click = mask('a', 1);

it('a click whose process could not start is noticed for a minute', async () => {
	const { noticed, areFailingAfter } = createNoticed();
	expect(noticed.areClicksFailing).toBe(false);
	expect(await areFailingAfter(click, 'engine-failed')).toBe(true);
	vi.advanceTimersByTime(59_999);
	expect(noticed.areClicksFailing).toBe(true);
	vi.advanceTimersByTime(1);
	expect(noticed.areClicksFailing).toBe(false);
	expect(await areFailingAfter({ kind: 'embed', id: 'a' }, 'busy')).toBe(true);
});

it('a click that succeeds ends the minute early, an analysis does not', async () => {
	const { areFailingAfter } = createNoticed();
	await areFailingAfter(click, 'engine-failed');
	expect(await areFailingAfter(analyse('a'))).toBe(true);
	expect(await areFailingAfter(click)).toBe(false);
});

it.each([
	['an analysis that fails', analyse('a'), 'engine-failed'],
	['a click on an unreadable image', click, 'unreadable-image'],
	['a click that takes too long', click, 'engine-timeout'],
	['a click on a deleted image', click, 'gone'],
] as const)('%s does not mean that the process for clicks cannot start', async (_, job, code) => {
	const { areFailingAfter } = createNoticed();
	expect(await areFailingAfter(job, code)).toBe(false);
});
