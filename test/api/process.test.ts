import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProcessStatus } from '#contract/api.ts';
import { AppError } from '#contract/errors.ts';
import { createFakeEngine, type FakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/pictures.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { callProcess, problemOf, process, upload } from './calls.ts';

const hour = 3_600_000;
const anyId = 'A'.repeat(32);
const anyToken = 'A'.repeat(64);
const patient = { timeout: 10_000 };

let server: TestServer;
let engine: FakeEngine;
let time: number;

beforeEach(async () => {
	time = Date.now();
	engine = createFakeEngine();
	server = await startServer({ engine, now: () => time });
});
afterEach(() => server.close());

/** Reads every reply to its end, so that no connection is left open. */
async function get(path: string, init?: RequestInit): Promise<Response> {
	const reply = await fetch(server.url + path, init);
	const body = await reply.arrayBuffer();
	return new Response(reply.status === 204 ? null : body, reply);
}
const remove = (id: string) => get(`/api/original/${id}`, { method: 'DELETE' });
const codeOf = async (reply: Response) => [reply.status, (await problemOf(reply)).code];

describe('processing', () => {
	it('answers a token that opens a PNG with transparency', async () => {
		const { id } = await upload(server.url, await jpeg(64, 48));
		const reply = await process(server.url, id);
		expect(reply).toMatchObject({ width: 64, height: 48 });
		const view = await get(`/api/secure/view/${reply.processedToken}`);
		expect(view.headers.get('content-type')).toBe('image/png');
		const { channels, isOpaque } = await sharp(await view.arrayBuffer()).stats();
		expect([channels.length, isOpaque]).toEqual([4, false]);
	});

	it('says how sure the engine is and what it doubts, with the reply and with the picture', async () => {
		engine.judge({ confidence: 0.375, doubt: 'undecided' });
		const { id } = await upload(server.url);
		const first = await process(server.url, id);
		expect(first).toMatchObject({ confidence: 0.375, doubt: 'undecided' });
		expect(await process(server.url, id)).toMatchObject({ confidence: 0.375, doubt: 'undecided' });
		const { headers } = await get(`/api/secure/view/${first.processedToken}`, { method: 'HEAD' });
		expect([headers.get('peel-confidence'), headers.get('peel-doubt')]).toEqual(['0.38', 'undecided']);
		expect((await get(`/api/original/${id}`)).headers.get('peel-confidence')).toBeNull();
	});

	it('says nothing of doubt where there is none', async () => {
		const { id } = await upload(server.url);
		const reply = await process(server.url, id);
		expect(reply.confidence).toBe(1);
		expect(reply).not.toHaveProperty('doubt');
		const { headers } = await get(`/api/secure/view/${reply.processedToken}`, { method: 'HEAD' });
		expect(headers.get('peel-doubt')).toBeNull();
	});

	it('does the work once, however often and however soon it is asked', async () => {
		const release = engine.hold();
		const { id } = await upload(server.url);
		const asked = [process(server.url, id), process(server.url, id), process(server.url, id)];
		setTimeout(release, 50);
		const tokens = new Set((await Promise.all(asked)).map((reply) => reply.processedToken));
		await process(server.url, id);
		expect(tokens.size).toBe(1);
		expect(engine.calls).toBe(1);
	});

	it('begins at upload when the engine is idle, so that the call answers at once', async () => {
		await upload(server.url);
		await vi.waitFor(() => expect(engine.calls).toBe(1));
	});

	it('leaves the engine alone at upload while another picture is being processed', async () => {
		const release = engine.hold();
		await upload(server.url);
		const { id } = await upload(server.url);
		await vi.waitFor(() => expect(engine.calls).toBe(1));
		release();
		await process(server.url, id);
		expect(engine.calls).toBe(2);
	});

	it('answers 422 for a JPEG cut off in its pixels and keeps nothing of it', async () => {
		const whole = await jpeg(600, 400);
		const { id } = await upload(server.url, whole.subarray(0, whole.length - 2000));
		expect(await codeOf(await callProcess(server.url, id))).toEqual([422, 'unreadable-image']);
		expect(await server.kept()).toEqual([]);
	});

	it.each([
		['busy', 503],
		['engine-failed', 503],
		['engine-timeout', 504],
	] as const)('answers %s as %i with Retry-After, and the next try succeeds', async (code, status) => {
		engine.setReady(false);
		engine.failNext(new AppError(code));
		const { id } = await upload(server.url);
		const reply = await callProcess(server.url, id);
		expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
		expect(await problemOf(reply)).toMatchObject({ status, code, retryable: true });
		await process(server.url, id);
	});

	it('answers an unexpected fault 500 without a word of its cause', async () => {
		engine.setReady(false);
		engine.failNext(new Error('/srv/secret/path.ts exploded'));
		const { id } = await upload(server.url);
		const text = await (await callProcess(server.url, id)).text();
		expect(text).not.toContain('secret');
		expect(JSON.parse(text)).toMatchObject({ status: 500, code: 'internal' });
	});
});

describe('where a picture stands', () => {
	const statusOf = async (id: string) => (await get(`/api/process/${id}`)).json();
	const nothing = { place: 0, expectedWaitSeconds: 0 };

	it('is told from nothing asked, over waiting and running, to done', async () => {
		engine.setReady(false);
		const { id } = await upload(server.url);
		expect(await statusOf(id)).toEqual({ state: 'none', ...nothing });
		engine.setReady(true);
		const release = engine.hold();
		const first = process(server.url, id);
		await expect.poll(() => statusOf(id), patient).toEqual({ state: 'running', ...nothing });
		const { id: next } = await upload(server.url);
		const second = process(server.url, next);
		await expect.poll(() => statusOf(next), patient).toMatchObject({ state: 'waiting', place: 1 });
		release();
		await Promise.all([first, second]);
		expect(await statusOf(id)).toEqual({ state: 'done', ...nothing });
	});

	it('tells the wait in whole seconds, by what pictures take lately', async () => {
		engine.setPace(1_600);
		const release = engine.hold();
		const [running, waiting] = [await upload(server.url), await upload(server.url)];
		const first = process(server.url, running.id);
		await expect
			.poll(() => statusOf(running.id), patient)
			.toMatchObject({ state: 'running', expectedWaitSeconds: 2 });
		const second = process(server.url, waiting.id);
		await expect
			.poll(() => statusOf(waiting.id), patient)
			.toEqual({ state: 'waiting', place: 1, expectedWaitSeconds: 4 });
		release();
		await Promise.all([first, second]);
	});

	it('is told to this visitor only, and of a deleted picture as gone', async () => {
		const { id } = await upload(server.url);
		const reply = await get(`/api/process/${id}`);
		expect(reply.headers.get('cache-control')).toBe('private, no-store');
		await remove(id);
		expect(await codeOf(await get(`/api/process/${id}`))).toEqual([410, 'gone']);
	});
});

describe('a visitor who has gone', () => {
	it('leaves the line if he waits, and is asked for by nobody else', async () => {
		const release = engine.hold();
		const first = process(server.url, (await upload(server.url)).id);
		await vi.waitFor(() => expect(engine.calls).toBe(1));
		const { id } = await upload(server.url);
		const left = new AbortController();
		const asked = fetch(`${server.url}/api/process/${id}`, { method: 'POST', signal: left.signal });
		asked.catch(() => {});
		const stateOf = async () => ((await (await get(`/api/process/${id}`)).json()) as ProcessStatus).state;
		await expect.poll(stateOf, patient).toBe('waiting');
		left.abort();
		await expect.poll(stateOf, patient).toBe('none');
		release();
		await first;
		expect((await server.kept()).filter((name) => name.startsWith(id))).toEqual([`${id}.original`]);
		expect(server.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
	});
});

describe('pictures are given out', () => {
	it('as their own type, to this visitor only, with the moment of deletion', async () => {
		const { id, expiresAt } = await upload(server.url);
		const { processedToken } = await process(server.url, id);
		for (const path of [`/api/original/${id}?t=123`, `/api/secure/view/${processedToken}`]) {
			const { headers } = await get(path);
			expect(headers.get('cache-control')).toBe('private, no-store');
			expect(headers.get('x-content-type-options')).toBe('nosniff');
			expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
			expect(headers.get('content-security-policy')).toContain("default-src 'none'");
			expect(headers.get('referrer-policy')).toBe('no-referrer');
			const sunset = Date.parse(headers.get('sunset') ?? '');
			expect(Math.abs(sunset - Date.parse(expiresAt))).toBeLessThan(1000);
		}
	});

	it('to a HEAD request without a body', async () => {
		const { id } = await upload(server.url);
		const { processedToken } = await process(server.url, id);
		const reply = await get(`/api/secure/view/${processedToken}`, { method: 'HEAD' });
		expect([reply.status, (await reply.arrayBuffer()).byteLength]).toEqual([200, 0]);
		expect(reply.headers.get('sunset')).toBeTruthy();
	});

	it('as a download with the specified name', async () => {
		const { id } = await upload(server.url);
		const { processedToken } = await process(server.url, id);
		const { headers } = await get(`/api/secure/download/${processedToken}`);
		expect(headers.get('content-disposition')).toBe('attachment; filename="bg_removed_image.png"');
	});

	it('byte for byte as uploaded, where the file holds nothing but its picture', async () => {
		const bytes = await jpeg();
		const { id } = await upload(server.url, bytes);
		const original = Buffer.from(await (await get(`/api/original/${id}`)).arrayBuffer());
		expect(original.equals(bytes)).toBe(true);
	});
});

describe('a link that no longer holds', () => {
	it('works until the moment of expiry and then answers 403 with "expired" in its title', async () => {
		const { id } = await upload(server.url);
		const { processedToken } = await process(server.url, id);
		time += hour - 1;
		expect((await get(`/api/secure/view/${processedToken}`)).status).toBe(200);
		time += 1;
		for (const use of ['view', 'download']) {
			const reply = await get(`/api/secure/${use}/${processedToken}`);
			expect(reply.status).toBe(403);
			expect(await problemOf(reply)).toMatchObject({
				code: 'token-expired',
				title: expect.stringContaining('expired'),
			});
		}
		expect(await codeOf(await get(`/api/original/${id}`))).toEqual([410, 'gone']);
		expect(await codeOf(await callProcess(server.url, id))).toEqual([410, 'gone']);
	});

	it('answers 410 once the picture is deleted, and nothing of it is left', async () => {
		const { id } = await upload(server.url);
		const { processedToken } = await process(server.url, id);
		expect((await remove(id)).status).toBe(204);
		expect(await server.kept()).toEqual([]);
		expect(await codeOf(await get(`/api/secure/view/${processedToken}`))).toEqual([410, 'gone']);
		expect(await codeOf(await get(`/api/original/${id}`))).toEqual([410, 'gone']);
		expect(await codeOf(await callProcess(server.url, id))).toEqual([410, 'gone']);
		expect((await remove(id)).status).toBe(204);
	});

	it('stays deleted when the picture was being processed', async () => {
		const release = engine.hold();
		const { id } = await upload(server.url);
		const asked = callProcess(server.url, id);
		await new Promise((resolve) => setTimeout(resolve, 30));
		expect((await remove(id)).status).toBe(204);
		release();
		expect(await codeOf(await asked)).toEqual([410, 'gone']);
		expect(await server.kept()).toEqual([]);
	});
});

describe('an id or token that is not ours', () => {
	const strange = [
		'x',
		anyId,
		'A'.repeat(33),
		'A'.repeat(5000),
		'..%2f..%2fsecret',
		'%00',
		'%zz',
		`${anyId}/photo.css`,
	];

	it('gets one and the same answer, to the byte and to the header, whatever is wrong with it', async () => {
		const answers = new Set<string>();
		const { id } = await upload(server.url);
		const { processedToken } = await process(server.url, id);
		for (const bad of [
			...strange,
			`${id.slice(0, -1)}!`,
			`${processedToken}/`,
			id.replace(/.$/, '='),
			processedToken,
		]) {
			const replies = await Promise.all([
				get(`/api/original/${bad}`),
				get(`/api/secure/view/${bad === processedToken ? id : bad}`),
				get(`/api/secure/download/${bad === processedToken ? id : bad}`),
				callProcess(server.url, bad),
				get(`/api/process/${bad}`),
				remove(bad),
			]);
			for (const reply of replies) {
				const headers = Object.fromEntries(reply.headers);
				const own = [headers['x-request-id'], headers.date].map(String);
				const whole = [reply.status, Object.entries(headers), await reply.text()];
				answers.add(own.reduce((text, value) => text.replaceAll(value, ''), JSON.stringify(whole)));
			}
		}
		expect([...answers]).toEqual([expect.stringContaining('not-found')]);
	});

	it('answers 404 to a token with one character changed', async () => {
		const { id } = await upload(server.url);
		const { processedToken } = await process(server.url, id);
		const forged = processedToken.slice(0, -1) + (processedToken.endsWith('A') ? 'B' : 'A');
		expect(await codeOf(await get(`/api/secure/view/${forged}`))).toEqual([404, 'not-found']);
		expect(await codeOf(await get(`/api/secure/view/${anyToken}`))).toEqual([404, 'not-found']);
	});
});

describe('a request that another site makes a browser send', () => {
	it.each([
		[{ 'sec-fetch-site': 'cross-site' }, 403],
		[{ 'sec-fetch-site': 'same-site' }, 403],
		[{ origin: 'https://evil.example' }, 403],
		[{ origin: 'null' }, 403],
		[{ 'sec-fetch-site': 'same-origin' }, 204],
		[{}, 204],
	])('%j: %i', async (headers, status) => {
		const { id } = await upload(server.url);
		const reply = await get(`/api/original/${id}`, {
			method: 'DELETE',
			headers: headers as Record<string, string>,
		});
		expect(reply.status).toBe(status);
	});
});

it('the log holds neither token nor id nor address', async () => {
	const { id } = await upload(server.url);
	const { processedToken } = await process(server.url, id);
	await get(`/api/secure/view/${processedToken}`);
	await remove(id);
	const log = server.log.filter((line) => line.includes('reqId')).join('\n');
	expect(log).toContain('/api/secure/view/:token');
	for (const secret of [id, processedToken, '127.0.0.1']) expect(log).not.toContain(secret);
});
