// One image cut out in a container of another architecture and on this machine, and how
// far the two mattes are apart. Emulated, an inference takes minutes: longer than the
// server waits for any, so that the engine runs alone, with time limits of its own.
import path from 'node:path';
import sharp from 'sharp';
import { createEngine } from '#engine/index.ts';
import { iouAt128 } from '#test/golden/metrics.ts';
import type { ContainerTool } from '../container-tool.ts';
import { evaluateEmulated } from './evaluate.ts';

const source = path.resolve(import.meta.dirname, '../../../art/rendered/teddy/photo.jpg');
const sidePx = 640;

const limits = { workers: 1, queueTimeoutMs: 7_200_000, jobTimeoutMs: 7_200_000 };

/** The difference of alpha, 0 to 255. */
interface Difference {
	readonly mean: number;
	readonly max: number;
	/** Intersection over union of the masks thresholded at 128. */
	readonly iou: number;
}

/** `image` is the name of a built one. Rejects if the emulated process fails. */
export async function compareCutouts(tool: ContainerTool, image: string): Promise<Difference> {
	const photo = await sharp(source).resize(sidePx, sidePx, { fit: 'inside' }).png().toBuffer();
	const emulated = await cutOutInside(tool, image, photo);
	return differenceOf(await alphaOf(emulated), await alphaOf(await cutOutHere(photo)));
}

async function cutOutHere(photo: Uint8Array): Promise<Uint8Array> {
	const engine = createEngine(limits);
	try {
		return (await engine.cutOut(photo)).bytes;
	} finally {
		await engine.close();
	}
}

async function cutOutInside(tool: ContainerTool, image: string, photo: Uint8Array): Promise<Uint8Array> {
	const script = `
		import { readFile } from 'node:fs/promises';
		import { createEngine } from '/app/engine/index.ts';
		const engine = createEngine({ ...${JSON.stringify(limits)}, modelsDir: '/data/models' });
		const { bytes } = await engine.cutOut(await readFile('/photo.png'));
		console.log(bytes.toString('base64'));
		await engine.close();`;
	return Buffer.from(await evaluateEmulated(tool, image, script, { '/photo.png': photo }), 'base64');
}

function alphaOf(png: Uint8Array): Promise<Uint8Array> {
	return sharp(png).extractChannel('alpha').raw().toBuffer();
}

function differenceOf(a: Uint8Array, b: Uint8Array): Difference {
	let sum = 0;
	let max = 0;
	for (const [i, value] of a.entries()) {
		const difference = Math.abs(value - (b[i] as number));
		sum += difference;
		max = Math.max(max, difference);
	}
	return { mean: sum / a.length, max, iou: iouAt128(a, b) };
}
