// The time of an image in the editor, on a device whose clock is set while the page is open.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, noReply } from './api-error.ts';
import { createExpiryWatch, type ExpiryWatch } from './expiry-watch.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** How long the server keeps the image. */
const keptMs = hourMs;
let openedAt: number;
let sleptMs: number;
/** By a clock that nobody sets, in milliseconds. */
const passedMs = () => performance.now() - openedAt + sleptMs;
let isReachable = true;
const readExpiry = vi.fn(async (_signal: AbortSignal) => {
	if (!isReachable) throw noReply();
	if (passedMs() >= keptMs) throw new ApiError(403, 'token_expired', '', false);
	return Date.now() + keptMs - passedMs();
});
let watch: ExpiryWatch;
let end: () => void;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
	vi.stubGlobal('window', new EventTarget());
	vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
	openedAt = performance.now();
	sleptMs = 0;
	isReachable = true;
	readExpiry.mockClear();
	watch = createExpiryWatch(Date.now() + keptMs, readExpiry);
	end = watch.start();
});
afterEach(() => {
	end();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const setClock = (byMs: number) => vi.setSystemTime(Date.now() + byMs);

test('an image counts as gone when the server confirms it after its time, and the server is not asked before', async () => {
	await pass(keptMs - minuteMs);
	expect(readExpiry).not.toHaveBeenCalled();
	await pass(2 * minuteMs);
	expect(watch.read().isGone).toBe(true);
	expect(readExpiry).toHaveBeenCalledTimes(1);
	await pass(hourMs);
	expect(readExpiry).toHaveBeenCalledTimes(1);
});

test.each([-5, -1, 2, 24])(
	'after the clock was set by %d hours an image stays until the server deletes it, with its time by the new clock',
	async (hours) => {
		await pass(10 * minuteMs);
		setClock(hours * hourMs);
		await pass(minuteMs);
		const { expiresAt, isGone } = watch.read();
		expect([expiresAt - Date.now(), isGone]).toEqual([keptMs - 11 * minuteMs, false]);
		expect(readExpiry).toHaveBeenCalledTimes(1);
		await pass(keptMs - 12 * minuteMs);
		expect(watch.read().isGone).toBe(false);
		await pass(2 * minuteMs);
		expect(watch.read().isGone).toBe(true);
	},
);

test('correcting the clock by a minute causes no request, a larger correction does', async () => {
	setClock(minuteMs);
	await pass(minuteMs);
	expect(readExpiry).not.toHaveBeenCalled();
	setClock(1);
	await pass(minuteMs);
	expect(readExpiry).toHaveBeenCalledTimes(1);
});

test('after a sleep, in which timers stand still, an image whose time is over counts as gone', async () => {
	sleptMs = 2 * hourMs;
	setClock(2 * hourMs);
	await pass(minuteMs);
	expect(watch.read().isGone).toBe(true);
});

/** As when the user leaves the page for another tab or program, or comes back. */
async function show(visibilityState: 'hidden' | 'visible'): Promise<void> {
	Object.assign(document, { visibilityState });
	document.dispatchEvent(new Event('visibilitychange'));
	await vi.advanceTimersByTimeAsync(0);
}

test.each([
	['token_expired', false],
	['deleted', true],
] as const)('a user who comes back learns at once that the image is gone: %s', async (code, isDeleted) => {
	await pass(minuteMs);
	readExpiry.mockImplementationOnce(() =>
		Promise.reject(new ApiError(isDeleted ? 410 : 403, code, '', false)),
	);
	await show('hidden');
	expect(readExpiry).not.toHaveBeenCalled();
	await show('visible');
	expect(watch.read()).toMatchObject({ isGone: true, isDeleted });
	await show('hidden');
	await show('visible');
	expect(readExpiry).toHaveBeenCalledTimes(1);
});

test('a watch that has ended does not ask when the user comes back', async () => {
	end();
	await show('hidden');
	await show('visible');
	expect(readExpiry).not.toHaveBeenCalled();
});

test('only one request is under way at a time, and it ends with the watch', async () => {
	let request: AbortSignal | undefined;
	readExpiry.mockImplementationOnce((signal) => {
		request = signal;
		return new Promise(() => {});
	});
	void watch.check();
	void watch.check();
	expect(readExpiry).toHaveBeenCalledTimes(1);
	expect(request?.aborted).toBe(false);
	end();
	expect(request?.aborted).toBe(true);
});

test('while the server cannot be reached no image counts as gone; it is asked again, and at once when the connection is back', async () => {
	isReachable = false;
	await pass(keptMs + minuteMs);
	const calls = readExpiry.mock.calls.length;
	expect(calls).toBeGreaterThan(0);
	await pass(minuteMs);
	expect(readExpiry.mock.calls.length).toBeGreaterThan(calls);
	expect(watch.read().isGone).toBe(false);
	isReachable = true;
	window.dispatchEvent(new Event('online'));
	await vi.advanceTimersByTimeAsync(0);
	expect(watch.read().isGone).toBe(true);
});

test('if the server does not say until when it keeps an image, the known time stays', async () => {
	readExpiry.mockImplementationOnce(async () => Number.NaN);
	const { expiresAt } = watch.read();
	await watch.check();
	expect(watch.read()).toEqual({ expiresAt, isGone: false });
});

test('a watch that has ended requests nothing, and can be started again', async () => {
	end();
	await pass(keptMs + minuteMs);
	expect(readExpiry).not.toHaveBeenCalled();
	end = watch.start();
	await pass(minuteMs);
	expect(watch.read().isGone).toBe(true);
});
