// The S3 store on a real server: Ceph's radosgw, or the one that the PEEL_TEST_S3_ variables name.
import { randomBytes } from 'node:crypto';
import {
	GetBucketLifecycleConfigurationCommand,
	GetObjectTaggingCommand,
	type LifecycleRule,
	PutBucketLifecycleConfigurationCommand,
	PutObjectCommand,
} from '@aws-sdk/client-s3';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingS3, startS3, type TestS3 } from '#test/real-s3/start.ts';
import { sendImage } from '../../images/send-image.ts';
import { maskSuite } from '../mask-suite.ts';
import { renderingPart } from '../parts.ts';
import { storeSuite } from '../store-suite.ts';
import { createS3Client, s3Timeouts } from './client.ts';
import { createKeys } from './keys.ts';
import type { S3StoreOptions } from './s3-options.ts';
import { createS3Store } from './s3-store.ts';

const hour = 3_600_000;
const missing = missingS3();

describe.skipIf(missing)('the S3 store', () => {
	let s3: TestS3;
	beforeAll(async () => {
		s3 = await startS3();
	});
	afterAll(() => s3?.close());

	const quiet = { info() {}, warn() {} };
	const newId = () => randomBytes(24).toString('base64url');
	const photo = Buffer.from('photo');
	/** A separate prefix in the bucket. */
	const newPrefix = () => `${s3.options.prefix}${newId()}/`;
	const openStore = (options: Partial<S3StoreOptions> = {}) =>
		createS3Store({
			...s3.options,
			prefix: newPrefix(),
			now: Date.now,
			longestLifeMs: 24 * hour,
			log: quiet,
			...options,
		});
	const meta = (expiresAt = Date.now() + hour) =>
		({ type: 'image/png', width: 1, height: 1, expiresAt }) as const;
	const keysUnder = async (prefix: string) =>
		(await s3.keys())
			.map((key) => s3.options.prefix + key)
			.filter((key) => key.startsWith(prefix))
			.map((key) => key.slice(prefix.length));

	storeSuite((now) => openStore({ now }));
	describe('for clicks', () => maskSuite((now) => openStore({ now })));

	describe('after expiry', () => {
		it('no byte of original or result is left, even of a result that was written last', async () => {
			let time = Date.now();
			const prefix = newPrefix();
			const store = await openStore({ prefix, now: () => time });
			const [id, expiresAt] = [newId(), time + hour];
			await store.put(id, 'original', photo, meta(expiresAt));
			time += hour - 1;
			await store.put(id, 'result', photo, meta(expiresAt));
			expect(await keysUnder(prefix)).toHaveLength(3);
			time += 1;
			expect(await store.sweep()).toBe(1);
			expect(await keysUnder(prefix)).toEqual([]);
		});

		it('more images are swept than a page of the listing holds', async () => {
			let time = Date.now();
			const count = 1_100;
			const prefix = newPrefix();
			const store = await openStore({ prefix, now: () => time });
			const expiresAt = time + hour;
			await store.put(newId(), 'original', photo, meta(expiresAt + 1));
			// Most are index entries without images, because only those are searched.
			const client = createS3Client(s3.options, s3Timeouts);
			const keys = createKeys(prefix);
			const entries = Array.from({ length: count - 1 }, () => keys.indexEntry(newId(), expiresAt - hour / 2));
			const writeNext = async () => {
				for (let Key = entries.pop(); Key; Key = entries.pop())
					await client.send(new PutObjectCommand({ Bucket: s3.options.bucket, Key, Body: 'expires' }));
			};
			await Promise.all(Array.from({ length: 16 }, writeNext));
			client.destroy();
			const last = newId();
			await store.put(last, 'original', photo, meta(expiresAt));
			expect(await keysUnder(prefix)).toHaveLength(count + 3);
			time = expiresAt;
			expect(await store.sweep()).toBe(count);
			expect(await keysUnder(prefix)).toHaveLength(2);
		});

		it('images are counted after the sweep, by the process that swept and only if the count is read', async () => {
			let time = Date.now();
			const prefix = newPrefix();
			const store = await openStore({ prefix, now: () => time });
			for (const lifeMs of [hour / 2, hour, hour])
				await store.put(newId(), 'original', photo, meta(time + lifeMs));
			await store.sweep();
			expect(await store.usage?.()).toBeUndefined();
			await store.sweep();
			expect(await store.usage?.()).toEqual({ images: 3 });
			time += hour / 2;
			expect(await store.usage?.()).toBeUndefined();
			expect(await store.sweep()).toBe(1);
			expect(await store.usage?.()).toEqual({ images: 2 });
		});

		it('two machines can sweep concurrently', async () => {
			let time = Date.now();
			const prefix = newPrefix();
			const now = () => time;
			const stores = [await openStore({ prefix, now }), await openStore({ prefix, now })];
			const expiresAt = time + hour;
			for (let i = 0; i < 20; i++) await stores[i % 2]?.put(newId(), 'original', photo, meta(expiresAt));
			time = expiresAt;
			await Promise.all(stores.map((store) => store.sweep()));
			expect(await keysUnder(prefix)).toEqual([]);
		});
	});

	describe('a clock that was wrong', () => {
		it('stores nothing beyond the longest retention, with a tolerance of a minute for clocks that differ', async () => {
			const time = Date.now();
			const store = await openStore({ now: () => time, longestLifeMs: hour });
			const id = newId();
			await store.put(id, 'original', photo, meta(time + hour + 60_000));
			expect(await store.stat(id, 'original')).toBeDefined();
			const late = meta(time + hour + 60_001);
			await expect(store.put(newId(), 'original', photo, late)).rejects.toMatchObject({ code: 'gone' });
		});

		it('does not serve images written while the clock was ahead, and sweeps them', async () => {
			const prefix = newPrefix();
			const ahead = await openStore({ prefix, now: () => Date.now() + 48 * hour });
			const id = newId();
			await ahead.put(id, 'original', photo, meta(Date.now() + 49 * hour));
			const store = await openStore({ prefix });
			expect(await store.open(id, 'original')).toBeUndefined();
			expect(await store.sweep()).toBe(1);
			expect(await keysUnder(prefix)).toEqual([]);
		});
	});

	describe('deletion', () => {
		it('leaves nothing of an image, not even its id', async () => {
			const prefix = newPrefix();
			const store = await openStore({ prefix });
			const id = newId();
			await store.put(id, 'original', photo, meta());
			await store.put(id, 'result', photo, meta());
			await store.put(id, renderingPart('any'), photo, meta());
			await store.remove(id);
			expect(await keysUnder(prefix)).toEqual([]);
		});

		it('stores no result of a deleted image', async () => {
			const prefix = newPrefix();
			const store = await openStore({ prefix });
			const put = store.put(newId(), 'result', photo, meta());
			await expect(put).rejects.toMatchObject({ code: 'gone' });
			expect(await keysUnder(prefix)).toEqual([]);
		});

		it('leaves nothing of an image that is deleted while its result is written, not even in the bucket', async () => {
			const prefix = newPrefix();
			const store = await openStore({ prefix });
			for (let round = 0; round < 20; round++) {
				const id = newId();
				await store.put(id, 'original', photo, meta());
				const writing = store.put(id, 'result', Buffer.alloc(400_000 * round), meta()).catch(() => {});
				if (round % 2) await store.stat(id, 'original');
				await Promise.all([writing, store.remove(id)]);
			}
			expect(await keysUnder(prefix)).toEqual([]);
		});
	});

	describe('the safety net under the sweep', () => {
		it('is a tag on every object, and a lifecycle rule beside those that the bucket had', async () => {
			const client = createS3Client(s3.options, s3Timeouts);
			const { bucket: Bucket } = s3.options;
			const rulesNow = async () => {
				const command = new GetBucketLifecycleConfigurationCommand({ Bucket });
				return (await client.send(command).catch(() => undefined))?.Rules ?? [];
			};
			const theirs = {
				ID: 'theirs',
				Status: 'Enabled',
				Filter: { Prefix: 'theirs/' },
				Expiration: { Days: 9 },
			} as const;
			const before = (await rulesNow()).filter(({ ID }) => ID !== 'peel-expires');
			const setRules = (Rules: LifecycleRule[]) =>
				client.send(
					new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules } }),
				);
			// Of our name, but of no effect.
			const wrong = { ...theirs, ID: 'peel-expires', Status: 'Disabled' } as const;
			await setRules([...before, theirs, wrong]);
			const prefix = newPrefix();
			const store = await openStore({ prefix });
			await openStore({ prefix });
			const rules = await rulesNow();
			const ours = rules.filter(({ ID }) => ID === 'peel-expires');
			expect(rules).toHaveLength(before.length + 2);
			expect(rules).toContainEqual(expect.objectContaining({ ID: 'theirs' }));
			expect(ours).toMatchObject([
				{
					Status: 'Enabled',
					Filter: { Tag: { Key: 'peel', Value: 'expires' } },
					Expiration: { Days: 1 },
				},
			]);
			await setRules([...before, ...ours]);

			const id = newId();
			await store.put(id, 'original', photo, meta());
			await store.put(id, 'result', photo, meta());
			await store.check();
			const keys = await keysUnder(prefix);
			expect(keys).toHaveLength(4);
			for (const key of keys) {
				const { TagSet } = await client.send(new GetObjectTaggingCommand({ Bucket, Key: prefix + key }));
				expect(TagSet).toEqual([{ Key: 'peel', Value: 'expires' }]);
			}
			client.destroy();
		});
	});

	describe.runIf(!process.env.PEEL_TEST_S3_ENDPOINT)('a bucket that is no longer swept', () => {
		it('is emptied by its server a day later', async () => {
			const short = await startS3({ daySeconds: 1 });
			try {
				const store = await openStore(short.options);
				const id = newId();
				await store.put(id, 'original', photo, meta());
				await store.check();
				await expect.poll(short.keys, { timeout: 40_000, interval: 200 }).toEqual([]);
			} finally {
				await short.close();
			}
		});
	});

	describe('sockets', () => {
		const sockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

		it('are free again after 50 clients that disconnected in the middle of a download', async () => {
			const store = await openStore();
			const id = newId();
			await store.put(id, 'original', photo, meta());
			await store.put(id, 'result', randomBytes(8_000_000), meta());
			const app = Fastify();
			app.get('/', async (_request, reply) => {
				const image = await store.open(id, 'result');
				return image ? sendImage(reply, image) : reply.code(410).send();
			});
			const url = await app.listen({ host: '127.0.0.1', port: 0 });
			const before = sockets();
			const disconnects = await Promise.all(
				Array.from({ length: 50 }, async () => {
					const disconnect = new AbortController();
					const reply = await fetch(url, { signal: disconnect.signal });
					await reply.body?.getReader().read();
					return () => disconnect.abort();
				}),
			);
			// For each download one of the client, one of the server, and one to S3.
			expect(sockets()).toBeGreaterThanOrEqual(before + 150);
			for (const disconnect of disconnects) disconnect();
			await expect.poll(sockets, { timeout: 30_000 }).toBeLessThanOrEqual(before);
			await app.close();
		});

		it('are not held by requests for expired images', async () => {
			let time = Date.now();
			const store = await openStore({ now: () => time });
			const id = newId();
			await store.put(id, 'original', randomBytes(4_000_000), meta(time + hour));
			time += hour;
			const before = sockets();
			const opened = await Promise.all(Array.from({ length: 20 }, () => store.open(id, 'original')));
			expect(opened.every((image) => image === undefined)).toBe(true);
			await expect.poll(sockets, { timeout: 30_000 }).toBeLessThanOrEqual(before);
		});

		it('of 60 stalled readers do not delay others', async () => {
			const store = await openStore();
			const id = newId();
			await store.put(id, 'original', photo, meta());
			await store.put(id, 'result', randomBytes(8_000_000), meta());
			const stalled = await Promise.all(Array.from({ length: 60 }, () => store.open(id, 'result')));
			expect((await store.read(id, 'original'))?.bytes).toEqual(photo);
			for (const image of stalled) image?.stream.destroy();
		});
	});
});
