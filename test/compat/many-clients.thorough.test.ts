// Many programs at once, greedy ones, and files that are meant to do harm.
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readCorpus } from '#server/images/inspect/seeds.fixture.ts';
import { callProcess, upload } from '#test/api/calls.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { applePng, jpegWithScans, pngWithBombs, pngWithEndlessPixels } from '#test/files/malicious-files.ts';
import { jpeg, png } from '#test/images.ts';
import type { TestServer } from '#test/server.ts';
import { serverForTest } from '#test/server-for-tests.ts';
import { bytesOf, failureOf, removeBackground } from './wire.ts';

let server: TestServer;

const keys = Array.from({ length: 8 }, (_, i) => `key ${i}`);
const env = {
	PEEL_API_KEYS: keys
		.map((key, i) => `program-${i}:${createHash('sha256').update(key).digest('hex')}`)
		.join(','),
};
const withKey = (key: string) => ({ 'x-api-key': key });

it('eight programs at once each get only their own images, and nothing stays stored', async () => {
	server = await serverForTest({ engine: createFakeEngine(), env });
	await Promise.all(
		keys.map(async (key, i) => {
			for (let round = 0; round < 5; round++) {
				const red = 20 * i + round;
				const image = await sharp({
					create: { width: 40, height: 30, channels: 3, background: { r: red, g: 200, b: 0 } },
				})
					.png()
					.toBuffer();
				const reply = await removeBackground(server.url, {
					image,
					headers: withKey(key),
					texts: { size: 'full' },
				});
				const { data } = await sharp(await bytesOf(reply))
					.raw()
					.toBuffer({ resolveWithObject: true });
				expect(data[4 * 39]).toBe(red);
			}
		}),
	);
	expect(await server.storedFiles()).toEqual([]);
});

it('a visitor to the site waits for one image of a program that sent twelve, not for all of them', async () => {
	const engine = createFakeEngine();
	server = await serverForTest({ engine, env });
	const release = engine.hold();
	const finished: string[] = [];
	const image = await jpeg();
	const calls = Array.from({ length: 12 }, async () => {
		await bytesOf(await removeBackground(server.url, { image, headers: withKey('key 0') }));
		finished.push('program');
	});
	await expect.poll(() => engine.calls).toBe(1);
	const { id } = await upload(server.url, image);
	const visit = callProcess(server.url, id).then(() => finished.push('visitor'));
	await expect
		.poll(async () => (await (await fetch(`${server.url}/api/process/${id}`)).json()).state)
		.toBe('waiting');
	release();
	await Promise.all([...calls, visit]);
	// The order of replies is not exactly that of jobs; without fairness it would be the last one.
	expect(finished.indexOf('visitor')).toBeLessThan(9);
});

it('a full queue rejects one more call with 503 and Retry-After, and the others get their images', async () => {
	const engine = createFakeEngine();
	server = await serverForTest({ engine, env });
	const release = engine.hold();
	const image = await jpeg();
	const rejected: Response[] = [];
	const room = 1 + engine.status().queueLimit;
	const calls = Array.from({ length: room + 1 }, async () => {
		const reply = await removeBackground(server.url, { image, headers: withKey('key 0') });
		if (reply.status === 200) await reply.arrayBuffer();
		else rejected.push(reply);
	});
	await expect.poll(() => rejected.length).toBe(1);
	release();
	await Promise.all(calls);
	expect(rejected).toHaveLength(1);
	const [reply] = rejected as [Response];
	expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
	expect(await failureOf(reply)).toEqual([503, 'busy']);
});

it('no file causes a failure of the server, and each rejection is the JSON that clients read', async () => {
	server = await serverForTest({ engine: createFakeEngine() });
	const files = [
		...readCorpus(),
		{ name: 'Apple PNG', bytes: applePng(await png()) },
		{ name: 'scans', bytes: jpegWithScans(await jpeg(), 101) },
		{ name: 'bombs', bytes: pngWithBombs(await png(), 'zTXt', 8) },
		{ name: 'endless pixels', bytes: pngWithEndlessPixels(await png()) },
		{ name: 'HTML', bytes: Buffer.from('<!doctype html><script>alert(1)</script>') },
	];
	for (const { name, bytes } of files) {
		const reply = await removeBackground(server.url, { image: bytes });
		if (reply.status === 200) await reply.arrayBuffer();
		else expect((await failureOf(reply))[0], name).toBe(400);
	}
	expect(await server.storedFiles()).toEqual([]);
});
