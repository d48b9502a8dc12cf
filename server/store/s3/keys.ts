// Where things lie in the bucket: pictures by id, and for each upload a note filed under the moment of its expiry.
import type { Part } from '../store.ts';

/** Digits of any moment in milliseconds, so that the order of keys is the order in time. */
const digits = 16;

export interface Note {
	readonly key: string;
	readonly id: string;
	readonly expiresAt: number;
}

export type Keys = ReturnType<typeof createKeys>;

export function createKeys(prefix: string) {
	const notes = `${prefix}expiring/`;
	const moment = (ms: number) => notes + String(Math.max(0, Math.floor(ms))).padStart(digits, '0');
	return {
		/** Overwritten by whoever asks whether the bucket can be written. */
		check: `${prefix}check`,
		/** Begins the key of every note. */
		notes,
		/** Ids are checked before they reach a store. The log takes such names out of errors, see log.ts. */
		picture: (id: string, part: Part) => `${prefix}pictures/${id}.${part}`,
		note: (id: string, expiresAt: number) => `${moment(expiresAt)}/${id}`,
		/** Sorts after every note of this moment and before every later one. */
		endOf: (ms: number) => `${moment(ms)}0`,
		/** Undefined of a key that is no note of ours. */
		readNote(key: string): Note | undefined {
			const [time = '', id = '', ...more] = key.slice(notes.length).split('/');
			const isNote = time.length === digits && /^\d+$/.test(time) && id && more.length === 0;
			return isNote ? { key, id, expiresAt: Number(time) } : undefined;
		},
	};
}
