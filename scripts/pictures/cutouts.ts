// The subjects of the pictures: our rendered photos and what the real engine makes of them.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { createEngine } from '#engine/index.ts';

const subjects = ['teddy', 'basket', 'plant', 'headphones', 'bottle'] as const;
export type SubjectName = (typeof subjects)[number];

export interface Subject {
	readonly name: SubjectName;
	/** The photo's file, as a visitor would upload it. */
	readonly photo: Buffer;
	readonly width: number;
	readonly height: number;
	/** What the engine answers: straight alpha, R, G, B, A by row. */
	readonly rgba: Buffer;
}

/** Cuts out one after the other with one thread, so that the machine stays usable. */
export async function cutOutAll(artDir: string): Promise<Record<SubjectName, Subject>> {
	const engine = createEngine({ workers: 1, threadsPerWorker: 1 });
	await engine.ready;
	const done: Partial<Record<SubjectName, Subject>> = {};
	for (const name of subjects) {
		const photo = await readFile(path.join(artDir, 'rendered', name, 'photo.jpg'));
		const { bytes, width, height } = await engine.cutOut(photo);
		done[name] = { name, photo, width, height, rgba: await sharp(bytes).raw().toBuffer() };
	}
	await engine.close();
	return done as Record<SubjectName, Subject>;
}
