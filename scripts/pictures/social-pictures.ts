// Makes the social preview picture of each article from the largest file of its featured picture.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { socialPicturePath, socialSize } from '#web/articles/social-picture.ts';
import { readMarkdownFiles } from '#web/content/files.ts';
import { readPost } from '#web/content/post.ts';
import type { Entry } from './encode.ts';

/** `root` is the project folder. Throws if the featured picture of an article is not in `entries`. */
export async function drawSocialPictures(root: string, entries: ReadonlyMap<string, Entry>): Promise<void> {
	const publicDir = path.join(root, 'web/public');
	const posts = readMarkdownFiles(pathToFileURL(path.join(root, 'web/posts/')));
	for (const [file, source] of posts) {
		const name = readPost(file, source).post.featuredImage;
		const entry = entries.get(name);
		if (!entry) throw new Error(`${file} has an unknown featured picture ${name}.`);
		const largest = path.join(publicDir, 'pictures', `${name}-${entry.width}-${entry.hash}.webp`);
		await sharp(largest)
			.resize({ ...socialSize, fit: 'cover' })
			.flatten({ background: '#ffffff' })
			.jpeg({ quality: 84, mozjpeg: true })
			.toFile(path.join(publicDir, socialPicturePath(name, entry.hash)));
	}
}
