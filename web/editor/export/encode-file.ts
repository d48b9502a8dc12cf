// The file of a job, in the format that was chosen.
import { encodePng } from '#matting/png/encode.ts';
import { encodePalettePng } from '#matting/png/palette.ts';
import { deflate } from '#web/images/streams.ts';
import type { RgbaImage } from '../session/host.ts';
import type { ExportJob } from './export-job.ts';
import { loadWebp } from './loaded-parts.ts';
import { encodePsd } from './psd.ts';
import { readRaster, readRgba } from './read-picture.ts';

/** `quality`: 1 to 100. */
export type EncodeJpeg = (image: RgbaImage, quality: number) => Promise<Blob>;

/** Rejects with what an encoder rejects with, for example when one that is loaded on demand cannot be loaded. */
export async function encodeFile(job: ExportJob, encodeJpeg: EncodeJpeg): Promise<Blob> {
	const { format, quality, pictures } = job;
	switch (format) {
		case 'psd':
			return encodePsd(pictures);
		case 'jpg':
			return encodeJpeg(await readRgba(pictures.whole), quality);
		case 'webp':
			return encodeWebp(await readRgba(pictures.whole));
		case 'png8':
			return pngOf(await encodePalettePng(await readRaster(pictures.whole), deflate));
		case 'png':
		case 'matte':
			return pngOf(await encodePng(await readRaster(pictures.whole), deflate));
	}
}

const pngOf = (pieces: Uint8Array<ArrayBuffer>[]) => new Blob(pieces, { type: 'image/png' });

/** `method`: effort, 0 to 6; more takes several times as long for a few percent. `quality`: effort of a lossless file. */
const webpOptions = { lossless: 1, exact: 1, method: 1, quality: 40 };

/**
 * Every pixel as it is, colours under alpha 0 included: a canvas would premultiply, and some browsers' canvases write no
 * WebP. Rejects when the encoder cannot be loaded.
 */
async function encodeWebp({ pixels, width, height }: RgbaImage): Promise<Blob> {
	const encode = await loadWebp();
	const image = { data: pixels, width, height } as ImageData;
	const file = await encode(image, webpOptions);
	return new Blob([file], { type: 'image/webp' });
}
