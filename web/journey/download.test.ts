// A download: what it reports, how long it may take, and how it fails.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { download } from './download.ts';

afterEach(() => vi.unstubAllGlobals());

const stubReply = (reply: Response | Error) =>
	vi.stubGlobal('fetch', async () => {
		if (reply instanceof Error) throw reply;
		return reply;
	});

/** A body that arrives in these pieces, then fails or ends. */
function bodyOf(pieces: readonly string[], failure?: Error): ReadableStream<Uint8Array> {
	const waiting = pieces.map((piece) => new TextEncoder().encode(piece));
	return new ReadableStream({
		pull(controller) {
			const piece = waiting.shift();
			if (piece) controller.enqueue(piece);
			else if (failure) controller.error(failure);
			else controller.close();
		},
	});
}

test('a download reports what has arrived of the total, and keeps bytes and type', async () => {
	const headers = { 'content-length': '5', 'content-type': 'image/png' };
	stubReply(new Response(bodyOf(['ab', 'cde']), { headers }));
	const progress: number[][] = [];
	const blob = await download('/x', { onProgress: (...values) => progress.push(values) });
	expect(progress).toEqual([
		[2, 5],
		[5, 5],
	]);
	expect([await blob.text(), blob.type]).toEqual(['abcde', 'image/png']);
});

test('a total that is missing or too small is never exceeded', async () => {
	for (const headers of [{}, { 'content-length': '1' }] as HeadersInit[]) {
		stubReply(new Response(bodyOf(['ab', 'c']), { headers }));
		const shares: number[] = [];
		await download('/x', { onProgress: (loaded, total) => shares.push(loaded / total) });
		expect(shares).toEqual([1, 1]);
	}
});

test('an error status, no connection and a connection that breaks are distinct errors', async () => {
	stubReply(new Response('', { status: 410 }));
	await expect(download('/x')).rejects.toMatchObject({ status: 410 });
	stubReply(new TypeError('Failed to fetch'));
	await expect(download('/x')).rejects.toMatchObject({ status: 0, code: 'offline' });
	stubReply(new Response(bodyOf(['ab'], new TypeError('network error'))));
	await expect(download('/x')).rejects.toMatchObject({ status: 0, code: 'offline' });
});

describe('a download on a slow connection', () => {
	const minute = 60_000;
	let arrive: (piece: string) => void;
	beforeEach(() => {
		vi.useFakeTimers();
		vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
			const { readable, writable } = new TransformStream<Uint8Array>();
			const writer = writable.getWriter();
			arrive = (piece) => void (piece ? writer.write(new TextEncoder().encode(piece)) : writer.close());
			signal?.addEventListener('abort', () => void writer.abort(signal.reason));
			return new Response(readable);
		});
	});
	afterEach(() => vi.useRealTimers());

	test('may take any time while something arrives every minute', async () => {
		const whole = download('/x');
		for (let minutes = 0; minutes < 20; minutes++) {
			await vi.advanceTimersByTimeAsync(minute - 1);
			arrive('x');
		}
		await vi.advanceTimersByTimeAsync(1);
		arrive('');
		expect((await whole).size).toBe(20);
	});

	test('has failed when nothing has arrived for a minute, or for five at the start', async () => {
		for (const pieces of [[], ['x']]) {
			const failed = expect(download('/x')).rejects.toMatchObject({ status: 0, code: 'offline' });
			await vi.advanceTimersByTimeAsync(5 * minute - 1);
			for (const piece of pieces) arrive(piece);
			await vi.advanceTimersByTimeAsync(pieces.length > 0 ? minute : 1);
			await failed;
		}
	});
});

test('an aborted download rejects with the AbortError', async () => {
	stubReply(new DOMException('gone', 'AbortError'));
	await expect(download('/x')).rejects.toMatchObject({ name: 'AbortError' });
});
