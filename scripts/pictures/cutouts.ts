// The subjects of the pictures: the rendered photos and their cutouts by the real engine.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { createEngine } from '#engine/index.ts';

const subjects = ['teddy', 'basket', 'plant', 'headphones', 'bottle'] as const;
export type SubjectName = (typeof subjects)[number];

export interface Subject {
	readonly name: SubjectName;
	/** The photo as an uploaded file. */
	readonly photo: Buffer;
	readonly width: number;
	readonly height: number;
	/** The engine's cutout: RGBA with straight alpha, by row. */
	readonly rgba: Buffer;
}

/** Cuts out one photo at a time with one thread, so that the machine stays usable. */
export async function cutOutAll(artDir: string): Promise<Record<SubjectName, Subject>> {
	const engine = createEngine({ workers: 1, threadsPerWorker: 1 });
	await engine.ready;
	const cutouts: Partial<Record<SubjectName, Subject>> = {};
	for (const name of subjects) {
		const photo = await readFile(path.join(artDir, 'rendered', name, 'photo.jpg'));
		const { bytes, width, height } = await engine.cutOut(photo);
		cutouts[name] = { name, photo, width, height, rgba: await sharp(bytes).raw().toBuffer() };
	}
	await engine.close();
	return cutouts as Record<SubjectName, Subject>;
}
