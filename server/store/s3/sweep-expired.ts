// Deletes what has expired, found by the notes filed under the moment of expiry: nothing else of the bucket is listed.
import type { Bucket } from './bucket.ts';
import type { Keys, Note } from './keys.ts';

export interface Span {
	/** Notes up to this moment have expired, milliseconds since 1970. */
	readonly now: number;
	/** Notes after this one were written while a clock was ahead. */
	readonly latest: number;
}

/** Pictures deleted at the same time. */
const atOnce = 16;

/** Resolves to the number of pictures deleted, with their results. */
export async function sweepExpired(bucket: Bucket, keys: Keys, span: Span): Promise<number> {
	const notes = expiredNotes(bucket, keys, span);
	let removed = 0;
	const faults: unknown[] = [];

	async function removeNext(): Promise<void> {
		for await (const { key, id } of notes) {
			try {
				await bucket.remove(keys.picture(id, 'original'));
				await bucket.remove(keys.picture(id, 'result'));
				// Last, so that what could not be deleted is found again.
				await bucket.remove(key);
				removed += 1;
			} catch (error) {
				// One picture that cannot be deleted must not keep the others.
				faults.push(error);
			}
		}
	}

	await Promise.all(Array.from({ length: atOnce }, removeNext));
	if (faults.length > 0) throw new AggregateError(faults, `${faults.length} pictures cannot be deleted`);
	return removed;
}

async function* expiredNotes(bucket: Bucket, keys: Keys, { now, latest }: Span): AsyncGenerator<Note> {
	const endOfExpired = keys.endOf(now);
	for await (const key of bucket.list(keys.notes)) {
		if (key > endOfExpired) break;
		const note = keys.readNote(key);
		if (note) yield note;
	}
	for await (const key of bucket.list(keys.notes, keys.endOf(latest))) {
		const note = keys.readNote(key);
		if (note) yield note;
	}
}
