// Encodes a picture as AVIF and WebP in several widths, with a content hash in
// the file names so that they can be cached without limit.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

export interface Entry {
	readonly width: number;
	readonly height: number;
	readonly widths: readonly number[];
	/** First 8 hex digits of the SHA-256 over all files of the picture. */
	readonly hash: string;
}

interface File {
	readonly width: number;
	readonly extension: string;
	readonly bytes: Buffer;
}

/** Writes `<name>-<width>-<hash>.<avif|webp>` into `dir`; the largest width is the picture's own. */
export async function encode(dir: string, name: string, png: Buffer): Promise<Entry> {
	const { width, height } = await sharp(png).metadata();
	const widths = [480, 960, 1280].filter((each) => each < width).concat(width);
	const files: File[] = [];
	for (const each of widths)
		files.push(...(await encodeWidth(png, each, Math.round((height * each) / width))));
	const hash = digest(files);
	for (const file of files) {
		await writeFile(path.join(dir, `${name}-${file.width}-${hash}.${file.extension}`), file.bytes);
	}
	return { width, height, widths, hash };
}

async function encodeWidth(png: Buffer, width: number, height: number): Promise<File[]> {
	const resized = sharp(png).resize(width, height, { fit: 'fill' });
	return [
		{ width, extension: 'avif', bytes: await resized.clone().avif({ quality: 55, effort: 4 }).toBuffer() },
		{
			width,
			extension: 'webp',
			bytes: await resized.clone().webp({ quality: 80, effort: 5, smartSubsample: true }).toBuffer(),
		},
	];
}

function digest(files: File[]): string {
	const hash = createHash('sha256');
	for (const { bytes } of files) hash.update(bytes);
	return hash.digest('hex').slice(0, 8);
}
