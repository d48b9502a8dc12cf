// The path of a picture, as a list of steps, each timed.
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import type { CutOut, CutOutOptions } from './picture.ts';
import { refine } from './refine.ts';
import type { Segment } from './segment.ts';

/** JPEG or PNG bytes in, cut-out of the same (bounded) size out. Throws what `decode` throws. */
export async function cutOut(file: Uint8Array, options: CutOutOptions, segment: Segment): Promise<CutOut> {
	const timings: Record<string, number> = {};
	async function timed<T>(step: string, work: Promise<T>): Promise<T> {
		const start = performance.now();
		const result = await work;
		timings[step] = performance.now() - start;
		return result;
	}

	const picture = await timed('decode', decode(file, options));
	const raw = await timed('segment', segment(picture));
	const matte = await timed('refine', refine(picture, raw));
	const bytes = await timed('encode', encode(picture, matte));
	return { bytes, width: picture.width, height: picture.height, confidence: 1, timings };
}
