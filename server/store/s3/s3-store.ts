// Images in a bucket of AWS S3 or of a server with the same protocol, shared by any number of processes.
import { AppError } from '#contract/errors.ts';
import { derivedKind, type Part, requiredParts } from '../parts.ts';
import { type ImageMeta, parseMeta, type Store } from '../store.ts';
import { createBucket, type ObjectHead } from './bucket.ts';
import { createS3Client, s3Timeouts } from './client.ts';
import { createImageCount } from './count-images.ts';
import { listParts, removeOldest, removeParts } from './image-parts.ts';
import { createKeys } from './keys.ts';
import { prepareBucket } from './prepare.ts';
import type { S3StoreOptions } from './s3-options.ts';
import { sweepExpired } from './sweep-expired.ts';

/**
 * How far the clocks of machines may differ: to one machine an image of
 * another must not seem to come from a clock that was ahead.
 */
const clockToleranceMs = 60_000;

/** Throws an Error whose message is a sentence for the operator if the bucket cannot be used. */
export async function createS3Store(options: S3StoreOptions): Promise<Store> {
	const { now, maxLifeMs } = options;
	const timeouts = { ...s3Timeouts, ...options.timeouts };
	const keys = createKeys(options.prefix ?? '');
	const client = createS3Client(options, timeouts);
	const capabilities = await prepareBucket({ client, options, timeouts, keys });
	const bucket = createBucket(client, options.bucket, capabilities, timeouts);
	const imageCount = createImageCount(bucket, keys);

	/**
	 * The latest valid expiry of what was written now, or at `modifiedAt` by the clock of the S3 server: a machine
	 * whose own clock is behind must be able to use what others store.
	 */
	const latestExpiry = (modifiedAt = 0) => Math.max(now(), modifiedAt) + maxLifeMs + clockToleranceMs;
	const isExpired = (expiresAt: number) => expiresAt <= now();

	function validMeta(object: ObjectHead | undefined): ImageMeta | undefined {
		const meta = decodeMetadata(object?.metadata);
		if (!object || !meta || isExpired(meta.expiresAt)) return undefined;
		return meta.expiresAt > latestExpiry(object.modifiedAt) ? undefined : meta;
	}

	async function put(id: string, part: Part, content: Uint8Array, meta: ImageMeta): Promise<void> {
		const isTooLate = part === 'original' && meta.expiresAt > latestExpiry();
		if (isExpired(meta.expiresAt) || isTooLate) throw new AppError('gone', 'expired before it was stored');
		// First, because an image without an index entry would outlive its expiry.
		if (part === 'original') await bucket.overwrite(keys.indexEntry(id, meta.expiresAt), 'expires');
		const key = keys.image(id, part);
		await bucket.create(key, { content, type: meta.type, metadata: encodeMetadata(meta) });
		if (await isComplete(id, part)) return;
		await bucket.remove(key);
		throw new AppError('gone', `deleted while its ${part} was written`);
	}

	/** Whether the parts that this one requires are still there, see removeParts. */
	async function isComplete(id: string, part: Part): Promise<boolean> {
		if (part === 'original') return true;
		if (!derivedKind(part)) return (await bucket.head(keys.image(id, 'original'))) !== undefined;
		const listed = await listParts(bucket, keys, id);
		const isComplete = requiredParts(part).every((required) => listed.has(required));
		if (isComplete) await removeOldest(bucket, listed, part);
		return isComplete;
	}

	return {
		put,
		async open(id, part, { isHead } = {}) {
			const key = keys.image(id, part);
			const object = await (isHead ? bucket.openHead(key) : bucket.open(key));
			if (!object) return undefined;
			const { sizeBytes, stream } = object;
			const meta = validMeta(object);
			if (meta) return { meta, sizeBytes, stream };
			stream.destroy();
			return undefined;
		},
		async stat(id, part) {
			return validMeta(await bucket.head(keys.image(id, part)));
		},
		async read(id, part) {
			const object = await bucket.read(keys.image(id, part));
			const meta = validMeta(object);
			return object && meta && { meta, bytes: object.bytes };
		},
		parts: async (id) => new Set((await listParts(bucket, keys, id)).keys()),
		removePart: (id, part) => bucket.remove(keys.image(id, part)),
		async remove(id) {
			const original = await bucket.head(keys.image(id, 'original'));
			const meta = decodeMetadata(original?.metadata);
			await removeParts(bucket, keys, id);
			if (meta) await bucket.remove(keys.indexEntry(id, meta.expiresAt));
		},
		async sweep() {
			const range = { now: now(), latest: latestExpiry() };
			const deleted = await sweepExpired(bucket, keys, range);
			await imageCount.update(range);
			return deleted;
		},
		usage: async () => imageCount.latest(now()),
		check: () => bucket.overwrite(keys.check, 'ok'),
	};
}

/** User metadata of the object, so that expiry and content are written together; sent as the header x-amz-meta-peel. */
const field = 'peel';

function encodeMetadata(meta: ImageMeta): Record<string, string> {
	return { [field]: JSON.stringify(meta) };
}

/** Undefined if this project did not write the object. */
function decodeMetadata(metadata: Readonly<Record<string, string>> | undefined): ImageMeta | undefined {
	return parseMeta(metadata?.[field] ?? '');
}
