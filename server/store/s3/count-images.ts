// Counts the images in a bucket for metrics: after a sweep, in the process that swept, and only if the count is read.
import type { StoreUsage } from '../store.ts';
import type { Bucket } from './bucket.ts';
import type { Keys } from './keys.ts';
import type { SweepRange } from './sweep-expired.ts';

/** Milliseconds: two intervals of the sweep. After that another process sweeps and reports. */
const validForMs = 120_000;

interface ImageCount {
	/**
	 * Must be called after each sweep. Counts nothing until `latest` has been
	 * read, because a thousand images cost a request.
	 */
	update(range: SweepRange): Promise<void>;
	/** Undefined before the first count, and while another process counts. */
	latest(now: number): StoreUsage | undefined;
}

export function createImageCount(bucket: Bucket, keys: Keys): ImageCount {
	let isRead = false;
	let counted: { readonly images: number; readonly at: number } | undefined;
	return {
		async update({ now, latest }) {
			if (!isRead) return;
			let images = 0;
			for await (const { key } of bucket.list(keys.index, keys.endOf(now))) {
				if (key > keys.endOf(latest)) break;
				if (keys.parseIndexEntry(key)) images += 1;
			}
			counted = { images, at: now };
		},
		latest(now) {
			isRead = true;
			return counted && now - counted.at < validForMs ? { images: counted.images } : undefined;
		},
	};
}
