// Parts deflated side by side are one valid zlib stream.
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { deflateParts } from './deflate-parts.ts';

function pattern(length: number): Buffer {
	return Buffer.from(Uint8Array.from({ length }, (_, i) => (i * i) >>> 7));
}

test.each([
	['one part', [pattern(1000)]],
	['several parts', [pattern(70_000), pattern(3), pattern(200_000)]],
	[
		'parts of the largest bytes, which drive the checksum highest',
		[Buffer.alloc(100_000, 255), Buffer.alloc(65_521, 255)],
	],
	['parts of zeros, which drive it nowhere', [Buffer.alloc(100_000), Buffer.alloc(1)]],
	// The checksum's lower half is then 0: 1 + 256 x 255 + 240 = 65,521.
	[
		'a part whose sum is the modulus',
		[Buffer.concat([Buffer.alloc(256, 255), Buffer.from([240])]), pattern(9)],
	],
	['an empty part', [pattern(5), Buffer.alloc(0), pattern(5)]],
	['no part', []],
])('%s', async (_name, parts) => {
	const stream = Buffer.concat(await deflateParts(parts));
	// Throws if the checksum is wrong.
	expect(inflateSync(stream).equals(Buffer.concat(parts))).toBe(true);
});
