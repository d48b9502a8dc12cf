// The path of a picture, as a list of steps, each timed.
import { judge } from './confidence.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { cutFlatGround } from './flat-ground.ts';
import { estimateForeground } from './foreground.ts';
import type { Cutout, CutoutOptions, Matte, Picture } from './picture.ts';
import { refine } from './refine.ts';
import { look } from './second-look.ts';
import type { Network } from './segment.ts';
import { createStopwatch, type Timed } from './stopwatch.ts';
import { anyTime, type Turn } from './turns.ts';
import { createView } from './view.ts';

/** A subject told from its background, before it is written to a file. */
interface Cut extends Pick<Cutout, 'confidence' | 'doubt' | 'inferences'> {
	readonly matte: Matte;
	/** The subject's own colours, interleaved R, G, B. */
	readonly rgb: Uint8Array;
}

/**
 * JPEG or PNG bytes in, cut-out of the same (bounded) size out. `turn` is awaited before the network is asked. Throws
 * what `decode` and `encode` throw.
 */
export async function cutOut(
	file: Uint8Array,
	options: CutoutOptions,
	network: Network,
	turn: Turn = anyTime,
): Promise<Cutout> {
	const { timed, timings } = createStopwatch();
	const picture = await timed('decode', () => decode(file, options));
	const drawn = await timed('flat', () => cutFlatGround(picture));
	const { matte, rgb, ...judgement }: Cut = drawn
		? { ...drawn, confidence: 1, inferences: 0 }
		: await cutPhoto(picture, network, turn, timed, options);
	const bytes = await timed('encode', () => encode({ ...picture, rgb }, matte, options));
	return { bytes, width: picture.width, height: picture.height, ...judgement, timings };
}

async function cutPhoto(
	picture: Picture,
	network: Network,
	turn: Turn,
	timed: Timed,
	{ matteOnly }: CutoutOptions,
): Promise<Cut> {
	const view = await timed('view', () => createView(picture, network.sidePx));
	// Before its turn: meanwhile the network is at work on another picture.
	const segment = await timed('input', () => network.prepare(view));
	const pass = await timed('wait', turn);
	const { alpha, inferences } = await timed('segment', () => look(view, network, segment).finally(pass));
	const matte = await timed('refine', () => refine(picture, view, alpha));
	const judgement = await timed('judge', () => judge(alpha));
	if (matteOnly) return { matte, rgb: picture.rgb, inferences, ...judgement };
	const rgb = await timed('foreground', () => estimateForeground(picture, matte));
	return { matte, rgb, inferences, ...judgement };
}
