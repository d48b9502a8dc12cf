// A size is reduced to a number of pixels exactly, in proportion, and never enlarged.
import { expect, test } from 'vitest';
import { withinPixels } from './size.ts';

test.each([
	[6000, 4000, 24_000_000, 6000, 4000],
	[6000, 4000, 23_999_999, 5999, 3999],
	[6000, 4000, 250_000, 612, 408],
	[4000, 6000, 250_000, 408, 612],
	[100, 100, 25_000_000, 100, 100],
	[30_000, 1, 100, 100, 1],
	[1, 30_000, 100, 1, 100],
	[30_000, 2, 100, 100, 1],
	[500, 500, 1, 1, 1],
])('%i x %i, reduced to at most %i pixels, is %i x %i', (width, height, pixels, newWidth, newHeight) => {
	expect(withinPixels({ width, height }, pixels)).toEqual({ width: newWidth, height: newHeight });
});

test('no size has more pixels than allowed, and its proportions stay within a pixel', () => {
	for (let width = 1; width < 4000; width += 37) {
		for (let height = 1; height < 4000; height += 41) {
			for (const pixels of [1, 999, 250_000, 1_000_000]) {
				const reduced = withinPixels({ width, height }, pixels);
				if (width * height > pixels) {
					expect(reduced.width * reduced.height).toBeLessThanOrEqual(pixels);
					const scale = Math.sqrt(pixels / (width * height));
					if (Math.min(width, height) * scale >= 1)
						expect(reduced).toEqual({ width: Math.floor(width * scale), height: Math.floor(height * scale) });
				} else expect(reduced).toEqual({ width, height });
			}
		}
	}
});
