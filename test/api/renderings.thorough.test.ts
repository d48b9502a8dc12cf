// A stored cutout rendered by another recipe: the queries, how long a rendering is stored, and the limit per client.
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createFakeEngine, type FakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import type { TestServer } from '#test/server.ts';
import { serverForTest } from '#test/server-for-tests.ts';
import { cutOutImage, fetchWhole, statusAndCode } from './calls.ts';

const hour = 3_600_000;

let server: TestServer;
let engine: FakeEngine;
let time: number;
beforeEach(async () => {
	time = Date.now();
	engine = createFakeEngine();
	server = await serverForTest({ engine, now: () => time });
});

const get = (path: string, init?: RequestInit) => fetchWhole(server.url + path, init);

/** Uploads and processes an image; `view` and `download` take a query. */
async function result(bytes?: Buffer) {
	const { id, token } = await cutOutImage(server.url, bytes);
	return {
		id,
		view: (query: string) => get(`/api/secure/view/${token}${query}`),
		download: (query: string) => get(`/api/secure/download/${token}${query}`),
	};
}

async function pixels(reply: Response) {
	const bytes = Buffer.from(await reply.arrayBuffer());
	const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
	const { width, height, channels } = info;
	return {
		size: [width, height],
		at: (x: number, y: number) => [
			...data.subarray((y * width + x) * channels, (y * width + x + 1) * channels),
		],
	};
}

describe('a recipe in the query', () => {
	it.each([
		['?format=png8', 'image/png'],
		['?format=webp', 'image/webp'],
		['?format=jpg&quality=50', 'image/jpeg'],
		['?format=matte', 'image/png'],
	])('%s has its own media type, and is still for this client only', async (query, type) => {
		const { view } = await result();
		const { status, headers } = await view(query);
		expect([status, headers.get('content-type')]).toEqual([200, type]);
		expect(headers.get('cache-control')).toBe('private, no-store');
		expect(headers.get('sunset')).toBeTruthy();
		expect(headers.get('peel-confidence')).toBe('1.00');
	});

	it('a download has a file name that fits its type', async () => {
		const { download } = await result();
		const nameOf = async (query: string) => (await download(query)).headers.get('content-disposition');
		expect(await nameOf('?format=jpg')).toBe('attachment; filename="bg_removed_image.jpg"');
		expect(await nameOf('?format=webp')).toBe('attachment; filename="bg_removed_image.webp"');
		expect(await nameOf('?background=%23fff')).toBe('attachment; filename="bg_removed_image.png"');
	});

	it('the background, crop and size are as requested', async () => {
		const { view } = await result(await jpeg(64, 48));
		const red = await pixels(await view('?background=%23ff0000'));
		// The fake engine erases the left half.
		expect(red.at(5, 5)).toEqual([255, 0, 0]);
		const cropped = await pixels(await view('?crop=subject&width=100&height=200'));
		expect(cropped.size).toEqual([100, 200]);
		expect((await pixels(await view('?crop=subject'))).size).toEqual([32, 48]);
	});

	it('the default recipe, however it is written, is the stored result', async () => {
		const { view } = await result();
		const stored = Buffer.from(await (await view('')).arrayBuffer());
		for (const query of ['?', '?format=png', '?background=transparent&margin=5&quality=3', '?shadow=none'])
			expect(Buffer.from(await (await view(query)).arrayBuffer()).equals(stored)).toBe(true);
		expect(engine.renderings).toBe(0);
	});

	it('is rendered once, however it is written, and without another analysis', async () => {
		const { view, download } = await result();
		const one = Buffer.from(await (await view('?format=jpg&background=FFF')).arrayBuffer());
		const other = Buffer.from(
			await (await download('?background=%23ffffff&format=jpg&quality=90')).arrayBuffer(),
		);
		expect(other.equals(one)).toBe(true);
		expect([engine.calls, engine.renderings]).toEqual([1, 1]);
	});

	it('requested by many at once is rendered once', async () => {
		const { view } = await result();
		const replies = await Promise.all(Array.from({ length: 5 }, () => view('?format=webp')));
		expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
		expect(engine.renderings).toBe(1);
	});
});

describe('a rendering lives as long as its image', () => {
	it('its link expires', async () => {
		const { view } = await result();
		expect((await view('?format=jpg')).status).toBe(200);
		time += hour + 1;
		expect(await statusAndCode(await view('?format=jpg'))).toEqual([403, 'token-expired']);
	});

	it('deleting the image deletes it', async () => {
		const { id, view } = await result();
		expect((await view('?format=jpg')).status).toBe(200);
		await get(`/api/original/${id}`, { method: 'DELETE' });
		for (const query of ['?format=jpg', '?format=webp'])
			expect(await statusAndCode(await view(query))).toEqual([410, 'gone']);
	});
});

describe('one client', () => {
	it('that requests more renderings at once than are stored gets no 410', async () => {
		const { view } = await result();
		const widths = Array.from({ length: limits.maxRenderings + 12 }, (_, i) => i + 1);
		const replies = await Promise.all(widths.map((width) => view(`?width=${width}`)));
		for (const { status } of replies) expect([200, 503]).toContain(status);
		expect((await view('?width=1')).status).toBe(200);
	});

	it('is charged for the pixels of the output, where they are more than those of the result', async () => {
		server = await serverForTest({ engine, now: () => time, env: { PEEL_RATE_LIMIT: '0.02' } });
		// 18 megapixels a minute: one for the upload, and 15 for an output of 4K squared.
		const { view } = await result();
		expect((await view('?width=3840&height=3840&format=jpg')).status).toBe(200);
		expect((await view('?width=3840&height=3840&format=webp')).status).toBe(429);
		expect((await view('?width=64&format=webp')).status).toBe(200);
	});

	it('gets as many new renderings as its rate limit allows, and stored ones do not count', async () => {
		server = await serverForTest({ engine, now: () => time, env: { PEEL_RATE_LIMIT: '0.01' } });
		// Two renderings a minute.
		const { view } = await result();
		const statuses: number[] = [];
		for (let width = 1; width <= 3; width++) statuses.push((await view(`?width=${width}`)).status);
		expect(statuses).toEqual([200, 200, 429]);
		expect((await view('?width=1')).status).toBe(200);
	});
});
