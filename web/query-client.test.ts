// The defaults of data fetching.
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient, throwUnlessOk } from './query-client.ts';

afterEach(() => {
	vi.unstubAllGlobals();
	onlineManager.setOnline(true);
});

test('a query key is fetched as its segments joined by slashes, with cookies', async () => {
	const fetched = vi.fn(async () => Response.json({ ok: true }));
	vi.stubGlobal('fetch', fetched);
	const data = await createQueryClient().fetchQuery({ queryKey: ['/api', 'things', 7] });
	expect(data).toEqual({ ok: true });
	expect(fetched).toHaveBeenCalledWith('/api/things/7', expect.objectContaining({ credentials: 'include' }));
});

test('a failure is thrown as status, colon, space and body', async () => {
	await expect(throwUnlessOk(new Response('no entry', { status: 401 }))).rejects.toThrow('401: no entry');
});

test('an empty failure body falls back to the status text', async () => {
	const response = new Response('', { status: 503, statusText: 'Service Unavailable' });
	await expect(throwUnlessOk(response)).rejects.toThrow('503: Service Unavailable');
});

test('a failed query is not retried', async () => {
	const fetched = vi.fn(async () => new Response('', { status: 500 }));
	vi.stubGlobal('fetch', fetched);
	await expect(createQueryClient().fetchQuery({ queryKey: ['/api/broken'] })).rejects.toThrow('500: ');
	expect(fetched).toHaveBeenCalledTimes(1);
});

test('a call fails at once while the browser reports to be offline, instead of being paused', async () => {
	vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
	onlineManager.setOnline(false);
	const client = createQueryClient();
	await expect(client.fetchQuery({ queryKey: ['/api/result'] })).rejects.toThrow('Failed to fetch');
	const download = client
		.getMutationCache()
		.build(client, { ...client.getDefaultOptions().mutations, mutationFn: () => fetch('/api/download') });
	await expect(download.execute(undefined)).rejects.toThrow('Failed to fetch');
});
