// The S3 store under faults: wrong settings, and servers that are down, silent, full, or support less.
import { randomBytes } from 'node:crypto';
import { CreateBucketCommand, PutBucketVersioningCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Proxy, startS3Proxy } from '#test/real-s3/proxy.ts';
import { missingS3, startS3, type TestS3 } from '#test/real-s3/start.ts';
import { createLogger } from '../../log.ts';
import { createS3Client, s3Timeouts } from './client.ts';
import type { S3StoreOptions } from './s3-options.ts';
import { createS3Store } from './s3-store.ts';

const hour = 3_600_000;
const missing = missingS3();

describe.skipIf(missing)('the S3 store', () => {
	let s3: TestS3;
	let proxy: S3Proxy;
	beforeAll(async () => {
		s3 = await startS3();
		proxy = await startS3Proxy(s3.options.endpoint as string);
	});
	afterAll(async () => {
		await proxy?.stop();
		await s3?.close();
	});

	const newId = () => randomBytes(24).toString('base64url');
	const photo = Buffer.from('photo');
	const meta = () => ({ type: 'image/png', width: 1, height: 1, expiresAt: Date.now() + hour }) as const;
	const unavailable = { code: 'unavailable', status: 503, retryable: true };

	const viaProxy = () => ({ endpoint: proxy.url });
	function openStore(options: Partial<S3StoreOptions> = {}) {
		const warnings: string[] = [];
		const log = { info() {}, warn: (_: object, message: string) => void warnings.push(message) };
		const store = createS3Store({ ...s3.options, now: Date.now, maxLifeMs: 24 * hour, log, ...options });
		return Object.assign(store, { warnings });
	}

	describe('refuses to start', () => {
		const sentence = async (options: Partial<S3StoreOptions>) => {
			const error = await openStore({ timeouts: { startMs: 100 }, ...options }).catch((cause) => cause);
			expect(String(error.message)).not.toContain(s3.options.secretKey);
			return error.message;
		};

		it('with an unknown access key', async () => {
			expect(await sentence({ accessKey: 'nobody' })).toMatch(
				/^PEEL_S3_ACCESS_KEY: .*does not accept this key/,
			);
		});

		it('with a wrong secret', async () => {
			expect(await sentence({ secretKey: 'wrong' })).toMatch(/^PEEL_S3_SECRET_KEY: is not the secret/);
		});

		it('without its bucket', async () => {
			expect(await sentence({ bucket: 'no-such-bucket' })).toBe(
				'PEEL_S3_BUCKET: there is no bucket "no-such-bucket"',
			);
		});

		it('where nothing listens', async () => {
			const endpoint = 'http://127.0.0.1:1';
			expect(await sentence({ endpoint })).toMatch(/^PEEL_S3_ENDPOINT: .*127.0.0.1:1 does not respond/);
		});

		it('where the responses are not those of an S3 server', async () => {
			proxy.rejects = () => true;
			expect(await sentence({ endpoint: proxy.url })).toMatch(/^PEEL_S3_ENDPOINT: .*501 NotImplemented/);
			proxy.rejects = () => false;
		});

		it.runIf(!process.env.PEEL_TEST_S3_ENDPOINT)('on a versioned bucket', async () => {
			const client = createS3Client(s3.options, s3Timeouts);
			const Bucket = 'keeps-versions';
			await client.send(new CreateBucketCommand({ Bucket }));
			await client.send(
				new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }),
			);
			client.destroy();
			expect(await sentence({ bucket: Bucket })).toMatch(/^PEEL_S3_BUCKET: .*keeps versions/);
		});

		it('but waits for a server that starts at the same time', async () => {
			await proxy.stop();
			const starting = openStore(viaProxy());
			await expect(fetch(proxy.url)).rejects.toThrow();
			await proxy.start();
			await expect((await starting).check()).resolves.toBeUndefined();
		});
	});

	it('is unavailable while the server is down, and works again when it is back', async () => {
		const store = await openStore(viaProxy());
		const id = newId();
		await store.put(id, 'original', photo, meta());
		await proxy.stop();
		await expect(store.put(newId(), 'original', photo, meta())).rejects.toMatchObject(unavailable);
		await expect(store.open(id, 'original')).rejects.toMatchObject(unavailable);
		await expect(store.read(id, 'original')).rejects.toMatchObject(unavailable);
		await expect(store.stat(id, 'original')).rejects.toMatchObject(unavailable);
		await expect(store.remove(id)).rejects.toMatchObject(unavailable);
		await expect(store.sweep()).rejects.toMatchObject(unavailable);
		await expect(store.check()).rejects.toMatchObject(unavailable);
		await proxy.start();
		expect((await store.read(id, 'original'))?.bytes).toEqual(photo);
	});

	it('times out on a server that does not respond', async () => {
		const timeouts = { responseMs: 1_000, writeMs: 1_000, callMs: 2_000, imageMs: 2_000 };
		const store = await openStore({ ...viaProxy(), timeouts });
		proxy.mode = 'silent';
		const begun = performance.now();
		const calls = [
			store.put(newId(), 'original', photo, meta()),
			store.open(newId(), 'original'),
			store.read(newId(), 'original'),
			store.check(),
		];
		const outcomes = await Promise.allSettled(calls);
		proxy.mode = 'pass';
		for (const outcome of outcomes)
			expect(outcome).toMatchObject({ status: 'rejected', reason: unavailable });
		expect(performance.now() - begun).toBeLessThan(15_000);
	});

	it('continues a download whose response breaks off, as servers do with slow readers', async () => {
		const store = await openStore(viaProxy());
		const id = newId();
		const content = randomBytes(3_000_000);
		await store.put(id, 'original', content, meta());
		proxy.mode = 'break-off';
		const image = await store.open(id, 'original');
		proxy.mode = 'pass';
		const chunks = (await image?.stream.toArray()) as Buffer[];
		expect(Buffer.concat(chunks).equals(content)).toBe(true);
	});

	it('ends its response when its reader leaves', async () => {
		const store = await openStore(viaProxy());
		const id = newId();
		// Written without the short time-outs, because the image is large.
		await (await openStore()).put(id, 'original', randomBytes(30_000_000), meta());
		const image = await store.open(id, 'original');
		const left = new Promise<void>((resolve) => (proxy.onClose = resolve));
		image?.stream.destroy();
		await left;
	});

	it('does not serve a response that breaks off as an image', async () => {
		const store = await openStore(viaProxy());
		const id = newId();
		await store.put(id, 'original', randomBytes(3_000_000), meta());
		proxy.mode = 'break-off';
		await expect(store.read(id, 'original')).rejects.toMatchObject(unavailable);
		const image = await store.open(id, 'original');
		await expect(image?.stream.toArray()).rejects.toThrow();
		proxy.mode = 'pass';
	});

	it.runIf(!process.env.PEEL_TEST_S3_ENDPOINT)(
		'is full when the quota of the bucket is used up',
		async () => {
			const own = await startS3();
			try {
				const store = await openStore(own.options);
				await own.limitBytes(64 * 1024);
				const write = (bytes: number) => store.put(newId(), 'original', Buffer.alloc(bytes), meta());
				await write(20_000);
				// This server rejects without reading to the end: the connection breaks
				// off if the rest is larger than the buffers between.
				await expect(write(100_000)).rejects.toMatchObject({ code: 'storage-full', status: 507 });
				await write(1000);
			} finally {
				await own.close();
			}
		},
	);

	it('logs neither id nor key nor secret, whatever fails', async () => {
		const lines: string[] = [];
		const log = createLogger('info', { write: (line) => void lines.push(line) });
		const store = await openStore(viaProxy());
		const id = newId();
		await store.put(id, 'original', photo, meta());
		const fail = (promise: Promise<unknown>) => promise.catch((err) => log.error({ err }, 'failed'));
		proxy.rejects = () => true;
		await fail(store.stat(id, 'original'));
		await fail(store.put(id, 'original', photo, meta()));
		proxy.rejects = () => false;
		await proxy.stop();
		await fail(store.remove(id));
		await fail(store.read(id, 'original'));
		await proxy.start();
		await fail(openStore({ secretKey: 'wrong' }));
		const text = lines.join('');
		expect(lines).toHaveLength(5);
		expect(text).toContain('NotImplemented');
		for (const secret of [id, s3.options.accessKey, s3.options.secretKey]) expect(text).not.toContain(secret);
	});

	describe('on a server that supports less', () => {
		it('writes without tags where tags are refused, and logs a warning', async () => {
			proxy.rejects = (headers) => 'x-amz-tagging' in headers;
			const opening = openStore(viaProxy());
			const store = await opening;
			const id = newId();
			await store.put(id, 'original', photo, meta());
			expect((await store.read(id, 'original'))?.bytes).toEqual(photo);
			expect(opening.warnings).toEqual([expect.stringContaining('takes no tags')]);
			proxy.rejects = () => false;
		});

		it('writes without conditions where they are refused, and logs a warning', async () => {
			proxy.rejects = (headers) => 'if-none-match' in headers;
			const opening = openStore(viaProxy());
			const store = await opening;
			const id = newId();
			await store.put(id, 'original', photo, meta());
			expect((await store.read(id, 'original'))?.bytes).toEqual(photo);
			expect(opening.warnings).toEqual([expect.stringContaining('no conditional writes')]);
			proxy.rejects = () => false;
		});

		it('detects that conditions are ignored, and logs a warning', async () => {
			proxy.ignoresConditions = true;
			const opening = openStore(viaProxy());
			await opening;
			expect(opening.warnings).toEqual([expect.stringContaining('no conditional writes')]);
			proxy.ignoresConditions = false;
		});
	});
});
