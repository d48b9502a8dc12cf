import { createHash } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { form, jpeg } from '#test/images.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { process, upload } from './calls.ts';
import { observe, policyOf } from './observatory.ts';

const builtSite = path.resolve(import.meta.dirname, '../../build/client');
/** Every kind of reply there is, by what it is; the id and token of a picture stand in for these words. */
const replies: [what: string, address: string, init?: RequestInit][] = [
	['the home page', '/'],
	['a page', '/upload'],
	['a page that is not there', '/nowhere'],
	['an article that is not there', '/blog/nowhere'],
	['an asset', '/assets/app-1.js'],
	['a file beside the pages', '/favicon.svg'],
	['a text for programs', '/feed.xml'],
	['the documentation of the API', '/api/docs/'],
	['the description of the API', '/api/openapi.json'],
	['a probe', '/health'],
	['an upload', '/api/upload', { method: 'POST' }],
	['a picture', '/api/original/ID'],
	['a cut-out', '/api/secure/view/TOKEN'],
	['a download', '/api/secure/download/TOKEN'],
	['a process call', '/api/process/ID', { method: 'POST' }],
	['an unknown picture', '/api/original/x'],
	['an address that cannot be decoded', '/api/original/%zz'],
	['a method that is not taken', '/upload', { method: 'DELETE' }],
	[
		'a preflight of another origin',
		'/api/upload',
		{ method: 'OPTIONS', headers: { origin: 'https://evil.example' } },
	],
];

let server: TestServer;
let id: string;
let token: string;
beforeAll(async () => {
	server = await startServer({ env: { PEEL_ORIGIN: 'https://peel.example.org' } });
	id = (await upload(server.url)).id;
	token = (await process(server.url, id)).processedToken;
});
afterAll(() => server.close());

async function ask(address: string, init: RequestInit = {}) {
	const body = address === '/api/upload' && init.method === 'POST' ? { body: form(await jpeg()) } : {};
	const reply = await fetch(server.url + address.replace('ID', id).replace('TOKEN', token), {
		...init,
		...body,
	});
	const text = await reply.text();
	const isPage = reply.headers.get('content-type')?.startsWith('text/html');
	return { headers: reply.headers, html: isPage ? text : '' };
}

/** Data in a page is no script. */
const inlineScript = /<script\b(?![^>]*\b(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g;

function expectOnlyNamedScripts(headers: Headers, html: string): void {
	const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
	const inline = new Set([...html.matchAll(inlineScript)].map(([, script = '']) => hashOf(script)));
	const allowed = policyOf({ headers }).get('script-src') ?? [];
	expect(new Set(allowed.filter((source) => source !== "'self'"))).toEqual(inline);
	expect(headers.get('content-security-policy')).not.toMatch(/unsafe-(inline|eval)/);
	expect(html).not.toMatch(/<[^>]+\s(on\w+|style)="/);
}

describe.each(replies)('%s', (_what, address, init) => {
	it('scores A+ on the rules of the MDN HTTP Observatory', async () => {
		const { score, findings } = observe(await ask(address, init));
		expect(score, JSON.stringify(findings)).toBeGreaterThanOrEqual(100);
	});

	it('allows no script but our own files and those inline that it names by their hash', async () => {
		const { headers, html } = await ask(address, init);
		expect(policyOf({ headers }).get('default-src')).toEqual(["'none'"]);
		expect(policyOf({ headers }).get('frame-ancestors')).toEqual(["'none'"]);
		expectOnlyNamedScripts(headers, html);
	});

	it('is shared with no other origin', async () => {
		const { headers } = await ask(address, init);
		expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
		expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
		expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
	});

	it('sends no address on to other sites', async () => {
		const { headers } = await ask(address, init);
		const isCall = address.startsWith('/api/');
		const policy = headers.get('referrer-policy');
		if (isCall) expect(policy).toBe('no-referrer');
		else expect(['no-referrer', 'strict-origin-when-cross-origin']).toContain(policy);
	});

	const isForAll =
		!init && /^\/(|upload|nowhere|blog\/nowhere|assets\/.*|favicon.svg|feed.xml|api\/docs\/)$/.test(address);
	if (!isForAll)
		it('is kept by no cache if it holds anything of a visitor', async () => {
			const { headers } = await ask(address, init);
			expect(headers.get('cache-control')).toBe('private, no-store');
		});
});

describe('what a visitor sends', () => {
	const script = '<script>alert(1)</script>';

	it('is no part of a page', async () => {
		for (const address of ['/', '/upload', '/results', '/nowhere']) {
			const [plain, asked] = await Promise.all([
				ask(address),
				ask(`${address}?id=${script}&token=${encodeURIComponent(script)}`),
			]);
			expect(asked.html).toBe(plain.html);
		}
	});

	it('is no part of an error', async () => {
		const asked = [
			`/api/${script}`,
			`/api/original/${encodeURIComponent(script)}`,
			`/api/original/x?t=${script}`,
		];
		for (const address of asked) {
			const reply = await fetch(server.url + address, {
				headers: { 'user-agent': script, 'x-request-id': script },
			});
			expect(reply.headers.get('content-type')).toBe('application/problem+json');
			expect(await reply.text()).not.toContain('script');
			for (const [, value] of reply.headers) expect(value).not.toContain('<');
		}
	});
});

describe('the rules themselves find fault', () => {
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
		['nothing', {}, 130],
		[
			'the script policy',
			{ 'content-security-policy': "default-src 'none'; script-src 'unsafe-inline'; frame-ancestors 'none'" },
			80,
		],
		['the policy', { 'content-security-policy': '' }, 55],
		['transport security', { 'strict-transport-security': '' }, 80],
		['a short transport security', { 'strict-transport-security': 'max-age=86400' }, 120],
		['sniffing', { 'x-content-type-options': '' }, 125],
		[
			'CORS with credentials',
			{ 'access-control-allow-origin': 'https://x', 'access-control-allow-credentials': 'true' },
			50,
		],
	])('with %s', (_what, change, score) => {
		expect(scoreOf({ ...good, ...change })).toBe(score);
	});

	it('with a script of another site', () => {
		expect(scoreOf(good, '<script src="https://cdn.example/a.js"></script>')).toBe(125);
		expect(scoreOf(good, '<script src="http://cdn.example/a.js"></script>')).toBe(50);
	});
});

it.skipIf(!existsSync(builtSite))(
	'every page that was built scores A+ and names each of its inline scripts',
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
			expectOnlyNamedScripts(reply.headers, html);
		}
		await built.close();
	},
);
