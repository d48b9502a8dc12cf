// A download with progress: what it reports, and how it fails.
import { afterEach, expect, test, vi } from 'vitest';
import { download } from './download.ts';

afterEach(() => vi.unstubAllGlobals());

const { signal } = new AbortController();
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

test('reports what has arrived of the total, and keeps bytes and type', async () => {
	const headers = { 'content-length': '5', 'content-type': 'image/png' };
	stubReply(new Response(bodyOf(['ab', 'cde']), { headers }));
	const progress: number[][] = [];
	const blob = await download(signal, '/x', (...values) => progress.push(values));
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
		await download(signal, '/x', (loaded, total) => shares.push(loaded / total));
		expect(shares).toEqual([1, 1]);
	}
});

test('an error status, no connection and a connection that breaks are errors of their own', async () => {
	stubReply(new Response('', { status: 410 }));
	await expect(download(signal, '/x', () => {})).rejects.toMatchObject({ status: 410 });
	stubReply(new TypeError('Failed to fetch'));
	await expect(download(signal, '/x', () => {})).rejects.toMatchObject({ status: 0, code: 'offline' });
	stubReply(new Response(bodyOf(['ab'], new TypeError('network error'))));
	await expect(download(signal, '/x', () => {})).rejects.toMatchObject({ status: 0, code: 'offline' });
});

test('an aborted download rejects with the AbortError', async () => {
	stubReply(new DOMException('gone', 'AbortError'));
	await expect(download(signal, '/x', () => {})).rejects.toMatchObject({ name: 'AbortError' });
});
