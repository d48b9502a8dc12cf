import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { problemOf } from './calls.ts';

const engine = createFakeEngine();
let server: TestServer;
beforeAll(async () => {
	server = await startServer({ engine, env: { PEEL_ORIGIN: 'https://peel.example.org' } });
});
afterAll(() => server.close());

const get = (path: string, init?: RequestInit) => fetch(server.url + path, init);

describe('pages', () => {
	it('are served at their address and revalidated', async () => {
		const reply = await get('/upload');
		expect(reply.status).toBe(200);
		expect(reply.headers.get('cache-control')).toBe('no-cache');
		const etag = reply.headers.get('etag') ?? '';
		expect((await get('/upload', { headers: { 'if-none-match': etag } })).status).toBe(304);
	});

	it('carry the public origin of the operator', async () => {
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

	it('answer an unknown address 404 with the not-found page', async () => {
		for (const path of ['/nowhere', '/blog/x', '/upload/deeper', '/index.html', '/assets/none.js']) {
			const reply = await get(path);
			const html = await reply.text();
			expect([path, reply.status]).toEqual([path, 404]);
			expect(html).toContain('404 Page Not Found');
		}
	});

	it('ask for TLS only when served over it', async () => {
		expect((await get('/')).headers.get('strict-transport-security')).toContain('max-age=');
		const plain = await startServer();
		expect((await fetch(plain.url)).headers.get('strict-transport-security')).toBeNull();
		await plain.close();
	});
});

describe('assets', () => {
	it('may be cached for a year, because their names change with their content', async () => {
		const reply = await get('/assets/app-1.js');
		expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
	});

	it('cannot be left by way of dots', async () => {
		for (const path of [
			'/assets/..%2f..%2fpackage.json',
			'/assets/%2e%2e/index.html',
			'/assets/....//secret',
		]) {
			expect([400, 403, 404]).toContain((await get(path)).status);
		}
	});

	it('beside the pages are served at the root', async () => {
		expect((await get('/favicon.svg')).headers.get('content-type')).toContain('image/svg+xml');
	});
});

describe('for operators', () => {
	it('/health answers while the process lives', async () => {
		expect(await (await get('/health')).json()).toEqual({ status: 'ok' });
	});

	it('/ready is 503 until the engine is warm', async () => {
		engine.setReady(false);
		const cold = await get('/ready');
		expect([cold.status, await cold.json()]).toEqual([
			503,
			{ status: 'starting', engine: false, store: true },
		]);
		engine.setReady(true);
		expect((await get('/ready')).status).toBe(200);
	});

	it('the API is described as OpenAPI 3.1, with every route', async () => {
		const document = (await (await get('/api/openapi.json')).json()) as { openapi: string; paths: object };
		expect(document.openapi).toBe('3.1.0');
		expect(Object.keys(document.paths).sort()).toEqual([
			'/api/original/{id}',
			'/api/process/{id}',
			'/api/secure/download/{token}',
			'/api/secure/view/{token}',
			'/api/upload',
			'/health',
			'/ready',
		]);
	});

	it('the API can be read at /api/docs, under a policy without inline scripts', async () => {
		const reply = await get('/api/docs/');
		expect(reply.headers.get('content-type')).toContain('text/html');
		const policy = reply.headers.get('content-security-policy') ?? '';
		expect(policy).toContain("script-src 'self'");
		expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
	});

	it('an unknown call is a problem document, not a page', async () => {
		expect(await problemOf(await get('/api/nothing'))).toMatchObject({ status: 404, code: 'not-found' });
		expect(await problemOf(await get('/upload', { method: 'POST' }))).toMatchObject({ status: 404 });
	});
});
