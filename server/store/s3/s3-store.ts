// Pictures in a bucket of S3 or a server that speaks its protocol, shared by any number of processes.
import { AppError } from '#contract/errors.ts';
import type { Part, PictureMeta, Store } from '../store.ts';
import { createBucket } from './bucket.ts';
import { createS3Client, s3Timeouts } from './client.ts';
import { createKeptCount } from './count-kept.ts';
import { decodeFacts, encodeFacts } from './facts.ts';
import { createKeys } from './keys.ts';
import { prepareBucket } from './prepare.ts';
import type { S3StoreOptions } from './s3-options.ts';
import { sweepExpired } from './sweep-expired.ts';

/** How far the clocks of our machines may differ: what one wrote must not look to another as if its clock were ahead. */
const clockToleranceMs = 60_000;

/** Throws an Error that says in a sentence why the bucket cannot be used. */
export async function createS3Store(options: S3StoreOptions): Promise<Store> {
	const { now, longestLifeMs } = options;
	const timeouts = { ...s3Timeouts, ...options.timeouts };
	const keys = createKeys(options.prefix ?? '');
	const client = createS3Client(options, timeouts);
	const abilities = await prepareBucket({ client, options, timeouts, keys });
	const bucket = createBucket(client, options.bucket, abilities, timeouts);

	const kept = createKeptCount(bucket, keys);
	const latestExpiry = () => now() + longestLifeMs + clockToleranceMs;
	const isOver = (expiresAt: number) => expiresAt <= now() || expiresAt > latestExpiry();

	function livingMeta(metadata: Record<string, string> | undefined): PictureMeta | undefined {
		const meta = decodeFacts(metadata);
		return meta && !isOver(meta.expiresAt) ? meta : undefined;
	}

	async function put(id: string, part: Part, content: Uint8Array, meta: PictureMeta): Promise<void> {
		if (isOver(meta.expiresAt)) throw new AppError('gone', 'expired before it was kept');
		// First: a picture that no note tells of would outlive its time.
		if (part === 'original') await bucket.write(keys.note(id, meta.expiresAt), 'note');
		await bucket.keep(keys.picture(id, part), content, { type: meta.type, metadata: encodeFacts(meta) });
		if (part === 'result') await forgetIfOrphan(id);
	}

	/**
	 * A picture may be deleted by one process while another writes its result. Deletion takes the original first, and the
	 * original is looked for after the result is there, so in any order of the two one of them takes the result away.
	 */
	async function forgetIfOrphan(id: string): Promise<void> {
		if (await bucket.look(keys.picture(id, 'original'))) return;
		await bucket.remove(keys.picture(id, 'result'));
		throw new AppError('gone', 'deleted while its result was written');
	}

	return {
		put,
		async open(id, part) {
			const found = await bucket.open(keys.picture(id, part));
			if (!found) return undefined;
			const meta = livingMeta(found.metadata);
			if (meta) return { meta, bytes: found.bytes, stream: found.stream };
			found.stream.destroy();
			return undefined;
		},
		async stat(id, part) {
			return livingMeta(await bucket.look(keys.picture(id, part)));
		},
		async read(id, part) {
			const found = await bucket.read(keys.picture(id, part));
			return found && livingMeta(found.metadata) && found.content;
		},
		async remove(id) {
			const meta = decodeFacts(await bucket.look(keys.picture(id, 'original')));
			await bucket.remove(keys.picture(id, 'original'));
			await bucket.remove(keys.picture(id, 'result'));
			if (meta) await bucket.remove(keys.note(id, meta.expiresAt));
		},
		async sweep() {
			const span = { now: now(), latest: latestExpiry() };
			const removed = await sweepExpired(bucket, keys, span);
			await kept.renew(span);
			return removed;
		},
		kept: async () => kept.last(now()),
		check: () => bucket.write(keys.check, 'ok'),
	};
}
