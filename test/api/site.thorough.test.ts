import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { newFolder } from '#test/new-folder.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { writeTinySite } from '#test/tiny-site.ts';
import { statusAndCode } from './calls.ts';
import { exchange, lines } from './raw.ts';

const server = serverForAll({ env: { PEEL_ORIGIN: 'https://peel.example.org' } });

const get = (path: string, init?: RequestInit) => fetch(server.url + path, init);

describe('pages', () => {
	it('are served at their URL and revalidated', async () => {
		const reply = await get('/upload');
		expect(reply.status).toBe(200);
		expect(reply.headers.get('cache-control')).toBe('no-cache');
		const etag = reply.headers.get('etag') ?? '';
		expect((await get('/upload', { headers: { 'if-none-match': etag } })).status).toBe(304);
	});

	it.each(['/upload', '/assets/app-1.js'])(
		'%s: a client that wants only the version it knows gets that, or 412, which nothing caches',
		async (path) => {
			const etag = (await get(path)).headers.get('etag') ?? '';
			for (const known of [etag, `"another", ${etag}`, '*'])
				expect((await get(path, { headers: { 'if-match': known } })).status).toBe(200);
			for (const other of ['"another"', `W/${etag}`]) {
				const reply = await get(path, { headers: { 'if-match': other, 'if-none-match': etag } });
				expect([reply.headers.get('etag'), reply.headers.get('cache-control')]).toEqual([
					null,
					'private, no-store',
				]);
				expect(await statusAndCode(reply)).toEqual([412, 'precondition-failed']);
			}
		},
	);

	it('contain the public origin', async () => {
		expect(await (await get('/upload')).text()).toContain('https://peel.example.org/upload');
	});

	it('allow exactly their own inline scripts', async () => {
		const reply = await get('/');
		const hash = createHash('sha256').update('hello()').digest('base64');
		const policy = reply.headers.get('content-security-policy');
		expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
		expect(policy).toMatch(/^default-src 'none'/);
		expect(policy).toContain("frame-ancestors 'none'");
	});

	it('respond to an unknown URL with 404 and the not-found page', async () => {
		for (const path of ['/nowhere', '/blog', '/upload/deeper', '/index.html', '/assets/none.js']) {
			const reply = await get(path);
			const html = await reply.text();
			expect([path, reply.status]).toEqual([path, 404]);
			expect(html).toContain('404 Page Not Found');
		}
	});

	it('respond to GET *, which only OPTIONS may request, with the not-found page in place of the home page', async () => {
		const bytes = lines('GET * HTTP/1.1', 'Host: x', 'Connection: close');
		const { status, body } = await exchange(server.url, bytes);
		expect([status, body]).toEqual([404, expect.stringContaining('404 Page Not Found')]);
	});

	it.each([
		['/upload/', '/upload'],
		['/private/batch/?a=//evil.example&b', '/private/batch?a=//evil.example&b'],
		['http://evil.example/upload/?', '/upload?'],
	])('lead from the address %s with a slash at its end to %s', async (address, target) => {
		const bytes = lines(`GET ${address} HTTP/1.1`, 'Host: x', 'Connection: close');
		const { status, headers } = await exchange(server.url, bytes);
		expect([status, headers.location]).toEqual([308, target]);
	});

	it.each(['//upload/', '/upload//', '//evil.example/', '/\\evil.example/', '/nowhere/'])(
		'do not redirect from %s',
		async (address) => {
			const bytes = lines(`GET ${address} HTTP/1.1`, 'Host: x', 'Connection: close');
			expect((await exchange(server.url, bytes)).status).toBe(404);
		},
	);

	it('under /blog/ have their own not-found page', async () => {
		const reply = await get('/blog/no-such-article');
		expect([reply.status, await reply.text()]).toEqual([404, expect.stringContaining('Article Not Found')]);
	});

	it.each([
		['br', 'br'],
		['gzip, deflate', 'gzip'],
		['gzip;q=1, br;q=0', 'gzip'],
		['identity', null],
	])('are sent to a client that accepts %s in the encoding %s', async (accepted, encoding) => {
		const reply = await get('/upload', { headers: { 'accept-encoding': accepted } });
		expect(reply.headers.get('content-encoding')).toBe(encoding);
		expect(reply.headers.get('vary')).toContain('accept-encoding');
		expect(await reply.text()).toContain('<title>upload</title>');
	});

	it('name the address that they are served at, even an IPv6 address', async () => {
		const ipv6 = await startServer({ env: { HOST: '::1' } });
		const html = await (await fetch(`${ipv6.url}/upload`)).text();
		await ipv6.close();
		expect(html).toContain('<link rel="canonical" href="http://[::1]:0/upload">');
	});

	it.each([
		['0.0.0.0', 1],
		['::', 1],
		['127.0.0.1', 0],
	])(
		'that name HOST=%s as their address, because PEEL_ORIGIN is not set, are reported in the log %i times',
		async (HOST, times) => {
			const listening = await startServer({ env: { HOST } });
			const named = await startServer({ env: { HOST, PEEL_ORIGIN: 'https://peel.example.org' } });
			await Promise.all([listening.close(), named.close()]);
			const warnings = (server: TestServer) => server.log.filter((line) => line.includes('PEEL_ORIGIN'));
			expect(warnings(listening)).toHaveLength(times);
			expect(warnings(named)).toEqual([]);
		},
	);

	it('require TLS only when served over TLS', async () => {
		expect((await get('/')).headers.get('strict-transport-security')).toContain('max-age=');
		const plain = await startServer();
		expect((await fetch(plain.url)).headers.get('strict-transport-security')).toBeNull();
		await plain.close();
	});
});

describe("the operator's facts", () => {
	const evil = 'https://ads.example.com/a.js?x=</script>';

	it('are not in a page unless they are configured', async () => {
		expect(await (await get('/contact')).text()).toBe(
			'<head></head><p>Write to <span data-peel="contact">the operator</span>.</p>',
		);
	});

	it('are written into pages, and exactly the configured services are allowed', async () => {
		const configured = await startServer({
			env: {
				PEEL_CONTACT: 'hello@example.org',
				PEEL_ANALYTICS_ID: 'G-ABC123',
				PEEL_ADS_SCRIPT: 'https://ads.example.com/a.js',
				PEEL_ADS_CLIENT: 'client-1',
				PEEL_ADS_SLOTS: 'home=1',
				PEEL_ADS_ORIGINS: 'https://*.frames.example.com',
			},
		});
		const reply = await fetch(`${configured.url}/contact`);
		const html = await reply.text();
		await configured.close();
		expect(html).toContain('<a href="mailto:hello@example.org">hello@example.org</a>');
		const facts = /<script type="application\/json" id="site-facts">(.*?)<\/script>/.exec(html)?.[1];
		expect(JSON.parse(facts ?? '')).toEqual({
			analyticsId: 'G-ABC123',
			ads: { script: 'https://ads.example.com/a.js', client: 'client-1', slots: { home: '1' } },
		});
		const policy = reply.headers.get('content-security-policy');
		expect(policy).toContain(
			"script-src 'self' https://www.googletagmanager.com https://ads.example.com https://*.frames.example.com",
		);
		expect(policy).toContain('frame-src https://ads.example.com https://*.frames.example.com');
	});

	it('cannot break out of the page', async () => {
		await expect(
			startServer({ env: { PEEL_ADS_SCRIPT: evil, PEEL_ADS_CLIENT: 'c', PEEL_ADS_SLOTS: 'home=1' } }),
		).rejects.toThrow('PEEL_ADS_SCRIPT');
	});

	it('include the public origin in text files', async () => {
		const reply = await get('/feed.xml');
		expect(reply.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
		expect(await reply.text()).toContain('https://peel.example.org/');
	});
});

describe('assets', () => {
	it('are cacheable for a year, because their names change with their content', async () => {
		for (const path of ['/assets/app-1.js', '/pictures/teddy-1.avif']) {
			const reply = await get(path);
			expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
		}
	});

	it.each([
		'/assets/none.js',
		'/assets/',
		'/assets/..%2f..%2fpackage.json',
		'/assets/%2e%2e/index.html',
		'/assets/....//secret',
		'/assets/app-1.js%00',
		'/assets/app-1.js.gz',
		'/pictures/',
		'/pictures/../assets/app-1.js/',
		'*',
	])('that do not exist get the not-found page: %s', async (path) => {
		const bytes = lines(`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close');
		const { status, body } = await exchange(server.url, bytes);
		expect([status, body]).toEqual([404, expect.stringContaining('404 Page Not Found')]);
	});

	it.each([
		['br', 'br'],
		['gzip, deflate', 'gzip'],
		['identity', null],
	])('are sent to a client that accepts %s in the encoding %s', async (accepted, encoding) => {
		const reply = await get('/assets/app-1.js', { headers: { 'accept-encoding': accepted } });
		expect(reply.headers.get('content-encoding')).toBe(encoding);
		expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
		expect(await reply.text()).toBe('hello()');
	});

	it.each([
		['br', 'br'],
		['identity', 'gzip'],
	])(
		'that the build keeps only compressed are sent to a client that accepts %s in the encoding %s',
		async (accepted, encoding) => {
			const reply = await get('/assets/network-1.wasm', { headers: { 'accept-encoding': accepted } });
			expect(reply.headers.get('content-encoding')).toBe(encoding);
			expect(reply.headers.get('content-type')).toBe('application/wasm');
			expect(await reply.text()).toBe('network');
		},
	);

	it('that are scripts have a policy under which they can be workers; no other file and no page allows WebAssembly', async () => {
		const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy');
		expect(await policyOf('/assets/app-1.js')).toBe(
			"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'",
		);
		expect(await policyOf('/pictures/teddy-1.avif')).toBe(
			"default-src 'none'; frame-ancestors 'none'; sandbox",
		);
		for (const path of ['/', '/upload', '/nowhere', '/assets/none.js', '/feed.xml', '/favicon.svg'])
			expect(await policyOf(path)).not.toContain('unsafe');
	});

	it('are not sent again to a client that has them', async () => {
		for (const path of ['/assets/app-1.js', '/pictures/teddy-1.avif', '/favicon.svg']) {
			const etag = (await get(path)).headers.get('etag') ?? '';
			expect((await get(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
		}
	});

	it('are sent from memory: no file is needed once the server runs', async () => {
		const siteDir = await writeTinySite(await newFolder());
		const running = await startServer({ siteDir });
		await rm(siteDir, { recursive: true });
		for (const url of ['/', '/assets/app-1.js', '/pictures/teddy-1.avif', '/favicon.svg', '/feed.xml']) {
			expect((await fetch(running.url + url)).status).toBe(200);
		}
		await running.close();
	});

	it('at the root are served too, and cacheable for an hour', async () => {
		const { headers } = await get('/favicon.svg');
		expect(headers.get('content-type')).toContain('image/svg+xml');
		expect(headers.get('cache-control')).toBe('public, max-age=3600');
		expect((await get('/icons/icon.png')).status).toBe(200);
	});
});

it('a photo shared to the site without its service worker redirects to the upload page', async () => {
	const reply = await get('/share', { method: 'POST', body: new FormData(), redirect: 'manual' });
	expect([reply.status, reply.headers.get('location')]).toEqual([303, '/upload']);
});
