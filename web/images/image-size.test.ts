// The size by the header is that which decoders find, also where a file is damaged as theirs may be.
import { expect, it } from 'vitest';
import { headers } from './image-headers.fixture.ts';
import { readImageSize } from './image-size.ts';

const frame = [...headers.jpeg(640, 480).subarray(-9)];
const jpeg = (...before: number[]) => Uint8Array.from([0xff, 0xd8, ...before, ...frame]);

it.each([
	['a comment of the impossible length 0', [0xff, 0xfe, 0, 0]],
	['a comment of the impossible length 1', [0xff, 0xfe, 0, 1]],
	['a comment that is longer than it says', [0xff, 0xfe, 0, 4, 1, 2, 3, 4, 5]],
	['bytes that begin like a marker', [0xff, 0, 7, 0xff, 0xff, 0]],
])('the size of a JPEG with %s is read', (_what, before) => {
	expect(readImageSize(jpeg(...before))).toEqual({ width: 640, height: 480 });
});

it.each([
	['a scan', [0xff, 0xda]],
	['its end', [0xff, 0xd9]],
	['another start', [0xff, 0xd8]],
])('no size is read from a JPEG with %s before its frame', (_what, before) => {
	expect(readImageSize(jpeg(...before))).toBeUndefined();
});
