// How much of the square the encoder sees of an image.
import { expect, test } from 'vitest';
import { seenPart } from './seen-part.ts';

test.each([
	['all of it of a square image', [1024, 1024], [1024, 1024]],
	['below an image three by two what completes 16 pixels, and 32 more', [1024, 683], [1024, 720]],
	['beside one that is higher than wide the same', [768, 1024], [800, 1024]],
	['a part as long as it is worth it', [1024, 896], [1024, 928]],
	['all of it beyond', [1024, 897], [1024, 1024]],
	['some padding of a line', [1, 1024], [48, 1024]],
])('%s', (_, [width = 0, height = 0], [seenWidth, seenHeight]) => {
	expect(seenPart({ width, height })).toEqual({ width: seenWidth, height: seenHeight });
});
