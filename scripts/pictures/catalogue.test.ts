import { readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pictures } from '#web/pictures/catalogue.ts';

const dir = path.resolve(import.meta.dirname, '../../web/public/pictures');
const promised = Object.entries(pictures).flatMap(([name, { widths, hash }]) =>
	widths.flatMap((width) => ['avif', 'webp'].map((format) => `${name}-${width}-${hash}.${format}`)),
);

test('every picture has a file in both formats for each width, and there are no others', () => {
	expect(readdirSync(dir).sort()).toEqual([...promised].sort());
});

test.each(Object.entries(pictures))(
	'%s has the size that the pages reserve for it',
	async (name, picture) => {
		for (const width of picture.widths) {
			for (const format of ['avif', 'webp']) {
				const { width: w, height: h } = await sharp(
					path.join(dir, `${name}-${width}-${picture.hash}.${format}`),
				).metadata();
				expect([w, h]).toEqual([width, Math.round((picture.height * width) / picture.width)]);
			}
		}
	},
);

test.each(Object.entries(pictures))('the largest %s is its full size', (_name, { width, widths }) => {
	expect(Math.max(...widths)).toBe(width);
});
