import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { form, jpeg } from '#test/images.ts';
import { startServer } from '#test/server.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { process, upload } from './calls.ts';
import { observe, policyOf } from './observatory.ts';
import { exchange } from './raw.ts';

const builtSite = path.resolve(import.meta.dirname, '../../build/client');
/** Every kind of response. ID and TOKEN are replaced by those of an image. */
const replies: [what: string, address: string, init?: RequestInit][] = [
	['the home page', '/'],
	['a page', '/upload'],
	['a private page', '/private'],
	['an unknown page', '/nowhere'],
	['an unknown article', '/blog/nowhere'],
	['an asset', '/assets/app-1.js'],
	['a static file', '/favicon.svg'],
	['the feed', '/feed.xml'],
	['the documentation of the API', '/api/docs/'],
	['the description of the API', '/api/openapi.json'],
	['the documentation of the error codes', '/api/errors'],
	['a probe', '/health'],
	['an upload', '/api/upload', { method: 'POST' }],
	['an image', '/api/original/ID'],
	['a cutout', '/api/secure/view/TOKEN'],
	['a download', '/api/secure/download/TOKEN'],
	['a process call', '/api/process/ID', { method: 'POST' }],
	['an unknown image', '/api/original/x'],
	['a URL that cannot be decoded', '/api/original/%zz'],
	['an unsupported method', '/upload', { method: 'DELETE' }],
	[
		'a preflight of another origin',
		'/api/upload',
		{ method: 'OPTIONS', headers: { origin: 'https://evil.example' } },
	],
];

let id: string;
let token: string;
const server = serverForAll({ env: { PEEL_ORIGIN: 'https://peel.example.org' } });
beforeAll(async () => {
	id = (await upload(server.url)).id;
	token = (await process(server.url, id)).processedToken;
});

async function request(address: string, init: RequestInit = {}) {
	const body = address === '/api/upload' && init.method === 'POST' ? { body: form(await jpeg()) } : {};
	const reply = await fetch(server.url + address.replace('ID', id).replace('TOKEN', token), {
		...init,
		...body,
	});
	const text = await reply.text();
	const isPage = reply.headers.get('content-type')?.startsWith('text/html');
	return { headers: reply.headers, html: isPage ? text : '' };
}

/** JSON blocks are not scripts. */
const inlineScript = /<script\b(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g;

function expectHashedScripts(headers: Headers, html: string): void {
	const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
	const inline = new Set([...html.matchAll(inlineScript)].map(([, script = '']) => hashOf(script)));
	const allowed = policyOf({ headers }).get('script-src') ?? [];
	// A script may be started as a worker, whose policy is its own; the pages' policies allow no WASM.
	const isScript = headers.get('content-type')?.startsWith('text/javascript');
	const ofAll = isScript ? ["'self'", "'wasm-unsafe-eval'"] : ["'self'"];
	expect(new Set(allowed.filter((source) => !ofAll.includes(source)))).toEqual(inline);
	expect(headers.get('content-security-policy')).not.toMatch(/'unsafe-(inline|eval)/);
	expect(html).not.toMatch(/<[^>]+\s(on\w+|style)="/);
}

describe.each(replies)('%s', (_what, address, init) => {
	it('scores A+ on the rules of the MDN HTTP Observatory', async () => {
		const { score, findings } = observe(await request(address, init));
		expect(score, JSON.stringify(findings)).toBeGreaterThanOrEqual(100);
	});

	it('allows only its own script files, and inline scripts by their hash', async () => {
		const { headers, html } = await request(address, init);
		expect(policyOf({ headers }).get('default-src')).toEqual(["'none'"]);
		expect(policyOf({ headers }).get('frame-ancestors')).toEqual(["'none'"]);
		expectHashedScripts(headers, html);
	});

	it('is not shared with other origins', async () => {
		const { headers } = await request(address, init);
		expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
		expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
		expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
	});

	it('sends no URL to other sites', async () => {
		const { headers } = await request(address, init);
		const isApiCall = address.startsWith('/api/');
		const policy = headers.get('referrer-policy');
		if (isApiCall) expect(policy).toBe('no-referrer');
		else expect(['no-referrer', 'strict-origin-when-cross-origin']).toContain(policy);
	});

	it('requires HTTPS from then on, even on subdomains, and may use no device of the visitor', async () => {
		const { headers } = await request(address, init);
		expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
		expect(headers.get('permissions-policy')).toBe('camera=(), microphone=(), geolocation=(), payment=()');
	});

	const isPublic =
		!init &&
		/^\/(|upload|private|nowhere|blog\/nowhere|assets\/.*|favicon.svg|feed.xml|api\/docs\/|api\/openapi.json|api\/errors)$/.test(
			address,
		);
	if (!isPublic)
		it('is not cacheable unless it is public', async () => {
			const { headers } = await request(address, init);
			expect(headers.get('cache-control')).toBe('private, no-store');
		});
});

it('bytes that are no request get the same security headers', async () => {
	const { status, headers } = await exchange(server.url, 'no request\r\n\r\n');
	expect(status).toBe(400);
	const { headers: usual } = await request('/api/original/x');
	const names = [
		'cache-control',
		'content-security-policy',
		'cross-origin-resource-policy',
		'referrer-policy',
		'strict-transport-security',
		'x-content-type-options',
		'x-frame-options',
	];
	expect(names.map((name) => [name, headers[name]])).toEqual(names.map((name) => [name, usual.get(name)]));
});

describe('input of a client', () => {
	const script = '<script>alert(1)</script>';

	it('is not repeated in a page', async () => {
		for (const address of ['/', '/upload', '/results', '/nowhere']) {
			const [plain, queried] = await Promise.all([
				request(address),
				request(`${address}?id=${script}&token=${encodeURIComponent(script)}`),
			]);
			expect(queried.html).toBe(plain.html);
		}
	});

	it('is not repeated in an error', async () => {
		const addresses = [
			`/api/${script}`,
			`/api/original/${encodeURIComponent(script)}`,
			`/api/original/x?t=${script}`,
		];
		for (const address of addresses) {
			const reply = await fetch(server.url + address, {
				headers: { 'user-agent': script, 'x-request-id': script },
			});
			expect(reply.headers.get('content-type')).toBe('application/problem+json');
			expect(await reply.text()).not.toContain('script');
			for (const [, value] of reply.headers) expect(value).not.toContain('<');
		}
	});
});

describe('the rules of the Observatory detect', () => {
	const good = {
		'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
		'strict-transport-security': 'max-age=63072000',
		'x-content-type-options': 'nosniff',
		'referrer-policy': 'no-referrer',
		'cross-origin-resource-policy': 'same-origin',
	};
	const scoreOf = (headers: Record<string, string>, html = '') =>
		observe({ headers: new Headers(headers), html }).score;

	it.each([
		['no fault', {}, 130],
		[
			'unsafe inline scripts',
			{ 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'" },
			80,
		],
		['a missing policy', { 'content-security-policy': '' }, 55],
		['missing transport security', { 'strict-transport-security': '' }, 80],
		['short transport security', { 'strict-transport-security': 'max-age=86400' }, 120],
		['missing nosniff', { 'x-content-type-options': '' }, 125],
		[
			'CORS with credentials',
			{ 'access-control-allow-origin': 'https://x', 'access-control-allow-credentials': 'true' },
			50,
		],
	])('%s', (_what, change, score) => {
		expect(scoreOf({ ...good, ...change })).toBe(score);
	});

	it('a script of another site', () => {
		expect(scoreOf(good, '<script src="https://cdn.example/a.js"></script>')).toBe(125);
		expect(scoreOf(good, '<script src="http://cdn.example/a.js"></script>')).toBe(50);
	});
});

it.skipIf(!existsSync(builtSite))(
	'every built page scores A+ and allows each of its inline scripts by hash',
	async () => {
		const built = await startServer({ siteDir: builtSite, env: { PEEL_ORIGIN: 'https://peel.example.org' } });
		const files = globSync('**/index.html', { cwd: builtSite });
		expect(files).toContain('upload/index.html');
		for (const file of [...files, 'nowhere/index.html', 'blog/nowhere/index.html']) {
			const page = `/${file.replace(/\/?index\.html$/, '')}`;
			const reply = await fetch(built.url + page);
			const html = await reply.text();
			const { score, findings } = observe({ headers: reply.headers, html });
			expect(score, JSON.stringify({ page, findings })).toBe(130);
			expectHashedScripts(reply.headers, html);
		}
		await built.close();
	},
);
