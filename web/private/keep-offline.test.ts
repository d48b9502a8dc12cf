// What a private page keeps of itself, and what it does not.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offlineCachePrefix } from '#contract/offline-files.ts';
import { keepOffline, removeOffline } from './keep-offline.ts';

const { signal } = new AbortController();
const list = JSON.stringify({ version: '2', files: ['/assets/a-1.js', '/assets/b-1.css'] });
const replies: Record<string, () => Response> = {};
/** Bodies by cache and path. */
let kept: Map<string, Map<string, Response>>;

function cacheOf(name: string) {
	const files = kept.get(name) ?? new Map<string, Response>();
	kept.set(name, files);
	return {
		match: async (file: string) => files.get(file)?.clone(),
		put: async (file: string, reply: Response) => void files.set(file, reply),
	};
}

const reply = (text: string, type: string) => () => new Response(text, { headers: { 'content-type': type } });

beforeEach(() => {
	kept = new Map();
	const page = reply(`<script>${list}</script>`, 'text/html; charset=utf-8');
	Object.assign(replies, {
		'/private': page,
		'/private/batch': page,
		'/assets/a-1.js': reply('a', 'text/javascript; charset=utf-8'),
		'/assets/b-1.css': reply('b', 'text/css; charset=utf-8'),
	});
	vi.stubGlobal('document', { getElementById: () => ({ textContent: list }) });
	vi.stubGlobal('window', { addEventListener() {} });
	const { locks } = navigator;
	vi.stubGlobal('navigator', { serviceWorker: { register: async () => undefined }, locks });
	vi.stubGlobal('caches', {
		open: async (name: string) => cacheOf(name),
		keys: async () => [...kept.keys()],
		delete: async (name: string) => kept.delete(name),
		match: async (file: string) => {
			for (const files of kept.values()) if (files.has(file)) return files.get(file)?.clone();
			return undefined;
		},
	});
	vi.stubGlobal('fetch', async (url: string, { redirect }: RequestInit) => {
		const response = replies[url]?.() ?? new Response('', { status: 404 });
		if (response.status >= 300 && response.status < 400 && redirect === 'error')
			throw new TypeError('Failed to fetch');
		// A browser follows redirects otherwise.
		return response.status === 302 ? new Response('<p>Sign in</p>', { status: 200 }) : response;
	});
});
afterEach(() => vi.unstubAllGlobals());

const names = () => [...(kept.get(`${offlineCachePrefix}2`)?.keys() ?? [])];
const older = () => cacheOf(`${offlineCachePrefix}1`).put('/private', new Response('older page'));

it('all files are kept, then both pages, and nothing of an older version', async () => {
	await older();
	expect(await keepOffline(signal, 'wasm')).toBe(true);
	expect(names()).toEqual(['/assets/a-1.js', '/assets/b-1.css', '/private', '/private/batch']);
	expect([...kept.keys()]).toEqual([`${offlineCachePrefix}2`]);
});

it('files do not wait for one another on a slow network', async () => {
	const requested: string[] = [];
	const arrived = Promise.withResolvers<void>();
	const fetchNow = globalThis.fetch;
	vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
		requested.push(url);
		await arrived.promise;
		return fetchNow(url, options);
	});
	const keeping = keepOffline(signal, 'wasm');
	await vi.waitFor(() => expect(requested).toEqual(['/assets/a-1.js', '/assets/b-1.css']), 30_000);
	arrived.resolve();
	expect(await keeping).toBe(true);
});

it('an older version stays while a page of it is open, which may still need its files', async () => {
	await older();
	const page = Promise.withResolvers<void>();
	const open = globalThis.navigator.locks.request(
		`${offlineCachePrefix}1`,
		{ mode: 'shared' },
		() => page.promise,
	);
	expect(await keepOffline(signal, 'wasm')).toBe(true);
	expect([...kept.keys()]).toEqual([`${offlineCachePrefix}1`, `${offlineCachePrefix}2`]);
	page.resolve();
	await open;
	await keepOffline(signal, 'wasm');
	expect([...kept.keys()]).toEqual([`${offlineCachePrefix}2`]);
});

it('a browser without locks keeps this version, and nothing of an older one', async () => {
	vi.stubGlobal('navigator', { serviceWorker: navigator.serviceWorker });
	await older();
	expect(await keepOffline(signal, 'wasm')).toBe(true);
	expect([...kept.keys()]).toEqual([`${offlineCachePrefix}2`]);
});

it('what the browser keeps for other purposes, as the model, is never removed; of the private pages nothing stays if the user removes them', async () => {
	cacheOf('device-model');
	await older();
	await keepOffline(signal, 'wasm');
	expect([...kept.keys()]).toEqual(['device-model', `${offlineCachePrefix}2`]);
	await removeOffline();
	expect([...kept.keys()]).toEqual(['device-model']);
});

it('an open page announces itself, so that others keep its version', async () => {
	await keepOffline(signal, 'wasm');
	const { held } = await globalThis.navigator.locks.query();
	expect(held).toContainEqual(expect.objectContaining({ name: `${offlineCachePrefix}2`, mode: 'shared' }));
});

it.each([
	['the sign-in page of a network in place of a script', reply('<p>Sign in</p>', 'text/html')],
	['a redirect to a sign-in page', () => new Response(null, { status: 302 })],
	['an error', () => new Response('a', { status: 500, headers: { 'content-type': 'text/javascript' } })],
	[
		'a part of a file',
		() => new Response('a', { status: 206, headers: { 'content-type': 'text/javascript' } }),
	],
])('%s is not kept, and the older version stays', async (_what, wrong) => {
	await older();
	replies['/assets/a-1.js'] = wrong;
	await expect(keepOffline(signal, 'wasm')).rejects.toThrow();
	expect(names()).not.toContain('/assets/a-1.js');
	expect(names()).not.toContain('/private');
	expect(await (await cacheOf(`${offlineCachePrefix}1`).match('/private'))?.text()).toBe('older page');
});

it('a page that is not of this version is not kept', async () => {
	replies['/private'] = reply('<p>Sign in</p>', 'text/html');
	expect(await keepOffline(signal, 'wasm')).toBe(false);
	expect(names()).toEqual(['/assets/a-1.js', '/assets/b-1.css']);
});
