import { expect, it } from 'vitest';
import { renderingPart } from '../parts.ts';
import { createKeys } from './keys.ts';

const keys = createKeys('place/');
const id = 'AbC-_123';

it('index entries sort by time, and each parses as it was written', () => {
	const times = [0, 9, 10, 999_999_999_999, 1_800_000_000_000, Number.MAX_SAFE_INTEGER];
	const entries = times.map((time) => keys.indexEntry(id, time));
	expect(entries.toSorted()).toEqual(entries);
	expect(entries.map((key) => keys.parseIndexEntry(key))).toEqual(
		times.map((expiresAt, i) => ({ key: entries[i], id, expiresAt })),
	);
});

it('the end of a time sorts after all its entries and before those of the next', () => {
	const end = keys.endOf(1_799_999_999_999);
	for (const any of ['-', '0', 'z', '_']) {
		expect(keys.indexEntry(any, 1_799_999_999_999) < end).toBe(true);
		expect(end < keys.indexEntry(any, 1_800_000_000_000)).toBe(true);
	}
});

it('a key of another kind is not an index entry', () => {
	for (const name of ['', 'x', '0000000000000001', '0000000000000001/', '000000000000000x/id', '1/id'])
		expect(keys.parseIndexEntry(`place/expiring/${name}`)).toBeUndefined();
	expect(keys.parseIndexEntry(`place/expiring/0000000000000001/id/more`)).toBeUndefined();
});

it('the parts of an image begin with its prefix, and each key gives its part back', () => {
	for (const part of ['original', 'result', renderingPart('any')] as const) {
		const key = keys.image(id, part);
		expect(key.startsWith(keys.imagePrefix(id))).toBe(true);
		expect(keys.partOf(id, key)).toBe(part);
	}
	expect(keys.partOf(id, `${keys.imagePrefix(id)}other`)).toBeUndefined();
});
