// The test images, and their reference cutouts from an unloaded server.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { runClient } from '#test/faults/client-run.ts';
import { median } from '../report/statistics.ts';

export interface Subject {
	readonly file: Buffer;
	/** SHA-256 of the reference cutout's decoded pixels. */
	readonly digest: string;
}

export interface Subjects {
	readonly all: readonly Subject[];
	/** Median latency of upload, processing and download on an unloaded server, in milliseconds. */
	readonly runMs: number;
}

const rendered = new URL('../../art/rendered/', import.meta.url);
const side = 800;

/** Each photo unchanged, mirrored, and in other colours: similar in cost, all with different cutouts. */
export async function images(count: number): Promise<Buffer[]> {
	const names = (await readdir(rendered)).sort();
	const photos = await Promise.all(names.map((name) => readFile(new URL(`${name}/photo.jpg`, rendered))));
	return Promise.all(
		Array.from({ length: count }, (_, index) => {
			const image = sharp(photos[index % photos.length]).resize(side, side, { fit: 'inside' });
			const round = Math.floor(index / photos.length);
			if (round % 2 === 1) image.flop();
			return image
				.modulate({ hue: 40 * Math.floor(round / 2) })
				.jpeg({ quality: 90 })
				.toBuffer();
		}),
	);
}

/** Processes one file after another on an unloaded server. */
export async function cutOutAlone(url: string, files: readonly Buffer[]): Promise<Subjects> {
	const all: Subject[] = [];
	const times: number[] = [];
	for (const file of files) {
		const start = performance.now();
		const { bytes, rejection } = await runClient(url, file);
		if (!bytes)
			throw new Error(`an unloaded server rejected an image: ${rejection?.status} ${rejection?.code}`);
		times.push(performance.now() - start);
		all.push({ file, digest: await digestOfPixels(bytes) });
	}
	if (new Set(all.map(({ digest }) => digest)).size < files.length) throw new Error('two cutouts are equal');
	return { all, runMs: median(times) };
}

export async function digestOfPixels(png: Buffer): Promise<string> {
	const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
	return createHash('sha256').update(`${info.width}x${info.height}`).update(data).digest('hex');
}
