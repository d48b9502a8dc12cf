import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { errorDocsPath } from '#server/http/problems.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { disc, form, jpeg, png, pngDeclaring } from '#test/images.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { problemOf, upload } from './calls.ts';

const server = serverForAll(() => {
	// Not ready, so that no image is processed and only uploads change the stored files.
	const engine = createFakeEngine();
	engine.setReady(false);
	return { engine };
});

/**
 * Sends the form in one piece: if the server responds during a stream and
 * disconnects, fetch only reports the disconnection.
 */
async function post(body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
	const whole = new Response(body);
	return fetch(`${server.url}/api/upload`, {
		method: 'POST',
		body: await whole.arrayBuffer(),
		headers: { 'content-type': whole.headers.get('content-type') ?? '', ...headers },
	});
}

/** A JPEG padded to this size with zeros, which decoders ignore. */
async function jpegOf(bytes: number): Promise<Buffer> {
	return Buffer.concat([await jpeg(), Buffer.alloc(bytes)]).subarray(0, bytes);
}

describe('an accepted upload', () => {
	it('gets a 201 with id, size, type and time of expiry', async () => {
		const before = Date.now();
		const reply = await upload(server.url, await jpeg(64, 48));
		expect(reply).toMatchObject({ width: 64, height: 48, type: 'image/jpeg' });
		const lifeMs = Date.parse(reply.expiresAt) - before;
		expect(Math.abs(lifeMs - limits.retentionMinutes * 60_000)).toBeLessThan(5_000);
	});

	it('may have exactly 4 MB', async () => {
		expect(await upload(server.url, await jpegOf(limits.maxBytes))).toMatchObject({ type: 'image/jpeg' });
	});

	it('has the type of its first bytes, whatever its name and declared type', async () => {
		const reply = await post(form(await jpeg(), { name: 'image.png', type: 'image/png' }));
		expect(await reply.json()).toMatchObject({ type: 'image/jpeg' });
		expect((await post(form(await png(), { name: '../../etc/passwd', type: 'text/html' }))).status).toBe(201);
	});

	it('may have five small fields in addition to the image', async () => {
		const body = form(await jpeg());
		for (let index = 0; index < limits.maxFormFields; index++) body.append(`field${index}`, 'x');
		expect((await post(body)).status).toBe(201);
	});
});

describe('a rejected upload leaves nothing in the store', () => {
	const rejections: [string, number, string, () => Promise<BodyInit>][] = [
		['a text file named .jpg', 415, 'unsupported-type', async () => form(Buffer.from('just text'))],
		['HTML named .jpg', 415, 'unsupported-type', async () => form(Buffer.from('<html><script></script>'))],
		['SVG named .png', 415, 'unsupported-type', async () => form(Buffer.from('<svg xmlns="x"/>'))],
		['a GIF named .jpg', 415, 'unsupported-type', async () => form(await disc().gif().toBuffer())],
		['a WebP named .png', 415, 'unsupported-type', async () => form(await disc().webp().toBuffer())],
		['an empty file', 400, 'empty-file', async () => form(Buffer.alloc(0))],
		['a truncated PNG', 422, 'unreadable-image', async () => form((await png()).subarray(0, 100))],
		['one byte over 4 MB', 413, 'too-large', async () => form(await jpegOf(limits.maxBytes + 1))],
		['50 megapixels and a row', 422, 'too-many-pixels', async () => form(await pngDeclaring(10_000, 5_001))],
		['an image in another field', 400, 'no-file', async () => form(await jpeg(), { field: 'file' })],
		['a form without a file', 400, 'no-file', async () => formWithFields(1)],
		['six fields', 413, 'too-many-parts', async () => formWithFields(limits.maxFormFields + 1)],
		['two images', 413, 'too-many-parts', async () => formWithTwo()],
	];

	it.each(rejections)('%s: %i %s', async (_what, status, code, body) => {
		const kept = await server.storedFiles();
		const reply = await post(await body());
		const problem = await problemOf(reply);
		expect({ status: reply.status, code: problem.code }).toEqual({ status, code });
		expect(problem).toMatchObject({ status, retryable: false, type: `${errorDocsPath}#${code}` });
		expect(problem.requestId).toBe(reply.headers.get('x-request-id'));
		expect(await server.storedFiles()).toEqual(kept);
	});

	it.each([
		['no boundary', 'multipart/form-data', 'x'],
		['another boundary', 'multipart/form-data; boundary=abc', '--def\r\n\r\nx\r\n--def--'],
		['JSON', 'application/json', '{"image":"x"}'],
		['bare bytes', 'image/jpeg', 'x'],
		['no type', 'application/x-www-form-urlencoded', 'image=x'],
	])('a body that is not a form (%s): 400', async (_what, type, body) => {
		const reply = await post(body, { 'content-type': type });
		const problem = await problemOf(reply);
		expect([reply.status, problem.status]).toEqual([400, 400]);
	});

	it.each([
		['image/jpeg', 'The body must be a multipart form'],
		['multipart/form-data', 'with a boundary in its Content-Type'],
		['application/x-www-form-urlencoded', 'with the image as a file in its field "image"'],
	])('the problem of an image that is sent as %s says what to send', async (type, sentence) => {
		const reply = await post(new Uint8Array(await jpeg()), { 'content-type': type });
		expect((await problemOf(reply)).detail).toContain(sentence);
	});

	it('the problem of a compressed form says so', async () => {
		const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-encoding': 'gzip' };
		const reply = await post(gzipSync(partHead), headers);
		expect((await problemOf(reply)).detail).toMatch('compressed');
	});

	it('more than 4 MB without a Content-Length is rejected while it streams', async () => {
		const kept = await server.storedFiles();
		const { status, sent } = await sendEndlessly(server.url);
		expect(status).toBe(413);
		expect(sent).toBeLessThan(4 * limits.maxBytes);
		expect(await server.storedFiles()).toEqual(kept);
	});

	it('reveals neither the file name nor the library that rejected it', async () => {
		const reply = await post(form(Buffer.from('secret text'), { name: 'my-private-name.jpg' }));
		const text = await reply.text();
		expect(text).not.toMatch(/my-private-name|sharp|vips|busboy|node_modules|\.ts\b/i);
		expect(server.log.join('\n')).not.toContain('my-private-name');
	});
});

const partHead = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n';

function formWithFields(count: number): FormData {
	const body = new FormData();
	for (let index = 0; index < count; index++) body.append(`field${index}`, 'x');
	return body;
}

async function formWithTwo(): Promise<FormData> {
	const body = form(await jpeg());
	body.append('image', new File([new Uint8Array(await png())], 'second.png'));
	return body;
}

/** Sends a form in chunks until the server responds, at most 64 MB. */
function sendEndlessly(url: string): Promise<{ status: number | undefined; sent: number }> {
	return new Promise((resolve, reject) => {
		let sent = 0;
		let responded = false;
		const sending = request(`${url}/api/upload`, {
			method: 'POST',
			headers: { 'content-type': 'multipart/form-data; boundary=b' },
		});
		sending.on('response', (response) => {
			responded = true;
			resolve({ status: response.statusCode, sent });
			sending.destroy();
		});
		sending.on('error', (error) => {
			if (!responded) reject(error);
		});
		sending.write(partHead);
		const chunk = Buffer.alloc(64 * 1024);
		const more = () => {
			if (responded || sent > 64 * 1024 * 1024) return;
			sent += chunk.length;
			sending.write(chunk, () => setImmediate(more));
		};
		more();
	});
}
