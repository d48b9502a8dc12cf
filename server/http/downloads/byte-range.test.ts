import { describe, expect, it } from 'vitest';
import { byteRange } from './byte-range.ts';

const size = 1000;

describe('of a file of 1000 bytes', () => {
	it.each([
		['bytes=0-0', 0, 0],
		['bytes=0-999', 0, 999],
		['bytes=0-1000', 0, 999],
		['bytes=500-', 500, 999],
		['bytes=999-', 999, 999],
		['bytes=200-99999999999999999999', 200, 999],
		['bytes=-1', 999, 999],
		['bytes=-1000', 0, 999],
		['bytes=-1001', 0, 999],
		['Bytes = 5-6', 5, 6],
	])('%s is the bytes %i to %i', (header, start, end) => {
		expect(byteRange(header, size)).toEqual({ start, end });
	});

	it.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=99999999999999999999-', 'bytes=-0'])(
		'%s is unsatisfiable',
		(header) => {
			expect(byteRange(header, size)).toBe('unsatisfiable');
		},
	);

	it.each([
		undefined,
		'',
		'bytes',
		'bytes=',
		'bytes=-',
		'bytes=5-4',
		'bytes=a-b',
		'bytes=0x1-5',
		'bytes=1.5-2',
		'bytes=--1',
		'items=0-4',
		'bytes=0-1,4-5',
		'bytes=0-1,',
	])('%j is ignored', (header) => {
		expect(byteRange(header, size)).toBe('whole');
	});
});
