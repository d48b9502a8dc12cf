import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createTextBody, sendBody } from './body.ts';

it('a text is sent in each encoding, compressed once for all clients and not before one accepts that encoding', async () => {
	const text = 'some words '.repeat(1000);
	const body = createTextBody(text, 'text/plain; charset=utf-8');
	const { identity, gzip, br } = body.encoded;
	expect(identity).toEqual(Buffer.from(text));
	if (typeof gzip !== 'function' || typeof br !== 'function') throw new Error('compressed already');

	const app = Fastify();
	app.get('/', (request, reply) => sendBody(request, reply, body));
	const get = (encoding: string) => app.inject({ url: '/', headers: { 'accept-encoding': encoding } });
	const [first, second, third] = await Promise.all([get('br'), get('br'), get('gzip')]);
	expect(brotliDecompressSync(first.rawPayload).toString()).toBe(text);
	expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
	expect(gunzipSync(third.rawPayload).toString()).toBe(text);
	expect(await br()).toBe(await br());
	await app.close();
});
