// Deletes expired images, found in the expiry index: nothing else of the bucket is searched.
import type { Bucket } from './bucket.ts';
import { removeParts } from './image-parts.ts';
import type { IndexEntry, Keys } from './keys.ts';

export interface SweepRange {
	/** Index entries up to this time have expired, milliseconds since 1970. */
	readonly now: number;
	/** Index entries after this time were written while a clock was ahead, unless this process's own is behind. */
	readonly latest: number;
}

/** Images deleted concurrently. */
const concurrency = 16;

/**
 * Resolves to the number of images deleted, with all their parts. Throws
 * AggregateError, after all others, if some remain.
 */
export async function sweepExpired(bucket: Bucket, keys: Keys, range: SweepRange): Promise<number> {
	const entries = expiredEntries(bucket, keys, range);
	let deleted = 0;
	const faults: unknown[] = [];

	async function deleteNext(): Promise<void> {
		for await (const { key, id } of entries) {
			try {
				await removeParts(bucket, keys, id);
				// Last, so that the next sweep finds what could not be deleted.
				await bucket.remove(key);
				deleted += 1;
			} catch (error) {
				// The other images are still deleted.
				faults.push(error);
			}
		}
	}

	await Promise.all(Array.from({ length: concurrency }, deleteNext));
	if (faults.length > 0) throw new AggregateError(faults, `${faults.length} images cannot be deleted`);
	return deleted;
}

async function* expiredEntries(
	bucket: Bucket,
	keys: Keys,
	{ now, latest }: SweepRange,
): AsyncGenerator<IndexEntry> {
	const endOfExpired = keys.endOf(now);
	for await (const { key } of bucket.list(keys.index)) {
		if (key > endOfExpired) break;
		const entry = keys.parseIndexEntry(key);
		if (entry) yield entry;
	}
	const maxLifeMs = latest - now;
	for await (const { key, modifiedAt } of bucket.list(keys.index, keys.endOf(latest))) {
		const entry = keys.parseIndexEntry(key);
		// By the clock of the S3 server too, as in s3-store.ts.
		if (entry && entry.expiresAt > modifiedAt + maxLifeMs) yield entry;
	}
}
