import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { replyLimitMs, serverOrKept } from './server-or-kept.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const kept = () => Promise.resolve(new Response('kept'));
const textOf = async (response: Promise<Response>) => (await response).text();

function later(delayMs: number, reply: Response): Promise<Response> {
	return new Promise((resolve) => setTimeout(resolve, delayMs, reply));
}

it('a reply from a slow network is served, although a copy of the page is kept', async () => {
	const served = textOf(serverOrKept(later(replyLimitMs - 1, new Response('server')), kept));
	await vi.advanceTimersByTimeAsync(replyLimitMs);
	expect(await served).toBe('server');
});

it('if the network delivers nothing, the kept page is served at the time limit, and a later reply is not read', async () => {
	const cancelled = vi.fn();
	const late = new Response(new ReadableStream({ cancel: cancelled }));
	const served = textOf(serverOrKept(later(2 * replyLimitMs, late), kept));
	await vi.advanceTimersByTimeAsync(replyLimitMs);
	expect(await served).toBe('kept');
	expect(cancelled).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(replyLimitMs);
	expect(cancelled).toHaveBeenCalledOnce();
});

it('a server error, as from a proxy whose server is down, is replaced by the kept page', async () => {
	const reply = Promise.resolve(new Response('down', { status: 500 }));
	expect(await textOf(serverOrKept(reply, kept))).toBe('kept');
});

it('where no copy is kept, a reply may take any time', async () => {
	const reply = later(5 * replyLimitMs, new Response('server'));
	const served = textOf(serverOrKept(reply, () => Promise.resolve(undefined)));
	await vi.advanceTimersByTimeAsync(5 * replyLimitMs);
	expect(await served).toBe('server');
});

it('a storage that never answers delays no reply, not even a late one or one with an error', async () => {
	const never = () => new Promise<undefined>(() => {});
	const replies = [
		serverOrKept(later(1, new Response('down', { status: 503 })), never),
		serverOrKept(later(2 * replyLimitMs, new Response('late')), never),
	];
	const served = Promise.all(replies.map(textOf));
	await vi.advanceTimersByTimeAsync(2 * replyLimitMs);
	expect(await served).toEqual(['down', 'late']);
});

it('if the server does not reply at all, a slow storage is waited for', async () => {
	const slow = () => later(replyLimitMs, new Response('kept'));
	const served = textOf(serverOrKept(Promise.reject(new TypeError('Failed to fetch')), slow));
	await vi.advanceTimersByTimeAsync(replyLimitMs);
	expect(await served).toBe('kept');
});
