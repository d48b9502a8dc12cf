// The API of rembg's HTTP server, which compose files run as a service for their programs.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { jpeg } from '#test/images.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { bytesOf, failureOf } from './wire.ts';

const server = serverForAll({
	env: { PEEL_API_URLS: 'on' },
	fetchImage: { isPublic: () => true, isAllowedPort: () => true },
});
let image: Buffer;
const images = createServer((_request, reply) => reply.end(image));
beforeAll(async () => {
	image = await jpeg(400, 300);
	await new Promise<void>((resolve) => images.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void images.close());

async function post(query = '', texts: Record<string, string> = {}, headers = {}): Promise<Response> {
	const body = new FormData();
	body.append('file', new File([new Uint8Array(image)], 'photo.jpg'));
	for (const [name, text] of Object.entries(texts)) body.append(name, text);
	return fetch(`${server.url}/api/remove${query}`, { method: 'POST', body, headers });
}
const pixels = async (reply: Response) =>
	sharp(await bytesOf(reply))
		.raw()
		.toBuffer({ resolveWithObject: true });

it('an uploaded image comes back as a PNG of its own size with transparency', async () => {
	const reply = await post('', { model: 'u2net', a: 'true', af: '240', ab: '10', ae: '10', ppm: 'false' });
	expect(reply.headers.get('content-type')).toBe('image/png');
	const { info } = await pixels(reply);
	expect(info).toMatchObject({ width: 400, height: 300, channels: 4 });
	expect(await server.storedFiles()).toEqual([]);
});

it('the result is a PNG whatever the client accepts: rembg has no other type', async () => {
	const reply = await post('', {}, { accept: 'application/json' });
	expect(reply.headers.get('content-type')).toBe('image/png');
	await reply.arrayBuffer();
});

it('an image given by its address comes back too', async () => {
	const url = `http://127.0.0.1:${(images.address() as AddressInfo).port}/photo.jpg`;
	const reply = await fetch(`${server.url}/api/remove?url=${encodeURIComponent(url)}`);
	expect(await bytesOf(reply)).toEqual(await bytesOf(await post()));
});

it('with om the reply is the mask alone', async () => {
	const mask = await bytesOf(await post('', { om: 'true' }));
	expect((await sharp(mask).metadata()).space).toBe('b-w');
	const data = await sharp(mask).toColourspace('b-w').raw().toBuffer();
	expect([data[0], data[399]]).toEqual([0, 255]);
});

it('bgc in the query sets the colour behind the subject', async () => {
	const { data, info } = await pixels(await post('?bgc=255,0,10,255'));
	expect([...data.subarray(0, info.channels)].slice(0, 3)).toEqual([255, 0, 10]);
});

it('bgc may be without opacity, with blanks, and a field of the form, which overrides the query', async () => {
	const colorOf = async (query: string, texts = {}) => {
		const { data, info } = await pixels(await post(query, texts));
		return [...data.subarray(0, info.channels)];
	};
	expect((await colorOf('?bgc=0,0,0&bgc=1,%202,%203')).slice(0, 3)).toEqual([1, 2, 3]);
	expect(await colorOf('?bgc=1,2,3', { bgc: '4,5,6,128' })).toEqual([4, 5, 6, 128]);
	expect((await pixels(await post('?bgc=1,2,3&om=true'))).data[0]).toBe(0);
});

it('a file may have 22 MB and no byte more, as in the other API', async () => {
	const postOf = (length: number) => {
		const body = new FormData();
		body.append('file', new File([Buffer.concat([image], length)], 'photo.jpg'));
		return fetch(`${server.url}/api/remove`, { method: 'POST', body });
	};
	expect((await postOf(limits.api.maxBytes)).status).toBe(200);
	expect(await failureOf(await postOf(limits.api.maxBytes + 1))).toEqual([400, 'file_too_large']);
});

it('the detail of a failure says what is wrong', async () => {
	const empty = await fetch(`${server.url}/api/remove`);
	expect(empty.status).toBe(400);
	expect(await empty.json()).toMatchObject({ detail: expect.stringContaining('file') });
	for (const color of ['red', '1,2', '1,2,3,256', '1,2,3,4,5'])
		expect([color, (await post(`?bgc=${color}`)).status]).toEqual([color, 400]);
});
