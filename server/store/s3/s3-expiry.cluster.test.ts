// What becomes of expired images on a real S3 server: the sweep, clocks that
// were wrong, and the server's own deletion under both.
import {
	GetBucketLifecycleConfigurationCommand,
	GetObjectTaggingCommand,
	type LifecycleRule,
	PutBucketLifecycleConfigurationCommand,
} from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { missingS3, startS3 } from '#test/real-s3/start.ts';
import { createBucket } from './bucket.ts';
import { createS3Client, s3Timeouts } from './client.ts';
import { createKeys } from './keys.ts';
import { hour, meta, newId, photo, useS3 } from './real-s3.fixture.ts';
import { sweepExpired } from './sweep-expired.ts';

describe.skipIf(missingS3())('the S3 store', () => {
	const s3 = useS3();
	const { newPrefix, openStore, keysUnder } = s3;

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
			const client = createS3Client(s3.options, s3Timeouts);
			client.middlewareStack.add(
				(next) => (call) => next({ ...call, input: { ...call.input, MaxKeys: 10 } }),
				{
					step: 'initialize',
				},
			);
			const prefix = newPrefix();
			const keys = createKeys(prefix);
			const bucket = createBucket(
				client,
				s3.options.bucket,
				{ tags: true, conditionalWrites: true },
				s3Timeouts,
			);
			const now = Date.now() + hour;
			const store = await openStore({ prefix });
			// Most are index entries without images, because only those are searched.
			const entries = Array.from({ length: 24 }, () => keys.indexEntry(newId(), now - hour / 2));
			await Promise.all(entries.map((entry) => bucket.overwrite(entry, 'expires')));
			await store.put(newId(), 'original', photo, meta(now));
			await store.put(newId(), 'original', photo, meta(now + 1));
			expect(await keysUnder(prefix)).toHaveLength(24 + 4);
			expect(await sweepExpired(bucket, keys, { now, latest: now + hour })).toBe(25);
			expect(await keysUnder(prefix)).toHaveLength(2);
			client.destroy();
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
			const store = await openStore({ now: () => time, maxLifeMs: hour });
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

		it('of one machine that is behind deletes no image of the others, and that machine works on them', async () => {
			const prefix = newPrefix();
			const store = await openStore({ prefix, maxLifeMs: hour });
			const [id, expiresAt] = [newId(), Date.now() + hour];
			await store.put(id, 'original', photo, meta(expiresAt));
			const behind = await openStore({ prefix, maxLifeMs: hour, now: () => Date.now() - hour / 2 });
			expect(await behind.sweep()).toBe(0);
			expect(await behind.stat(id, 'original')).toMatchObject({ expiresAt });
			expect((await behind.read(id, 'original'))?.bytes).toEqual(photo);
			await behind.put(id, 'result', photo, meta(expiresAt));
			for (const each of [store, behind]) {
				const image = await each.open(id, 'result');
				expect(Buffer.concat((await image?.stream.toArray()) ?? [])).toEqual(photo);
			}
		});
	});

	describe('the safety net under the sweep', () => {
		it('is a tag on every object, and a lifecycle rule in addition to those that the bucket had', async () => {
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
			// A rule of our name, but disabled.
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
			// With a day of one second, searches would follow each other without a pause, and mostly lock the rules.
			const short = await startS3({ daySeconds: 2 });
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
});
