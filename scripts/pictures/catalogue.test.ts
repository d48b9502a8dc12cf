import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { socialPicturePath, socialSize } from '#web/articles/social-picture.ts';
import { readMarkdownFiles } from '#web/content/files.ts';
import { readPost } from '#web/content/post.ts';
import { type PictureName, pictures } from '#web/pictures/catalogue.ts';

const dir = path.resolve(import.meta.dirname, '../../web/public/pictures');
const expected = Object.entries(pictures).flatMap(([name, { widths, hash }]) =>
	widths.flatMap((width) => ['avif', 'webp'].map((format) => `${name}-${width}-${hash}.${format}`)),
);

const posts = readMarkdownFiles(new URL('../../web/posts/', import.meta.url));
/** File names of the social pictures, one per article. */
const social = [...posts].map(([file, source]) => {
	const name = readPost(file, source).post.featuredImage as PictureName;
	return path.basename(socialPicturePath(name, pictures[name].hash));
});

test('every picture has both formats in each width, every article a social picture, and there are no other files', () => {
	expect(readdirSync(dir).sort()).toEqual([...expected, ...social].sort());
});

test.each(social)('%s is a JPEG of the declared size and under 300 kB', async (name) => {
	const { format, width, height } = await sharp(path.join(dir, name)).metadata();
	expect({ format, width, height }).toEqual({ format: 'jpeg', ...socialSize });
	expect(statSync(path.join(dir, name)).size).toBeLessThan(300_000);
});

test.each(Object.entries(pictures))(
	'the files of %s have the size in the catalogue',
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

test.each(Object.entries(pictures))(
	'the largest width of %s is its full size',
	(_name, { width, widths }) => {
		expect(Math.max(...widths)).toBe(width);
	},
);
