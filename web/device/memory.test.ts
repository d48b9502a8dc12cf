import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { Network } from '#matting/inference/network.ts';
import { headers } from '#web/images/image-headers.fixture.ts';
import { cutOut } from './make-cutout.ts';
import { fits } from './memory.ts';

const largest = { width: limits.maxPixels / 5000, height: 5000 };

test.each([4, 8, undefined])('a device of %s GB has room for every image that is accepted', (memoryGb) => {
	expect(fits(largest, memoryGb)).toBe(true);
});

test('a device of 2 GB has room for a photo of 12 megapixels, not for one of 50', () => {
	expect(fits({ width: 4000, height: 3000 }, 2)).toBe(true);
	expect(fits({ width: 4100, height: 4200 }, 2)).toBe(true);
	expect(fits({ width: 4200, height: 4200 }, 2)).toBe(false);
	expect(fits(largest, 2)).toBe(false);
});

test('a device of 1 GB has no room for the network', () => {
	expect(fits({ width: 1, height: 1 }, 1)).toBe(false);
});

test.each([
	[2, 'out-of-memory'],
	[4, 'unreadable-image'],
])(
	'a device of %s GB refuses a photo of 48 megapixels that has nothing but its header as %s',
	async (memoryGb, code) => {
		const file = new Blob([headers.jpeg(8000, 6000)]);
		const cutting = cutOut(file, { network: {} as Network, memoryGb, onStep() {} });
		await expect(cutting).rejects.toMatchObject({ code });
	},
);
