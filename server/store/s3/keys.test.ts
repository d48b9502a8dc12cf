import { expect, it } from 'vitest';
import { createKeys } from './keys.ts';

const keys = createKeys('place/');
const id = 'AbC-_123';

it('notes sort by the moment they are filed under, and each reads as it was written', () => {
	const moments = [0, 9, 10, 999_999_999_999, 1_800_000_000_000, Number.MAX_SAFE_INTEGER];
	const notes = moments.map((moment) => keys.note(id, moment));
	expect(notes.toSorted()).toEqual(notes);
	expect(notes.map((key) => keys.readNote(key))).toEqual(
		moments.map((expiresAt, index) => ({ key: notes[index], id, expiresAt })),
	);
});

it('the end of a moment lies after all its notes and before those of the next', () => {
	const end = keys.endOf(1_799_999_999_999);
	for (const any of ['-', '0', 'z', '_']) {
		expect(keys.note(any, 1_799_999_999_999) < end).toBe(true);
		expect(end < keys.note(any, 1_800_000_000_000)).toBe(true);
	}
});

it('what somebody else has put there is no note', () => {
	for (const name of ['', 'x', '0000000000000001', '0000000000000001/', '000000000000000x/id', '1/id'])
		expect(keys.readNote(`place/expiring/${name}`)).toBeUndefined();
	expect(keys.readNote(`place/expiring/0000000000000001/id/more`)).toBeUndefined();
});
