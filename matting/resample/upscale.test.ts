// Upsampling equals Keys' kernel summed over all pixels in its support.
import { expect, test } from 'vitest';
import { createRandom } from '../random.fixture.ts';
import { tapsOf } from './keys-kernel.fixture.ts';
import { upscale } from './upscale.ts';

test.each([
	{ channels: 1, from: { width: 5, height: 4 }, to: { width: 9, height: 11 } },
	{ channels: 3, from: { width: 7, height: 6 }, to: { width: 7, height: 13 } },
	{ channels: 3, from: { width: 6, height: 7 }, to: { width: 20, height: 7 } },
	{ channels: 3, from: { width: 1, height: 2 }, to: { width: 4, height: 3 } },
])(
	'$from.width x $from.height, $channels a pixel, to $to.width x $to.height is cubic convolution',
	(given) => {
		const { channels, from, to } = given;
		const random = createRandom(7);
		const pixels = Uint8Array.from(
			{ length: from.width * from.height * channels },
			() => 40 + 170 * random(),
		);
		const enlarged = upscale(pixels, channels, from, to);
		expect(enlarged).toHaveLength(to.width * to.height * channels);
		enlarged.forEach((byte, i) => {
			const [x, y] = [Math.floor(i / channels) % to.width, Math.floor(i / channels / to.width)];
			let sum = 0;
			for (const down of tapsOf(from.height, to.height, y))
				for (const across of tapsOf(from.width, to.width, x))
					sum +=
						down.weight *
						across.weight *
						(pixels[(down.at * from.width + across.at) * channels + (i % channels)] as number);
			// Rounded twice: after the columns and after the rows.
			expect(Math.abs(byte - Math.min(255, Math.max(0, sum)))).toBeLessThan(1.3);
		});
	},
);

test('overshoot at a hard edge is clamped to 0 and 255', () => {
	const pixels = Uint8Array.from([0, 0, 0, 255, 255, 255]);
	const enlarged = upscale(pixels, 1, { width: 6, height: 1 }, { width: 18, height: 1 });
	expect([...enlarged].slice(0, 8).every((byte) => byte < 20)).toBe(true);
	expect([...enlarged].slice(-8).every((byte) => byte > 235)).toBe(true);
	expect(enlarged[0]).toBe(0);
	expect(enlarged[17]).toBe(255);
});

test('at the same size the pixels do not change', () => {
	const pixels = Uint8Array.from([1, 2, 3, 4]);
	expect(upscale(pixels, 1, { width: 2, height: 2 }, { width: 2, height: 2 })).toBe(pixels);
});
