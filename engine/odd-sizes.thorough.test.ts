// The whole path with a network of no weight: images of one pixel, and of one row or column, come out as cutouts.
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { discNetwork } from './disc-network.fixture.ts';
import type { CutoutOptions } from './options-and-results.ts';
import { cutOut } from './pipeline.ts';

/** Grain, so that no background is flat and the network runs. */
function grain(width: number, height: number, channels: 3 | 4 = 3) {
	const data = Uint8Array.from(
		{ length: width * height * channels },
		(_, i) => (i * 7919 + (i >> 3) * 104_729) % 251,
	);
	return sharp(data, { raw: { width, height, channels } });
}

const sizes = [
	[1, 1, 1, 1],
	[2, 1, 2, 1],
	[1, 2, 1, 2],
	[3, 2, 3, 2],
	[1, 3000, 1, 3000],
	[3000, 1, 3000, 1],
	[3840, 2, 3840, 2],
	[30_000, 1, 3840, 1],
	[1, 30_000, 1, 3840],
	[30_000, 5, 3840, 1],
] as const;

const ways: [string, CutoutOptions][] = [
	['a PNG', {}],
	['a PNG of 256 colours', { recipe: { format: 'png8' } }],
	['a WebP', { recipe: { format: 'webp' } }],
	['a JPG', { recipe: { format: 'jpg' } }],
	['a matte', { recipe: { channels: 'alpha' } }],
	['an image on a background', { recipe: { background: '#010203' } }],
];

test.each(sizes)(
	'an image of %i x %i comes out as %i x %i, whatever the options',
	async (width, height, newWidth, newHeight) => {
		// Only the first file is rendered in all ways: how a file is decoded does not depend on what is rendered from it.
		const inputs: [Sharp, typeof ways][] = [
			[grain(width, height, 4).png(), ways],
			[grain(width, height).png(), ways.slice(0, 1)],
			[grain(width, height).jpeg(), ways.slice(0, 1)],
		];
		for (const [input, itsWays] of inputs) {
			const file = await input.toBuffer();
			for (const [way, options] of itsWays) {
				const result = await cutOut(file, options, discNetwork);
				expect(result, way).toMatchObject({ width: newWidth, height: newHeight });
				const metadata = await sharp(result.bytes).metadata();
				expect([metadata.width, metadata.height], way).toEqual([newWidth, newHeight]);
				expect(result.confidence, way).toBeGreaterThanOrEqual(0);
			}
		}
	},
);
