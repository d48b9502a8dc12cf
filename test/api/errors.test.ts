// The documentation of the error codes, and the `type` of problems, which points to it.
import { beforeAll, expect, it } from 'vitest';
import { errorCatalogue } from '#contract/errors.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { form, jpeg } from '#test/images.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { problemOf, upload } from './calls.ts';
import { exchange, problemIn } from './raw.ts';

let documentation: Response;
let html: string;
const server = serverForAll(() => {
	const engine = createFakeEngine();
	engine.setReady(false);
	engine.failNext(new Error('unexpected'));
	return { engine };
});
beforeAll(async () => {
	documentation = await fetch(`${server.url}/api/errors`);
	html = await documentation.text();
});

it.each(Object.entries(errorCatalogue))('the code %s is documented', (code, entry) => {
	const start = html.indexOf(`<section id="${code}">`);
	expect(start).toBeGreaterThan(0);
	const section = html.slice(start, html.indexOf('</section>', start));
	const escaped = (text: string) => text.replaceAll('"', '&quot;');
	expect(section).toContain(`<code>${code}</code>`);
	expect(section).toContain(String(entry.status));
	expect(section).toContain(entry.retryable ? '· retryable' : 'not retryable');
	expect(section).toContain(escaped(entry.title));
	expect(section).toContain(escaped(entry.advice));
});

it('every code has its own anchor', () => {
	const anchors = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
	expect(anchors.toSorted()).toEqual(Object.keys(errorCatalogue).toSorted());
});

it('the documentation of errors is a page that may be cached and runs no script', () => {
	expect(documentation.headers.get('content-type')).toBe('text/html; charset=utf-8');
	expect(documentation.headers.get('cache-control')).toBe('no-cache');
	expect(documentation.headers.get('etag')).toBeTruthy();
	expect(documentation.headers.get('content-security-policy')).toMatch(
		/^default-src 'none'; style-src 'sha256-[\w+/]+=*'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
	);
	expect(html).not.toMatch(/<script|<img|<link|style="/);
});

it('the type of every problem, resolved against the requested URL, is the anchor of its code', async () => {
	const { id } = await upload(server.url);
	const replies = await Promise.all([
		fetch(`${server.url}/api/original/x?t=1`),
		fetch(`${server.url}/api/upload`, { method: 'POST', body: form(new Uint8Array()) }),
		fetch(`${server.url}/api/upload`, { method: 'POST', body: form(Buffer.from('text')) }),
		fetch(`${server.url}/upload`, { method: 'DELETE' }),
		fetch(`${server.url}/api/process/${id}`, { method: 'POST' }),
		fetch(`${server.url}/api/upload`, {
			method: 'POST',
			body: form(await jpeg()),
			headers: { 'sec-fetch-site': 'cross-site' },
		}),
	]);
	const problems = await Promise.all(
		replies.map(async (reply) => ({ url: reply.url, problem: await problemOf(reply) })),
	);
	const malformed = problemIn(await exchange(server.url, 'GET / HTTP/9.9\r\n\r\n'));
	const all = [...problems, { url: `${server.url}/`, problem: malformed }];
	expect(new Set(all.map(({ problem }) => problem.code)).size).toBe(all.length);
	for (const { url, problem } of all) {
		const { origin, pathname, hash } = new URL(problem.type, url);
		expect([origin, pathname, hash]).toEqual([server.url, '/api/errors', `#${problem.code}`]);
		expect(html).toContain(`id="${hash.slice(1)}"`);
	}
});
