import { afterEach, expect, it, vi } from 'vitest';
import { isServed } from './open-page.ts';

afterEach(() => vi.unstubAllGlobals());

function stubFetch(outcome: Response | Error) {
	const fetched = vi.fn(async (_path: string, _init: RequestInit) => {
		if (outcome instanceof Error) throw outcome;
		return outcome;
	});
	vi.stubGlobal('fetch', fetched);
	return fetched;
}

it.each([200, 302, 404, 429])('a server that replies with %i counts as available', async (status) => {
	const fetched = stubFetch(new Response(null, { status }));
	expect(await isServed('/batch')).toBe(true);
	// A redirect may lead to another site.
	expect(fetched.mock.calls[0]).toMatchObject(['/batch', { method: 'HEAD', redirect: 'manual' }]);
});

it.each([500, 502, 503])(
	'a server that replies with %i, as a proxy does whose server is down, does not count as available',
	async (status) => {
		stubFetch(new Response(null, { status }));
		expect(await isServed('/batch')).toBe(false);
	},
);

it('a server that refuses connections does not count as available', async () => {
	stubFetch(new TypeError('Failed to fetch'));
	expect(await isServed('/batch')).toBe(false);
});

it('a server that does not reply does not count as available, nor does one that a page no longer waits for', async () => {
	vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
		const { promise, reject } = Promise.withResolvers();
		if (signal.aborted) reject(signal.reason);
		signal.addEventListener('abort', () => reject(signal.reason));
		return promise;
	});
	const late = vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(() => AbortSignal.abort());
	expect(await isServed('/batch')).toBe(false);
	expect(late).toHaveBeenCalledExactlyOnceWith(10_000);
	late.mockRestore();
	const leaving = new AbortController();
	const waited = isServed('/batch', leaving.signal);
	leaving.abort();
	expect(await waited).toBe(false);
});
