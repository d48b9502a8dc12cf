// What the fake engine makes of images: cutouts of which a part is erased, and masks that are discs around the points.
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import { inspectEmbedding } from '#engine/embedding-file.ts';
import { encodePng } from '#engine/encode/png.ts';
import type { Prompt } from '#engine/index.ts';
import { rasterOf } from '#matting/compose/raster.ts';
import { embeddingFile } from './files/embedding-file.ts';

export type Erased = 'left half' | 'nothing' | 'everything';

/** The upright image as a PNG in sRGB, without that part. Throws AppError 'unreadable-image'. */
export async function erase(file: Uint8Array, part: Erased): Promise<Buffer> {
	const decoded = await sharp(file, { failOn: 'error' })
		.rotate()
		.toColourspace('srgb')
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true })
		.catch((cause) => {
			throw new AppError('unreadable-image', 'not decoded', { cause });
		});
	const { width, height } = decoded.info;
	const columns = { 'left half': Math.floor(width / 2), 'nothing': 0, 'everything': width }[part];
	for (let y = 0; y < height; y++) {
		decoded.data.fill(0, y * width * 4, (y * width + columns) * 4);
	}
	return sharp(decoded.data, { raw: { width, height, channels: 4 } })
		.png()
		.toBuffer();
}

/** An embedding that only knows the size of the image. */
export async function fakeEmbedding(file: Uint8Array, hasGuess: boolean) {
	const { autoOrient } = await sharp(file).metadata();
	const { width, height } = autoOrient;
	return { bytes: embeddingFile({ width, height }, hasGuess), width, height, timings: {} };
}

/**
 * Discs of a tenth of the longer side around the points, in the image's ratio: white for points to keep, black for
 * others. Beyond them it is as if the subject ended there: black around a last point to keep, white around one to
 * remove; with points to remove only they are white.
 */
export async function discs(embedding: Uint8Array, prompts: readonly Prompt[]) {
	// Not decoded: four megabytes for each mask make most of a test's work that of the garbage collector.
	const image = inspectEmbedding(embedding);
	if (!image) throw new AppError('engine-failed', 'no embedding');
	const scale = 256 / Math.max(image.width, image.height);
	const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
	const isSubject = prompts.some(({ keep }) => keep);
	const beyond = isSubject && !prompts.at(-1)?.keep ? 255 : 0;
	const values = new Uint8Array(width * height).fill(beyond);
	for (const point of prompts) {
		const [left, top] = [point.x * width, point.y * height];
		const level = 255 * Number(point.keep === isSubject);
		for (let y = Math.max(0, Math.floor(top - 26)); y < Math.min(height, top + 26); y++)
			for (let x = Math.max(0, Math.floor(left - 26)); x < Math.min(width, left + 26); x++)
				if (Math.hypot(x + 0.5 - left, y + 0.5 - top) < 25.6) values[y * width + x] = level;
	}
	return { bytes: await encodePng(rasterOf(values, 1, { width, height })), width, height, timings: {} };
}
