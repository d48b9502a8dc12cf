// The URLs of images: who may use them, until when, and the response to any other URL.
import { describe, expect, it } from 'vitest';
import { tokenChars } from '#server/images/tokens.ts';
import { createFakeEngine, type FakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { serverForEach } from '#test/server-for-tests.ts';
import { until } from '#test/until.ts';
import { callProcess, cutOutImage, fetchWhole, problemOf, process, statusAndCode, upload } from './calls.ts';

const hour = 3_600_000;
const anyId = 'A'.repeat(32);
const anyToken = 'A'.repeat(tokenChars);

let engine: FakeEngine;
let time: number;
const server = serverForEach(() => {
	time = Date.now();
	engine = createFakeEngine();
	return { engine, now: () => time };
});

const get = (path: string, init?: RequestInit) => fetchWhole(server.url + path, init);
const remove = (id: string) => get(`/api/original/${id}`, { method: 'DELETE' });

it('a result is not found for a client that requests it as the result of another image', async () => {
	const [one, other] = [await cutOutImage(server.url, await jpeg(64, 48)), await upload(server.url)];
	const statusFor = async (image: string, method: string) =>
		(await get(`/api/secure/view/${one.token}`, { method, headers: { 'peel-image': image } })).status;
	for (const method of ['GET', 'HEAD']) {
		expect(await statusFor(one.id, method)).toBe(200);
		for (const image of [other.id, '', 'x'])
			expect([image, await statusFor(image, method)]).toEqual([image, 404]);
	}
});

describe('images are sent', () => {
	it('with their media type, uncacheable, and with the time of expiry', async () => {
		const { id, expiresAt } = await upload(server.url);
		const { processedToken: token } = await process(server.url, id);
		for (const path of [`/api/original/${id}?t=123`, `/api/secure/view/${token}`]) {
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
		const { token } = await cutOutImage(server.url);
		const reply = await get(`/api/secure/view/${token}`, { method: 'HEAD' });
		expect([reply.status, (await reply.arrayBuffer()).byteLength]).toEqual([200, 0]);
		expect(reply.headers.get('sunset')).toBeTruthy();
	});

	it('as a download with the specified name', async () => {
		const { token } = await cutOutImage(server.url);
		const { headers } = await get(`/api/secure/download/${token}`);
		expect(headers.get('content-disposition')).toBe('attachment; filename="bg_removed_image.png"');
	});

	it('inline with file names that reveal no id or token, in case the browser saves them', async () => {
		const { id, token } = await cutOutImage(server.url);
		const nameOf = async (path: string) => (await get(path)).headers.get('content-disposition');
		expect(await nameOf(`/api/secure/view/${token}`)).toBe('inline; filename="bg_removed_image.png"');
		expect(await nameOf(`/api/secure/view/${token}?format=webp`)).toBe(
			'inline; filename="bg_removed_image.webp"',
		);
		expect(await nameOf(`/api/original/${id}?t=1`)).toBe('inline; filename="original_image.jpg"');
		expect(await nameOf(`/api/original/${id}?size=result`)).toBe('inline; filename="original_image.png"');
	});

	it('by a link that opens the result and nothing else, because no part of it is the id of the image', async () => {
		const { id, token } = await cutOutImage(server.url);
		const parts = Array.from({ length: token.length - id.length + 1 }, (_, start) =>
			token.slice(start, start + id.length),
		);
		for (const part of parts) {
			expect((await get(`/api/original/${part}`)).status).toBe(404);
			expect((await remove(part)).status).toBe(404);
		}
		expect((await get(`/api/secure/view/${token}`)).status).toBe(200);
	});

	it('byte for byte as uploaded, if the file has no metadata', async () => {
		const bytes = await jpeg();
		const { id } = await upload(server.url, bytes);
		const original = Buffer.from(await (await get(`/api/original/${id}`)).arrayBuffer());
		expect(original.equals(bytes)).toBe(true);
	});
});

describe('a link that is no longer valid', () => {
	it('works until its expiry, then responds 403 with "expired" in the title', async () => {
		const { id, token } = await cutOutImage(server.url);
		time += hour - 1;
		expect((await get(`/api/secure/view/${token}`)).status).toBe(200);
		time += 1;
		for (const use of ['view', 'download']) {
			const reply = await get(`/api/secure/${use}/${token}`);
			expect(reply.status).toBe(403);
			expect(await problemOf(reply)).toMatchObject({
				code: 'token-expired',
				title: expect.stringContaining('expired'),
			});
		}
		expect(await statusAndCode(await get(`/api/original/${id}`))).toEqual([410, 'gone']);
		expect(await statusAndCode(await callProcess(server.url, id))).toEqual([410, 'gone']);
	});

	it('responds 410 after the image is deleted, and no file of it is left', async () => {
		const { id, token } = await cutOutImage(server.url);
		expect((await remove(id)).status).toBe(204);
		expect(await server.storedFiles()).toEqual([]);
		expect(await statusAndCode(await get(`/api/secure/view/${token}`))).toEqual([410, 'gone']);
		expect(await statusAndCode(await get(`/api/original/${id}`))).toEqual([410, 'gone']);
		expect(await statusAndCode(await callProcess(server.url, id))).toEqual([410, 'gone']);
		expect((await remove(id)).status).toBe(204);
	});

	it('leads to a deleted image even if the image was being processed', async () => {
		// Prevents the early start at upload, so that the engine gets one call.
		engine.setReady(false);
		const release = engine.hold();
		const { id } = await upload(server.url);
		const processing = callProcess(server.url, id);
		await until(() => engine.calls).toBe(1);
		expect((await remove(id)).status).toBe(204);
		release();
		expect(await statusAndCode(await processing)).toEqual([410, 'gone']);
		expect(await server.storedFiles()).toEqual([]);
	});
});

describe('a foreign id or token', () => {
	const foreign = [
		'x',
		anyId,
		'A'.repeat(33),
		'A'.repeat(5000),
		'..%2f..%2fsecret',
		'%00',
		'%zz',
		`${anyId}/photo.css`,
	];

	it('gets the same response for any fault, in every byte and header', async () => {
		const responses = new Set<string>();
		const { id, token } = await cutOutImage(server.url);
		for (const bad of [...foreign, `${id.slice(0, -1)}!`, `${token}/`, id.replace(/.$/, '='), token]) {
			const replies = await Promise.all([
				get(`/api/original/${bad}`),
				get(`/api/secure/view/${bad === token ? id : bad}`),
				get(`/api/secure/download/${bad === token ? id : bad}`),
				callProcess(server.url, bad),
				get(`/api/process/${bad}`),
				remove(bad),
			]);
			for (const reply of replies) {
				const headers = Object.fromEntries(reply.headers);
				const own = [headers['x-request-id'], headers.date].map(String);
				const whole = [reply.status, Object.entries(headers), await reply.text()];
				responses.add(own.reduce((text, value) => text.replaceAll(value, ''), JSON.stringify(whole)));
			}
		}
		expect([...responses]).toEqual([expect.stringContaining('not-found')]);
	});

	it('gets a 404 if one character of a token was changed', async () => {
		const { token } = await cutOutImage(server.url);
		const forged = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
		expect(await statusAndCode(await get(`/api/secure/view/${forged}`))).toEqual([404, 'not-found']);
		expect(await statusAndCode(await get(`/api/secure/view/${anyToken}`))).toEqual([404, 'not-found']);
	});
});
