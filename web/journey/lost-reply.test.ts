// A reply that never comes differs from one that takes its time: the server has the result.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { processImage } from './api.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** The process call sends nothing, or its headers alone; `states` are those of the image, the last of them for good. */
function stubServer(part: 'nothing' | 'headers', states: string[]) {
	const posts: AbortSignal[] = [];
	vi.stubGlobal('fetch', async (_url: string, { method, signal }: RequestInit) => {
		if (method !== 'POST') return Response.json({ state: states.length > 1 ? states.shift() : states[0] });
		posts.push(signal as AbortSignal);
		const aborted = new Promise<never>((_resolve, reject) => {
			signal?.addEventListener('abort', () => reject(signal.reason));
		});
		if (part === 'nothing') return aborted;
		return new Response(new ReadableStream({ pull: () => aborted }));
	});
	return posts;
}

const call = (signal = new AbortController().signal) => {
	const ended = vi.fn();
	const done = processImage(signal, 'abc').then(ended, ended);
	return { ended, done };
};

test.each(['nothing', 'headers'] as const)(
	'a process call to which the server sends %s counts as a lost connection, once the result has been there for a while',
	async (part) => {
		stubServer(part, ['running', 'done']);
		const { ended } = call();
		await vi.advanceTimersByTimeAsync(29_000);
		expect(ended).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1000);
		expect(ended).toHaveBeenCalledWith(expect.objectContaining({ code: 'offline', status: 0 }));
		expect(vi.getTimerCount()).toBe(0);
	},
);

test('a call is not given up while its job waits or runs, or if it was done for only a moment', async () => {
	stubServer('nothing', ['waiting', 'running', 'done', 'running']);
	const { ended } = call();
	await vi.advanceTimersByTimeAsync(600_000);
	expect(ended).not.toHaveBeenCalled();
});

test('a call that the user gives up is aborted and no longer watched', async () => {
	const posts = stubServer('nothing', ['done']);
	const left = new AbortController();
	const { ended } = call(left.signal);
	left.abort();
	await vi.advanceTimersByTimeAsync(0);
	expect(ended).toHaveBeenCalledWith(expect.objectContaining({ name: 'AbortError' }));
	expect(posts[0]?.aborted).toBe(true);
	expect(vi.getTimerCount()).toBe(0);
});
