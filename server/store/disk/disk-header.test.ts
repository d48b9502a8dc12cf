import { expect, it } from 'vitest';
import { doubts } from '#contract/doubts.ts';
import { limits } from '#contract/limits.ts';
import type { ImageMeta } from '../store.ts';
import { decodeHeader, encodeHeader, headerBytes } from './disk-header.ts';

it('the longest metadata fits the header', () => {
	const side = limits.maxSidePx;
	const longest: ImageMeta = {
		type: 'image/jpeg',
		width: side,
		height: side,
		expiresAt: 1_800_000_000_000 + 1 / 3,
		confidence: 1.234567890123456e-7,
		doubt: doubts.toSorted((a, b) => b.length - a.length)[0] as ImageMeta['doubt'] & string,
		subject: { left: side, top: side, width: side, height: side },
	};
	const header = encodeHeader(longest);
	expect(header).toHaveLength(headerBytes);
	expect(decodeHeader(header)).toEqual(longest);
});
