import { describe, expect, it } from 'vitest';
import { doubts, maxDoubtfulRegions } from '#contract/doubts.ts';
import { limits } from '#contract/limits.ts';
import { packRegions } from '../../images/packed-regions.ts';
import type { ImageMeta } from '../store.ts';
import { decodeHeader, encodeHeader, headerBytes, longHeaderBytes } from './disk-header.ts';

const side = limits.maxSidePx;
const longest: ImageMeta = {
	type: 'image/jpeg',
	width: side,
	height: side,
	expiresAt: 1_800_000_000_000 + 1 / 3,
	confidence: 1.234567890123456e-7,
	doubt: doubts.toSorted((a, b) => b.length - a.length)[0] as ImageMeta['doubt'] & string,
	theme: 'light',
	subject: { left: side, top: side, width: side, height: side },
};
const region = { x: side, y: side, width: side, height: side, area: 1, kind: 'maybe-subject' } as const;
const withRegions = (count: number): ImageMeta => ({
	...longest,
	regions: packRegions(Array.from({ length: count }, () => region)),
});
/** The beginning of a file: as much as is read for its header. */
const startOf = (header: Buffer) =>
	Buffer.concat([header, Buffer.from('{"expiresAt":1}'.padEnd(600))]).subarray(0, longHeaderBytes);

describe('the longest metadata', () => {
	it('without regions fits the header', () => {
		const header = encodeHeader(longest);
		expect(header).toHaveLength(headerBytes);
		expect(decodeHeader(startOf(header))).toEqual({ meta: longest, bytes: headerBytes });
	});

	it('with as many regions as a result can have fits the long header', () => {
		const meta = withRegions(maxDoubtfulRegions);
		const header = encodeHeader(meta);
		expect(header).toHaveLength(longHeaderBytes);
		expect(decodeHeader(startOf(header))).toEqual({ meta, bytes: longHeaderBytes });
	});

	it('beyond the long header is an error', () => {
		expect(() => encodeHeader(withRegions(2 * maxDoubtfulRegions))).toThrow(RangeError);
	});
});

it('a file that ends in its header has no metadata, whatever the length of the header', () => {
	for (const meta of [longest, withRegions(maxDoubtfulRegions)]) {
		const header = encodeHeader(meta);
		expect(decodeHeader(header)?.meta).toEqual(meta);
		expect(decodeHeader(header.subarray(0, -1))).toBeUndefined();
	}
});
