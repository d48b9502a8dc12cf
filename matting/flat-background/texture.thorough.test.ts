// JPEG noise is detected, and flat colours are not mistaken for it.
import { expect, test } from 'vitest';
import { backgroundColor, deviationFrom } from './background-color.ts';
import { type DrawingName, draw, drawings } from './drawings.fixture.ts';
import { isNoisy, rangeAround } from './texture.ts';

const names = Object.keys(drawings) as DrawingName[];

async function noisy(name: DrawingName, quality?: number): Promise<boolean> {
	const { image } = await draw(name, quality);
	return isNoisy(image, deviationFrom(image, backgroundColor(image) ?? [0, 0, 0]));
}

test('the range is the largest spread of one channel among nine pixels', () => {
	const width = 5;
	const rgb = Uint8Array.from({ length: width * 4 * 3 }, (_, at) => (at * 7919) % 251);
	for (const [x, y] of [
		[1, 1],
		[3, 2],
	] as const) {
		let expected = 0;
		for (const channel of [0, 1, 2]) {
			const nine = [-1, 0, 1].flatMap((dy) =>
				[-1, 0, 1].map((dx) => rgb[3 * ((y + dy) * width + x + dx) + channel] as number),
			);
			expected = Math.max(expected, Math.max(...nine) - Math.min(...nine));
		}
		expect(rangeAround(rgb, width, y * width + x)).toBe(expected);
	}
});

test.each(names)('lossless colours are not mistaken for noise: %s', async (name) => {
	expect(await noisy(name)).toBe(false);
});

test.each(names.filter((name) => name !== 'window with a soft shadow'))(
	'a JPEG is detected by its noise, even at quality 97: %s',
	async (name) => {
		expect(await noisy(name, 75)).toBe(true);
		expect(await noisy(name, 97)).toBe(true);
	},
);
