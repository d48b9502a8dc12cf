// How long a fetch may take with the limits of the product, which are shorter in other tests.
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createUploadBuffer } from '../../images/upload-buffer.ts';
import { failure, fetchFrom } from './fetch-from.fixture.ts';
import { image, serve } from './web-server.fixture.ts';

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	onTestFinished(() => void vi.useRealTimers());
});

/** Expects that the fetch is under way a millisecond before the limit, and too slow at it. */
async function expectLimit(fetched: Promise<Buffer>, limitMs: number): Promise<void> {
	let isUnderWay = true;
	const outcome = expect(fetched.finally(() => (isUnderWay = false))).rejects.toEqual(failure('too-slow'));
	await vi.advanceTimersByTimeAsync(limitMs - 1);
	expect(isUnderWay).toBe(true);
	await vi.advanceTimersByTimeAsync(1);
	await outcome;
}

it('the whole fetch has 15 seconds, including the resolution of its name', async () => {
	const resolve = (_name: string, signal: AbortSignal) =>
		new Promise<string[]>((done) => signal.addEventListener('abort', () => done([])));
	await expectLimit(fetchFrom('http://images.example/', { resolve }), 15_000);
});

it('a server has ten seconds to send its response headers', async () => {
	const requested = Promise.withResolvers<void>();
	const server = await serve(() => requested.resolve());
	const fetched = fetchFrom(server.url());
	await requested.promise;
	await expectLimit(fetched, 10_000);
});

it('a body may pause for five seconds', async () => {
	const server = await serve((_, response) => response.writeHead(200).write(image));
	const arrived = Promise.withResolvers<void>();
	// The first bytes reserve memory.
	const buffer = createUploadBuffer(1000, { bytes: 0, resize: () => arrived.resolve() });
	const fetched = fetchFrom(server.url(), { buffer });
	await arrived.promise;
	await expectLimit(fetched, 5000);
});
