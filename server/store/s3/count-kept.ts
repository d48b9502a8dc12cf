// How many pictures a bucket holds, for the operator's figures: counted after a sweep, by the process that swept, and only if somebody looks.
import type { Kept } from '../store.ts';
import type { Bucket } from './bucket.ts';
import type { Keys } from './keys.ts';
import type { Span } from './sweep-expired.ts';

/** Milliseconds: two turns of the sweep. Then another process sweeps, and tells. */
const believedForMs = 120_000;

export interface KeptCount {
	/** To be called after each sweep: a thousand notes a request, so nothing is counted unless `last` has been asked for. */
	renew(span: Span): Promise<void>;
	/** Undefined before the first count, and when another process counts now. */
	last(now: number): Kept | undefined;
}

export function createKeptCount(bucket: Bucket, keys: Keys): KeptCount {
	let isWatched = false;
	let counted: { readonly pictures: number; readonly at: number } | undefined;
	return {
		async renew({ now, latest }) {
			if (!isWatched) return;
			let pictures = 0;
			for await (const key of bucket.list(keys.notes, keys.endOf(now))) {
				if (key > keys.endOf(latest)) break;
				if (keys.readNote(key)) pictures += 1;
			}
			counted = { pictures, at: now };
		},
		last(now) {
			isWatched = true;
			return counted && now - counted.at < believedForMs ? { pictures: counted.pictures } : undefined;
		},
	};
}
