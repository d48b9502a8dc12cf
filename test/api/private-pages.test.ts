// Private pages, whose images never leave the device: cross-origin isolated, and without anything of other origins.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPrivatePage, privatePages } from '#contract/private-pages.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { policyOf } from './observatory.ts';

let plain: TestServer;
let configured: TestServer;
beforeAll(async () => {
	plain = await startServer();
	configured = await startServer({
		env: {
			PEEL_CONTACT: 'hello@example.org',
			PEEL_ANALYTICS_ID: 'G-ABC123',
			PEEL_ADS_SCRIPT: 'https://ads.example.com/a.js',
			PEEL_ADS_CLIENT: 'client-1',
			PEEL_ADS_SLOTS: 'home=1',
			PEEL_ADS_ORIGINS: 'https://*.frames.example.com',
		},
	});
});
afterAll(() => Promise.all([plain.close(), configured.close()]));

const headersOf = async (server: TestServer, path: string) => (await fetch(server.url + path)).headers;
const isolationOf = (headers: Headers) => [
	headers.get('cross-origin-opener-policy'),
	headers.get('cross-origin-embedder-policy'),
];

describe.each(privatePages)('%s', (path) => {
	it('is cross-origin isolated', async () => {
		expect(isolationOf(await headersOf(plain, path))).toEqual(['same-origin', 'require-corp']);
		expect(isolationOf(await headersOf(configured, path))).toEqual(['same-origin', 'require-corp']);
	});

	it('may load nothing of another origin, whatever the operator configured', async () => {
		const policy = (await headersOf(configured, path)).get('content-security-policy');
		expect(policy).toBe((await headersOf(plain, path)).get('content-security-policy'));
		expect(policy).not.toMatch(/https?:|\*/);
	});

	it('may start workers of the site, and compiles no WASM itself', async () => {
		const policy = policyOf({ headers: await headersOf(plain, path) });
		expect(policy.get('worker-src')).toEqual(["'self'"]);
		expect(policy.get('script-src')).toEqual(["'self'"]);
	});

	it('has neither analytics nor ads, but still the operator’s contact', async () => {
		const html = await (await fetch(configured.url + path)).text();
		expect(html).toContain('hello@example.org');
		expect(html).not.toMatch(/site-facts|G-ABC123|ads\.example|client-1/);
	});
});

it.each(['/', '/upload', '/contact', '/nowhere', '/private/nowhere', '/blog/nowhere'])(
	'%s is not isolated, and has what the operator configured',
	async (path) => {
		const headers = await headersOf(configured, path);
		expect(isolationOf(headers)).toEqual(['same-origin', null]);
		expect(headers.get('content-security-policy')).toContain('https://ads.example.com');
	},
);

it.each(['/assets/app-1.js', '/assets/threads-1.mjs'])(
	'%s may be a worker of an isolated page',
	async (path) => {
		const headers = await headersOf(plain, path);
		expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp');
		expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
		expect(headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval'");
	},
);

it.each(['/pictures/teddy-1.avif', '/favicon.svg', '/feed.xml', '/api/openapi.json', '/health'])(
	'%s needs no isolation and has none',
	async (path) => {
		expect((await headersOf(plain, path)).get('cross-origin-embedder-policy')).toBeNull();
	},
);

it('only a path at which there is a private page is treated as private', () => {
	for (const path of privatePages) expect(isPrivatePage(path)).toBe(true);
	for (const path of ['/', '/private/', '/privateer', '/private/batch/x', '/batch', '', 'private'])
		expect(isPrivatePage(path)).toBe(false);
});
