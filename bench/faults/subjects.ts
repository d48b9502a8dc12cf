// The pictures visitors bring, and the cut-outs an unloaded server made of them, by which later ones are judged.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { visit } from '#test/faults/visit.ts';
import { median } from '../statistics.ts';

export interface Subject {
	readonly file: Buffer;
	/** Of the cut-out's decoded pixels. */
	readonly digest: string;
}

export interface Subjects {
	readonly all: readonly Subject[];
	/** Milliseconds of a whole visit while nobody else is there; median. */
	readonly visitMs: number;
}

const rendered = new URL('../../art/rendered/', import.meta.url);
const side = 800;

/** Each photo as it is, mirrored, and in other colours: alike in cost, and no two with the same cut-out. */
export async function pictures(count: number): Promise<Buffer[]> {
	const names = (await readdir(rendered)).sort();
	const photos = await Promise.all(names.map((name) => readFile(new URL(`${name}/photo.jpg`, rendered))));
	return Promise.all(
		Array.from({ length: count }, (_, index) => {
			const picture = sharp(photos[index % photos.length]).resize(side, side, { fit: 'inside' });
			const round = Math.floor(index / photos.length);
			if (round % 2 === 1) picture.flop();
			return picture
				.modulate({ hue: 40 * Math.floor(round / 2) })
				.jpeg({ quality: 90 })
				.toBuffer();
		}),
	);
}

/** One after another, on a server that does nothing else. */
export async function cutOutAlone(url: string, files: readonly Buffer[]): Promise<Subjects> {
	const all: Subject[] = [];
	const times: number[] = [];
	for (const file of files) {
		const start = performance.now();
		const { bytes, refusal } = await visit(url, file);
		if (!bytes) throw new Error(`an unloaded server refused a picture: ${refusal?.status} ${refusal?.code}`);
		times.push(performance.now() - start);
		all.push({ file, digest: await digestOfPixels(bytes) });
	}
	if (new Set(all.map(({ digest }) => digest)).size < files.length)
		throw new Error('two cut-outs are the same');
	return { all, visitMs: median(times) };
}

export async function digestOfPixels(png: Buffer): Promise<string> {
	const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
	return createHash('sha256').update(`${info.width}x${info.height}`).update(data).digest('hex');
}
