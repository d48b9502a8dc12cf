// What is fetched whole, and how many fetches one client may have.
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { until } from '#test/until.ts';
import { failure, fetchFrom, never, newBuffer, trusting } from './fetch-image/fetch-from.fixture.ts';
import { selfSigned } from './fetch-image/self-signed.fixture.ts';
import { image, serve } from './fetch-image/web-server.fixture.ts';
import { createFetchImage } from './fetch-image.ts';

describe('an image', () => {
	it('is returned with all of its bytes', async () => {
		const server = await serve((_, response) => response.end(image));
		expect(await fetchFrom(server.url())).toEqual(image);
	});

	it.each([
		['JPEG', 'ffd8ffe000104a4649460001'],
		['WebP', '524946461a00000057454250'],
	])('may be a %s', async (_type, start) => {
		const bytes = Buffer.concat([Buffer.from(start, 'hex'), Buffer.alloc(10)]);
		const server = await serve((_, response) => response.end(bytes));
		expect(await fetchFrom(server.url())).toEqual(bytes);
	});

	it('may arrive in pieces of any size, and be declared as any type', async () => {
		const server = await serve((_, response) => {
			response.writeHead(200, { 'content-type': 'text/html' });
			for (const byte of image) response.write(Buffer.of(byte));
			response.end();
		});
		expect(await fetchFrom(server.url())).toEqual(image);
	});

	it('may arrive in chunks of 512 bytes, with TLS and without', async () => {
		const bytes = Buffer.concat([image, Buffer.alloc(2_000_000)]);
		for (const certificate of [undefined, selfSigned('images.example')]) {
			const server = await serve((_, response) => {
				for (let from = 0; from < bytes.length; from += 512) response.write(bytes.subarray(from, from + 512));
				response.end();
			}, certificate);
			const fetched = certificate
				? trusting(certificate, () => fetchFrom(server.url()))
				: fetchFrom(server.url());
			expect((await fetched).equals(bytes)).toBe(true);
		}
	});

	it('may take longer than the longest pause, as long as data arrives', async () => {
		const server = await serve(async (_, response) => {
			for (let from = 0; from < image.length; from += 15) {
				response.write(image.subarray(from, from + 15));
				await sleep(150);
			}
			response.end();
		});
		expect(await fetchFrom(server.url(), { stallTimeoutMs: 1000 })).toEqual(image);
	});

	it('may have as many bytes as the limit, and not one more, with a declared length or without', async () => {
		const maxBytes = image.length;
		for (const declared of [true, false]) {
			for (const extra of [0, 1]) {
				const bytes = Buffer.concat([image, Buffer.alloc(extra)]);
				const server = await serve((_, response) => {
					if (declared) response.setHeader('content-length', bytes.length);
					response.write(bytes);
					response.end();
				});
				const fetched = fetchFrom(server.url(), { maxBytes });
				if (extra === 0) expect(await fetched).toEqual(bytes);
				else await expect(fetched).rejects.toEqual(failure('too-large'));
			}
		}
	});

	it('is requested without cookies, referrer, compression or a connection that stays open', async () => {
		const server = await serve((_, response) => response.end(image));
		await fetchFrom(server.url('/a%20b.png?c=d#e'));
		const [request] = server.requests;
		expect(request).toMatchObject({ method: 'GET', url: '/a%20b.png?c=d' });
		expect(request?.headers).toEqual({
			'host': `images.example:${server.port}`,
			'accept': 'image/jpeg, image/png, image/webp',
			'accept-encoding': 'identity',
			'connection': 'close',
			'user-agent': 'Peel (image download)',
		});
		await until(() => server.sockets.size).toBe(0);
	});
});

describe('one client', () => {
	it('that holds its share of the fetches open gets no more, another client is served, and the share is freed', async () => {
		const waiting: ServerResponse[] = [];
		const server = await serve(({ url }, response) => {
			if (url === '/slow') waiting.push(response);
			else response.end(image);
		});
		const fetchImage = createFetchImage({
			maxFetches: 4,
			resolve: async () => ['127.0.0.1'],
			isPublic: () => true,
			isAllowedPort: () => true,
		});
		const held = [1, 2].map(() => fetchImage(server.url('/slow'), newBuffer(), never, 'greedy'));
		await expect(fetchImage(server.url(), newBuffer(), never, 'greedy')).rejects.toMatchObject({
			code: 'busy',
		});
		expect(await fetchImage(server.url(), newBuffer(), never, 'another')).toEqual(image);
		await until(() => waiting.length).toBe(2);
		for (const response of waiting) response.end(image);
		expect(await Promise.all(held)).toEqual([image, image]);
		expect(await fetchImage(server.url(), newBuffer(), never, 'greedy')).toEqual(image);
	});
});
