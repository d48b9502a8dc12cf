// Keys in the bucket: images by id, and an expiry index with an entry for each
// upload, sorted by the time of its expiry.
import { isPart, type Part } from '../parts.ts';

/** Digits of any time in milliseconds, so that the order of keys is the order in time. */
const digits = 16;

export interface IndexEntry {
	readonly key: string;
	readonly id: string;
	readonly expiresAt: number;
}

export type Keys = ReturnType<typeof createKeys>;

export function createKeys(prefix: string) {
	const index = `${prefix}expiring/`;
	const indexTime = (ms: number) => index + String(Math.max(0, Math.floor(ms))).padStart(digits, '0');
	/** Ids are checked before they reach a store, and all have the same length. */
	const imagePrefix = (id: string) => `${prefix}images/${id}.`;
	return {
		/** Overwritten by each check whether the bucket can be written. */
		check: `${prefix}check`,
		/** Begins the key of every entry of the expiry index. */
		index,
		/** Begins the keys of all parts of an image. */
		imagePrefix,
		/** The logger removes such names from errors, see log.ts. */
		image: (id: string, part: Part) => imagePrefix(id) + part,
		/** The part of this image with a key; undefined if this project did not write it. */
		partOf(id: string, key: string): Part | undefined {
			const part = key.slice(imagePrefix(id).length);
			return isPart(part) ? part : undefined;
		},
		indexEntry: (id: string, expiresAt: number) => `${indexTime(expiresAt)}/${id}`,
		/** Sorts after every entry of this time and before every later one. */
		endOf: (ms: number) => `${indexTime(ms)}0`,
		/** Undefined for a key that is not an index entry. */
		parseIndexEntry(key: string): IndexEntry | undefined {
			const [time = '', id = '', ...more] = key.slice(index.length).split('/');
			const isEntry = time.length === digits && /^\d+$/.test(time) && id && more.length === 0;
			return isEntry ? { key, id, expiresAt: Number(time) } : undefined;
		},
	};
}
