// The S3 store when things go wrong: settings that are wrong, servers that are away, silent, full, or can do less.
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
		await proxy?.leave();
		await s3?.close();
	});

	const newId = () => randomBytes(24).toString('base64url');
	const photo = Buffer.from('photo');
	const meta = () => ({ type: 'image/png', width: 1, height: 1, expiresAt: Date.now() + hour }) as const;
	const unavailable = { code: 'unavailable', status: 503, retryable: true };

	/** Patient enough for a loaded machine, and quick enough for a test. */
	const timeouts = { startMs: 100, answerMs: 1_000, writeMs: 1_000, callMs: 2_000, pictureMs: 2_000 };
	const viaProxy = () => ({ endpoint: proxy.url, timeouts });
	function openStore(options: Partial<S3StoreOptions> = {}) {
		const warnings: string[] = [];
		const log = { info() {}, warn: (_: object, message: string) => void warnings.push(message) };
		const store = createS3Store({ ...s3.options, now: Date.now, longestLifeMs: 24 * hour, log, ...options });
		return Object.assign(store, { warnings });
	}

	describe('refuses to start', () => {
		const sentence = async (options: Partial<S3StoreOptions>) => {
			const error = await openStore({ timeouts: { startMs: 100 }, ...options }).catch((cause) => cause);
			expect(String(error.message)).not.toContain(s3.options.secretKey);
			return error.message;
		};

		it('with an access key that the server does not know', async () => {
			expect(await sentence({ accessKey: 'nobody' })).toMatch(
				/^PEEL_S3_ACCESS_KEY: .*does not know this key/,
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
			expect(await sentence({ endpoint })).toMatch(/^PEEL_S3_ENDPOINT: .*127.0.0.1:1 does not answer/);
		});

		it('where something answers that is no S3 server', async () => {
			proxy.refuses = () => true;
			expect(await sentence({ endpoint: proxy.url })).toMatch(/^PEEL_S3_ENDPOINT: .*501 NotImplemented/);
			proxy.refuses = () => false;
		});

		it.runIf(!process.env.PEEL_TEST_S3_ENDPOINT)('on a bucket that keeps versions', async () => {
			const client = createS3Client(s3.options, s3Timeouts);
			const Bucket = 'keeps-versions';
			await client.send(new CreateBucketCommand({ Bucket }));
			await client.send(
				new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }),
			);
			client.destroy();
			expect(await sentence({ bucket: Bucket })).toMatch(/^PEEL_S3_BUCKET: .*keeps versions/);
		});

		it('but waits for a server that is started together with it', async () => {
			await proxy.leave();
			const starting = openStore({ ...viaProxy(), timeouts: { ...timeouts, startMs: 30_000 } });
			await expect(fetch(proxy.url)).rejects.toThrow();
			await proxy.comeBack();
			await expect((await starting).check()).resolves.toBeUndefined();
		});
	});

	it('says that the store is unavailable while the server is away, and goes on when it is back', async () => {
		const store = await openStore(viaProxy());
		const id = newId();
		await store.put(id, 'original', photo, meta());
		await proxy.leave();
		await expect(store.put(newId(), 'original', photo, meta())).rejects.toMatchObject(unavailable);
		await expect(store.open(id, 'original')).rejects.toMatchObject(unavailable);
		await expect(store.read(id, 'original')).rejects.toMatchObject(unavailable);
		await expect(store.stat(id, 'original')).rejects.toMatchObject(unavailable);
		await expect(store.remove(id)).rejects.toMatchObject(unavailable);
		await expect(store.sweep()).rejects.toMatchObject(unavailable);
		await expect(store.check()).rejects.toMatchObject(unavailable);
		await proxy.comeBack();
		expect(await store.read(id, 'original')).toEqual(photo);
	});

	it('waits only so long for a server that says nothing', async () => {
		const store = await openStore(viaProxy());
		proxy.mood = 'silent';
		const begun = performance.now();
		const calls = [
			store.put(newId(), 'original', photo, meta()),
			store.open(newId(), 'original'),
			store.read(newId(), 'original'),
			store.check(),
		];
		const outcomes = await Promise.allSettled(calls);
		proxy.mood = 'pass';
		for (const outcome of outcomes)
			expect(outcome).toMatchObject({ status: 'rejected', reason: unavailable });
		expect(performance.now() - begun).toBeLessThan(15_000);
	});

	it('takes no answer that breaks off for a picture', async () => {
		const store = await openStore(viaProxy());
		const id = newId();
		await store.put(id, 'original', randomBytes(3_000_000), meta());
		proxy.mood = 'break-off';
		await expect(store.read(id, 'original')).rejects.toMatchObject(unavailable);
		const picture = await store.open(id, 'original');
		await expect(picture?.stream.toArray()).rejects.toThrow();
		proxy.mood = 'pass';
	});

	it.runIf(!process.env.PEEL_TEST_S3_ENDPOINT)(
		'says that there is no room when the quota of the bucket is used up',
		async () => {
			const own = await startS3();
			try {
				const store = await openStore(own.options);
				await own.radosgw?.limitBytes(64 * 1024);
				const write = (bytes: number) => store.put(newId(), 'original', Buffer.alloc(bytes), meta());
				await write(20_000);
				// This server refuses without reading to the end. What is larger than the buffers on the way breaks off, and is told so.
				await expect(write(100_000)).rejects.toMatchObject({ code: 'storage-full', status: 507 });
				await write(1000);
			} finally {
				await own.close();
			}
		},
	);

	it('names neither picture nor key nor secret in the log, whatever fails', async () => {
		const lines: string[] = [];
		const log = createLogger('info', { write: (line) => void lines.push(line) });
		const store = await openStore(viaProxy());
		const id = newId();
		await store.put(id, 'original', photo, meta());
		const fail = (promise: Promise<unknown>) => promise.catch((err) => log.error({ err }, 'failed'));
		proxy.refuses = () => true;
		await fail(store.stat(id, 'original'));
		await fail(store.put(id, 'original', photo, meta()));
		proxy.refuses = () => false;
		await proxy.leave();
		await fail(store.remove(id));
		await fail(store.read(id, 'original'));
		await proxy.comeBack();
		await fail(openStore({ secretKey: 'wrong' }));
		const text = lines.join('');
		expect(lines).toHaveLength(5);
		expect(text).toContain('NotImplemented');
		for (const secret of [id, s3.options.accessKey, s3.options.secretKey]) expect(text).not.toContain(secret);
	});

	describe('on a server that can do less', () => {
		it('writes without tags where tags are refused, and says so', async () => {
			proxy.refuses = (headers) => 'x-amz-tagging' in headers;
			const opening = openStore(viaProxy());
			const store = await opening;
			const id = newId();
			await store.put(id, 'original', photo, meta());
			expect(await store.read(id, 'original')).toEqual(photo);
			expect(opening.warnings).toEqual([expect.stringContaining('takes no tags')]);
			proxy.refuses = () => false;
		});

		it('writes without conditions where they are refused, and says so', async () => {
			proxy.refuses = (headers) => 'if-none-match' in headers;
			const opening = openStore(viaProxy());
			const store = await opening;
			const id = newId();
			await store.put(id, 'original', photo, meta());
			expect(await store.read(id, 'original')).toEqual(photo);
			expect(opening.warnings).toEqual([expect.stringContaining('no conditional writes')]);
			proxy.refuses = () => false;
		});

		it('notices conditions that are ignored', async () => {
			proxy.ignoresConditions = true;
			const opening = openStore(viaProxy());
			await opening;
			expect(opening.warnings).toEqual([expect.stringContaining('no conditional writes')]);
			proxy.ignoresConditions = false;
		});
	});
});
