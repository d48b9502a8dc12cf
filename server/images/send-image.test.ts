import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { sendImage } from './send-image.ts';

it.each([
	['GET', 'is sent whole', 8],
	['HEAD', 'is not read, and its stream is closed before the response', 0],
] as const)('for %s an image %s', async (method, _what, expected) => {
	const app = Fastify();
	let read = 0;
	const stream = new Readable({
		read() {
			this.push(read < 8 ? 'x'.repeat(100) : null);
			read += 1;
		},
	});
	const meta = { type: 'image/png', width: 1, height: 1, expiresAt: 0 } as const;
	app.get('/', (_request, reply) => sendImage(reply, { meta, sizeBytes: 800, stream }));
	const { headers, body } = await app.inject({ method, url: '/' });
	expect(headers).toMatchObject({ 'content-type': 'image/png', 'content-length': '800' });
	expect(body).toHaveLength(expected * 100);
	expect(stream.closed).toBe(true);
	expect(Math.max(0, read - 1)).toBe(expected);
	await app.close();
});
