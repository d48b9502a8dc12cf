// What the server offers operators and programs besides the calls: probes, the API's description, unknown calls.
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { problemOf } from './calls.ts';

const engine = createFakeEngine();
const server = serverForAll({ engine });

const get = (path: string, init?: RequestInit) => fetch(server.url + path, init);

describe('for operators', () => {
	it('/health responds while the process runs', async () => {
		expect(await (await get('/health')).json()).toEqual({ status: 'ok' });
	});

	it('/ready is 503 until the engine is ready', async () => {
		engine.setReady(false);
		const cold = await get('/ready');
		expect([cold.status, await cold.json()]).toEqual([
			503,
			{ status: 'starting', engine: false, store: true },
		]);
		engine.setReady(true);
		expect((await get('/ready')).status).toBe(200);
	});

	it('the API is described in OpenAPI 3.1, with every route', async () => {
		const document = (await (await get('/api/openapi.json')).json()) as { openapi: string; paths: object };
		expect(document.openapi).toBe('3.1.0');
		expect(Object.keys(document.paths).sort()).toEqual([
			'/api/embedding/{id}',
			'/api/original/{id}',
			'/api/process/{id}',
			'/api/remove',
			'/api/secure/download/{token}',
			'/api/secure/view/{token}',
			'/api/segment/{id}',
			'/api/upload',
			'/health',
			'/ready',
			'/v1.0/account',
			'/v1.0/removebg',
		]);
	});

	it('the OpenAPI document groups the calls, and describes each group', async () => {
		const { paths, tags } = (await (await get('/api/openapi.json')).json()) as {
			paths: Record<string, Record<string, { tags?: string[] }>>;
			tags: { name: string; description: string }[];
		};
		const groups = Object.values(paths).flatMap((methods) => Object.values(methods).map((call) => call.tags));
		expect(new Set(groups.flat())).toEqual(new Set(tags.map(({ name }) => name)));
		for (const group of groups) expect(group).toHaveLength(1);
		for (const { description } of tags) expect(description).toBeTruthy();
	});

	it('the API documentation is at /api/docs, with a policy without inline scripts', async () => {
		const reply = await get('/api/docs/');
		expect(reply.headers.get('content-type')).toContain('text/html');
		const policy = reply.headers.get('content-security-policy') ?? '';
		expect(policy).toContain("script-src 'self'");
		expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
	});

	it('an unknown API call gets a problem document, not a page', async () => {
		expect(await problemOf(await get('/api/nothing'))).toMatchObject({ status: 404, code: 'not-found' });
		expect(await problemOf(await get('/nothing', { method: 'POST' }))).toMatchObject({ status: 404 });
	});
});
