// Calls of programs are bounded in memory and time: bodies wait for memory
// before they are read, and each call ends with a reply.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { lines, open } from '#test/api/raw.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg, noise } from '#test/images.ts';
import type { TestServer, TestServerOptions } from '#test/server.ts';
import { serverForTest } from '#test/server-for-tests.ts';
import { failureOf, removeBackground } from './wire.ts';

let server: TestServer;
const start = async (options: TestServerOptions) => {
	server = await serverForTest(options);
};

const json = (fields: Record<string, string>) => ({
	method: 'POST',
	headers: { 'content-type': 'application/json' },
	body: JSON.stringify(fields),
});

describe('the memory for bodies', () => {
	const head = (bytes: number) =>
		lines('POST /v1.0/removebg HTTP/1.1', 'Host: localhost', `Content-Length: ${bytes}`);

	it('is enough for eight calls of one client at once, because they wait for one another', async () => {
		const image = await noise(900, 700);
		const body = json({ image_file_b64: image.toString('base64') });
		await start({ connections: { uploadBytes: 5 * body.body.length } });
		const replies = await Promise.all(
			Array.from({ length: 8 }, () => fetch(`${server.url}/v1.0/removebg`, body)),
		);
		expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
		await Promise.all(replies.map((reply) => reply.arrayBuffer()));
	});

	it('rejects the next body with a 503 and Retry-After while it stays occupied, but accepts one that fits', async () => {
		await start({ connections: { uploadBytes: 4_000_000, memoryWaitMs: 300 } });
		const socket = open(server.url);
		socket.write(head(900_000));
		const call = (bytes: number) =>
			removeBackground(server.url, { image: Buffer.alloc(bytes) }).then(async (reply) => [
				...(await failureOf(reply)),
				reply.headers.has('retry-after'),
			]);
		await expect.poll(() => call(200_000)).toEqual([503, 'busy', true]);
		expect(await call(50_000)).toEqual([400, 'invalid_file_type', false]);
		socket.destroy();
		await expect.poll(() => call(200_000)).toEqual([400, 'invalid_file_type', false]);
	});

	it('is also reserved for images that are fetched', async () => {
		const url = await serveForever();
		await start({
			env: { PEEL_API_URLS: 'on' },
			fetchImage: { isPublic: () => true, isAllowedPort: () => true },
			connections: { uploadBytes: 88_000_000 + 1_000, memoryWaitMs: 300 },
		});
		const abort = new AbortController();
		const first = fetch(`${server.url}/v1.0/removebg`, { ...json({ image_url: url }), signal: abort.signal });
		const ended = first.catch(() => {});
		await expect
			.poll(async () =>
				failureOf(await fetch(`${server.url}/v1.0/removebg`, json({ image_url: 'http://127.0.0.1:1/' }))),
			)
			.toEqual([503, 'busy']);
		abort.abort();
		await ended;
		await expect
			.poll(async () =>
				failureOf(await fetch(`${server.url}/v1.0/removebg`, json({ image_url: 'http://127.0.0.1:1/' }))),
			)
			.toEqual([400, 'failed_image_download']);
	});
});

describe('a call that takes too long', () => {
	it('gets a 503 with Retry-After in every API, and nothing stays stored', async () => {
		const engine = createFakeEngine();
		await start({ engine, connections: { processMs: 1_000 } });
		const rembg = async () => {
			const body = new FormData();
			body.append('file', new File([new Uint8Array(await jpeg())], 'a.jpg'));
			return fetch(`${server.url}/api/remove`, { method: 'POST', body });
		};
		const removeBg = (format: string) => () => removeBackground(server.url, { texts: { format } });
		const calls = [removeBg('png'), removeBg('zip'), rembg];
		onTestFinished(engine.hold());
		const late = await Promise.all(calls.map((call) => call()));
		for (const { headers } of late) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
		expect(await Promise.all(late.map(failureOf))).toEqual(Array(3).fill([503, 'too_slow']));
		expect(await server.storedFiles()).toEqual([]);
	});

	it('gets a 503 too if fetching its image takes too long', async () => {
		const url = await serveForever();
		await start({
			env: { PEEL_API_URLS: 'on' },
			fetchImage: { isPublic: () => true, isAllowedPort: () => true },
			connections: { processMs: 300 },
		});
		const reply = await fetch(`${server.url}/v1.0/removebg`, json({ image_url: url }));
		expect(await failureOf(reply)).toEqual([503, 'too_slow']);
	});
});

/** The URL of an image that never arrives. */
async function serveForever(): Promise<string> {
	const images = createServer(() => {});
	await new Promise<void>((resolve) => images.listen(0, '127.0.0.1', resolve));
	onTestFinished(() => {
		images.closeAllConnections();
		images.close();
	});
	return `http://127.0.0.1:${(images.address() as AddressInfo).port}/a.jpg`;
}
