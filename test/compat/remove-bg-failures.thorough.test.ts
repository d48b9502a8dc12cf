// Failures of the API of remove.bg: each is the JSON that its clients read, and says what to change.
import { expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpegWithScans } from '#test/files/malicious-files.ts';
import { jpeg, jpegDeclaring, pngDeclaring } from '#test/images.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { type Call, failureOf, removeBackground } from './wire.ts';

const engine = createFakeEngine();
const server = serverForAll({ engine });

const webpWithoutFrame = Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1');

const call = (options?: Call) => removeBackground(server.url, options);

it('a call without an image gets missing_source', async () => {
	const empty = await fetch(`${server.url}/v1.0/removebg`, { method: 'POST' });
	expect(await failureOf(empty)).toEqual([400, 'missing_source']);
	const text = await fetch(`${server.url}/v1.0/removebg`, { method: 'POST', body: 'not a form' });
	expect(await failureOf(text)).toEqual([400, 'missing_source']);
});

it('a body that is declared as a form but is not one gets invalid_request', async () => {
	const headers = { 'content-type': 'multipart/form-data; boundary=x' };
	const reply = await fetch(`${server.url}/v1.0/removebg`, { method: 'POST', headers, body: 'no form' });
	expect(await failureOf(reply)).toEqual([400, 'invalid_request']);
});

it.each([
	['application/json', '{', 'The body is not JSON.'],
	['application/x-www-form-urlencoded', `size=${'x'.repeat(5000)}`, 'A field has more than 4096 characters.'],
	['multipart/form-data', '', 'The form has no boundary.'],
	['multipart/form-data; boundary=b', '--b', 'The form is malformed.'],
])('the detail says what is wrong with a body of %s', async (type, body, detail) => {
	const headers = { 'content-type': type };
	const reply = await fetch(`${server.url}/v1.0/removebg`, { method: 'POST', headers, body });
	expect((await reply.json()).errors).toEqual([
		{ title: 'Invalid request', code: 'invalid_request', detail },
	]);
});

it.each([
	[
		'bytes of an image',
		'image/jpeg',
		{},
		'The body is the image itself. Send it as a file of a multipart form.',
	],
	[
		'bytes of an image, which the sender calls a form',
		'application/x-www-form-urlencoded',
		{},
		'The body is the image itself. Send it as a file of a multipart form.',
	],
	[
		'JSON that is compressed',
		'application/json',
		{ 'content-encoding': 'gzip' },
		'The body is compressed. Send it without a Content-Encoding.',
	],
])('the detail says what to send in place of %s', async (_what, type, encoding, detail) => {
	const image = new Uint8Array(await jpeg());
	for (const path of ['/v1.0/removebg', '/api/remove']) {
		const init = { method: 'POST', headers: { 'content-type': type, ...encoding }, body: image };
		expect(await (await fetch(server.url + path, init)).json()).toMatchObject({ errors: [{ detail }] });
	}
});

it('a file that is not an image gets invalid_file_type', async () => {
	expect(await failureOf(await call({ image: Buffer.from('<svg/>') }))).toEqual([400, 'invalid_file_type']);
});

it('a truncated image gets failed_to_read_image', async () => {
	const image = (await jpeg()).subarray(0, 300);
	expect(await failureOf(await call({ image }))).toEqual([400, 'failed_to_read_image']);
});

it('an image that does not state its size gets invalid_dimensions', async () => {
	const withoutFrame = (await jpeg()).subarray(0, 100);
	for (const image of [withoutFrame, await jpegDeclaring(64, 0), await pngDeclaring(0, 48), webpWithoutFrame])
		expect(await failureOf(await call({ image }))).toEqual([400, 'invalid_dimensions']);
});

it('a JPEG with too many scans gets failed_to_read_image', async () => {
	const image = jpegWithScans(await jpeg(), limits.maxJpegScans + 1);
	expect(await failureOf(await call({ image }))).toEqual([400, 'failed_to_read_image']);
});

it('an image with too many pixels gets resolution_too_high, without the limits of the site', async () => {
	const reply = await call({ image: await pngDeclaring(10_000, 5001) });
	expect(reply.status).toBe(400);
	const failure = { title: 'Image resolution too high', code: 'resolution_too_high', detail: '' };
	expect((await reply.json()).errors).toEqual([failure]);
});

it('a file over 22 MB gets file_too_large while it arrives', async () => {
	expect(await failureOf(await call({ image: Buffer.alloc(22_000_001) }))).toEqual([400, 'file_too_large']);
	const reply = await call({ image: Buffer.alloc(45_000_000) }).catch(() => undefined);
	if (reply) expect(await failureOf(reply)).toEqual([400, 'file_too_large']);
});

it('an address gets failed_image_download unless the operator has allowed addresses', async () => {
	const body = new URLSearchParams({ image_url: 'https://a.example/b.jpg' });
	const reply = await fetch(`${server.url}/v1.0/removebg`, { method: 'POST', body });
	expect(await failureOf(reply)).toEqual([400, 'failed_image_download']);
});

it('a background that cannot be fetched gets failed_bg_download, one that is not an image invalid_file_type', async () => {
	const background = (bg_image_url: string) => call({ texts: { bg_image_url } });
	expect(await failureOf(await background('https://a.example/b.jpg'))).toEqual([400, 'failed_bg_download']);
	const body = new FormData();
	body.append('image_file', new File([new Uint8Array(await jpeg())], 'a.jpg'));
	body.append('bg_image_file', new File(['no image'], 'b.png'));
	const reply = await fetch(`${server.url}/v1.0/removebg`, { method: 'POST', body });
	expect(await failureOf(reply)).toEqual([400, 'invalid_file_type']);
});

it('unknown addresses and methods get not_found or method_not_allowed', async () => {
	expect(await failureOf(await fetch(`${server.url}/v1.0/improve`, { method: 'POST' }))).toEqual([
		404,
		'not_found',
	]);
	expect(await failureOf(await fetch(`${server.url}/v1.0/removebg`))).toEqual([405, 'method_not_allowed']);
	for (const path of ['/v1.0/removebg', '/api/remove', '/v1.0/improve'])
		expect(await failureOf(await fetch(server.url + path, { method: 'PROPFIND' }))).toEqual([
			404,
			'not_found',
		]);
});

it('a form with more than 100 parts gets invalid_request, even if none has a name', async () => {
	const parts = (count: number) => '--b\r\nContent-Disposition: form-data\r\n\r\n\r\n'.repeat(count);
	const send = (count: number) =>
		fetch(`${server.url}/v1.0/removebg`, {
			method: 'POST',
			headers: { 'content-type': 'multipart/form-data; boundary=b' },
			body: `${parts(count)}--b--\r\n`,
		});
	expect(await failureOf(await send(101))).toEqual([400, 'invalid_request']);
	expect(await failureOf(await send(100))).toEqual([400, 'missing_source']);
});

it('a failure of the engine comes with Retry-After', async () => {
	engine.failNext(new AppError('engine-failed'));
	const reply = await call();
	expect(reply.headers.get('retry-after')).toBe('2');
	expect(await failureOf(reply)).toEqual([503, 'engine_failed']);
});
