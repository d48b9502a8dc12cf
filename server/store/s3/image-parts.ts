// The parts of one image in a bucket: lists them, deletes them all, and limits its renderings and masks.
import { limits } from '#contract/limits.ts';
import { derivedKind, type Part } from '../parts.ts';
import type { Bucket, ListedObject } from './bucket.ts';
import type { Keys } from './keys.ts';

/** The stored parts of an image. Throws like the bucket. */
export async function listParts(bucket: Bucket, keys: Keys, id: string): Promise<Map<Part, ListedObject>> {
	const listed = new Map<Part, ListedObject>();
	for await (const object of bucket.list(keys.imagePrefix(id))) {
		const part = keys.partOf(id, object.key);
		if (part) listed.set(part, object);
	}
	return listed;
}

/**
 * The original is deleted first, and the rest is listed only then. A writer checks for the original after it has
 * written, so in any order of the two one of them deletes what was written. The result is deleted by its name, because
 * the lists of some servers lag behind.
 */
export async function removeParts(bucket: Bucket, keys: Keys, id: string): Promise<void> {
	await bucket.remove(keys.image(id, 'original'));
	await bucket.remove(keys.image(id, 'result'));
	for await (const { key } of bucket.list(keys.imagePrefix(id))) await bucket.remove(key);
}

/**
 * Deletes the oldest parts of the kind of `written` beyond the limit, but
 * never that one, whatever time the server's clock gave it.
 */
export async function removeOldest(
	bucket: Bucket,
	listed: ReadonlyMap<Part, ListedObject>,
	written: Part,
): Promise<void> {
	const kind = derivedKind(written);
	const others = [...listed].filter(([part]) => derivedKind(part) === kind && part !== written);
	const tooMany = Math.max(0, others.length + 1 - limits.maxRenderings);
	const oldestFirst = others.sort(([, a], [, b]) => a.modifiedAt - b.modifiedAt);
	for (const [, { key }] of oldestFirst.slice(0, tooMany)) await bucket.remove(key);
}
