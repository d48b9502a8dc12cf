// From a file to a cutout, as a list of steps, each timed.
import { type Acquire, analyse } from '#matting/analyse.ts';
import type { Network } from '#matting/network.ts';
import type { Cutout, CutoutOptions } from './cutout.ts';
import { decode } from './decode/decode.ts';
import { encode } from './encode/encode.ts';
import { shrink } from './shrink.ts';
import { createStopwatch } from './stopwatch.ts';

/**
 * JPEG or PNG bytes in, cutout of the same (bounded) size out. `acquireNetwork` is awaited before each inference. Throws
 * what `decode` and `encode` throw.
 */
export async function cutOut(
	file: Uint8Array,
	options: CutoutOptions,
	network: Network,
	acquireNetwork?: Acquire,
): Promise<Cutout> {
	const { timed, timings } = createStopwatch();
	const image = await timed('decode', () => decode(file, options));
	const host = { network, shrink, timed, ...(acquireNetwork && { acquireNetwork }) };
	const { alpha, foreground, ...facts } = await analyse(image, host);
	const bytes = await timed('encode', () => encode({ ...image, rgb: foreground }, alpha, options));
	return { ...facts, bytes, timings };
}
