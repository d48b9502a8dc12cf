// The pictures that stand for the articles where a link to one is shared, from the largest file of each article's own picture.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { socialPicturePath, socialSize } from '#web/articles/social-picture.ts';
import { readMarkdownFiles } from '#web/content/files.ts';
import { readPost } from '#web/content/post.ts';
import type { Entry } from './encode.ts';

/** `root` is the project's folder. Throws if an article opens with a picture that `entries` lacks. */
export async function drawSocialPictures(root: string, entries: ReadonlyMap<string, Entry>): Promise<void> {
	const publicDir = path.join(root, 'web/public');
	const posts = readMarkdownFiles(pathToFileURL(path.join(root, 'web/posts/')));
	for (const [file, source] of posts) {
		const name = readPost(file, source).post.featuredImage;
		const entry = entries.get(name);
		if (!entry) throw new Error(`${file} opens with ${name}, which is no picture of ours.`);
		const largest = path.join(publicDir, 'pictures', `${name}-${entry.width}-${entry.hash}.webp`);
		await sharp(largest)
			.resize({ ...socialSize, fit: 'cover' })
			.flatten({ background: '#ffffff' })
			.jpeg({ quality: 84, mozjpeg: true })
			.toFile(path.join(publicDir, socialPicturePath(name, entry.hash)));
	}
}
