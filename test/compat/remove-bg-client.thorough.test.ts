// The npm package `remove.bg` 1.3.0, unmodified, works with our server in place of the service that it was written for.
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { sharedFolder } from '#test/new-folder.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { createRemoveBgClient, type Outcome, type RemoveBgClient } from './remove-bg-client.ts';
import { failureOf } from './wire.ts';

const engine = createFakeEngine();
const folder = sharedFolder();
const server = serverForAll({
	engine,
	env: { PEEL_API_URLS: 'on', PEEL_RATE_LIMIT: '1' },
	fetchImage: { isPublic: () => true, isAllowedPort: () => true },
});
let client: RemoveBgClient;
let photo: Buffer;
let photoFile: string;
const images = createServer((request, reply) => {
	if (request.url === '/photo.jpg') reply.end(photo);
	else if (request.url === '/large.jpg') reply.end(Buffer.concat([photo], limits.api.maxBytes + 1));
	else reply.end('no image');
});
const addressOf = (name: string) => `http://127.0.0.1:${(images.address() as AddressInfo).port}/${name}`;

beforeAll(async () => {
	photo = await jpeg(1200, 900);
	photoFile = path.join(folder, 'photo.jpg');
	await writeFile(photoFile, photo);
	await new Promise<void>((resolve) => images.listen(0, '127.0.0.1', resolve));
	client = await createRemoveBgClient(server.url, folder);
});

afterAll(() => {
	client.close();
	images.close();
});

const fromFile = (options: Record<string, unknown> = {}) =>
	client.call('removeBackgroundFromImageFile', { apiKey: 'any', path: photoFile, ...options });
const sizeOf = async ({ result }: Outcome) => {
	const { width, height, format } = await sharp(Buffer.from(result?.base64img ?? '', 'base64')).metadata();
	return { width, height, format };
};

describe('an image', () => {
	it('sent as a file comes back as a preview, with everything that the client reads', async () => {
		const outcome = await fromFile();
		expect(outcome.errors).toBeUndefined();
		expect(await sizeOf(outcome)).toEqual({ width: 577, height: 433, format: 'png' });
		expect(outcome.result).toMatchObject({
			creditsCharged: '0',
			detectedType: 'other',
			resultWidth: '577',
			resultHeight: '433',
			rateLimit: '300',
		});
		expect(Number(outcome.result?.rateLimitRemaining)).toBeLessThan(300);
		expect(Number(outcome.result?.rateLimitReset)).toBeGreaterThan(Date.now() / 1000 - 60);
	});

	it('comes back at full size if that is requested', async () => {
		expect(await sizeOf(await fromFile({ size: 'full' }))).toEqual({
			width: 1200,
			height: 900,
			format: 'png',
		});
	});

	it('sent as an address comes back too', async () => {
		const outcome = await client.call('removeBackgroundFromImageUrl', {
			apiKey: 'any',
			url: addressOf('photo.jpg'),
		});
		expect(await sizeOf(outcome)).toMatchObject({ format: 'png' });
	});

	it('sent in base64 comes back too', async () => {
		const base64img = photo.toString('base64');
		const outcome = await client.call('removeBackgroundFromImageBase64', {
			apiKey: 'any',
			base64img,
			type: 'person',
		});
		expect(await sizeOf(outcome)).toMatchObject({ format: 'png' });
		expect(outcome.result?.detectedType).toBe('person');
	});

	it('with a background colour comes back as a JPG, cropped to the subject', async () => {
		const outcome = await fromFile({ size: 'full', crop: true, bg_color: '81d4fa' });
		expect(await sizeOf(outcome)).toEqual({ width: 600, height: 900, format: 'jpeg' });
	});
});

describe('a failure reaches the client with its code:', () => {
	it.each([
		['invalid_size', { size: 'huge' }],
		['invalid_scale', { scale: '5%' }],
		['invalid_position', { position: 'left' }],
		['invalid_roi', { roi: '1 2 3' }],
		['roi_exceeds_bounds', { roi: '0 0 5000px 10px' }],
		['roi_region_empty', { roi: '5px 5px 5px 10px' }],
		['invalid_bg_color', { bg_color: 'reddish' }],
		['invalid_channels', { channels: 'blue' }],
		['invalid_crop_margin', { crop: true, crop_margin: '3' }],
	])('%s', async (code, options) => {
		const { errors } = await fromFile(options);
		expect(errors).toEqual([{ title: expect.any(String), code, detail: expect.any(String) }]);
	});

	it('invalid_file_type', async () => {
		const base64img = Buffer.from('GIF89a no image').toString('base64');
		const { errors } = await client.call('removeBackgroundFromImageBase64', { apiKey: 'any', base64img });
		expect(errors?.[0]?.code).toBe('invalid_file_type');
	});

	it('invalid_file_type, for an address that leads to another type of file', async () => {
		const { errors } = await client.call('removeBackgroundFromImageUrl', {
			apiKey: 'any',
			url: addressOf('text'),
		});
		expect(errors?.[0]?.code).toBe('invalid_file_type');
	});

	it('unknown_foreground', async () => {
		engine.setAssessment({ confidence: 0, doubt: 'no-subject' });
		const { errors } = await fromFile();
		engine.setAssessment({ confidence: 1 });
		expect(errors?.[0]?.code).toBe('unknown_foreground');
	});
});

test('an invalid address, one that cannot be fetched, and that of a file that is too large each get their own code, for the image and for the background', async () => {
	const code = async (fields: Record<string, string>) => {
		const body = new URLSearchParams(fields);
		const reply = await fetch(`${server.url}/v1.0/removebg`, { method: 'POST', body });
		return failureOf(reply);
	};
	const base64 = { image_file_b64: photo.toString('base64') };
	expect(await code({ image_url: 'ftp://a.example/b.jpg' })).toEqual([400, 'invalid_image_url']);
	expect(await code({ image_url: 'http://127.0.0.1:1/b.jpg' })).toEqual([400, 'failed_image_download']);
	expect(await code({ image_url: addressOf('large.jpg') })).toEqual([400, 'file_too_large']);
	expect(await code({ ...base64, bg_image_url: addressOf('large.jpg') })).toEqual([400, 'file_too_large']);
	expect(await code({ ...base64, bg_image_url: 'ftp://a.example/b.jpg' })).toEqual([
		400,
		'invalid_bg_image_url',
	]);
	expect(await code({ ...base64, bg_image_url: 'http://127.0.0.1:1/b.jpg' })).toEqual([
		400,
		'failed_bg_download',
	]);
});
