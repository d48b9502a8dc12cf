// Step 2: the network says how much of each pixel belongs to the subject.
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { ModelCard } from './model-card.ts';
import { toInput } from './network-input.ts';
import type { Picture, RawMatte } from './picture.ts';

export type Segment = (picture: Picture) => Promise<RawMatte>;

/** The first runs take up to three times as long as later ones. */
const warmUpRuns = 2;

/**
 * Loads the network and warms it. One per process: creating and releasing sessions leaks.
 *
 * Arena and memory pattern are off: with the allocator settings of `childEnvironment` (index.ts) that is as
 * fast as with them, and the process peaks at 0.8 GB less.
 */
export async function createSegment(
	card: ModelCard,
	modelBytes: Uint8Array,
	threads: number,
): Promise<Segment> {
	const session = await InferenceSession.create(modelBytes, {
		executionProviders: ['cpu'],
		intraOpNumThreads: threads,
		enableCpuMemArena: false,
		enableMemPattern: false,
	});
	const side = card.inputSidePx;

	/** The graph computes only what the asked-for output needs. */
	async function infer(input: Float32Array): Promise<Float32Array> {
		const feeds = { [card.inputName]: new Tensor('float32', input, [1, 3, side, side]) };
		const output = (await session.run(feeds, [card.outputName]))[card.outputName];
		// Used as it is: stretching it to its own minimum and maximum would amplify noise where there is no subject.
		return output?.data as Float32Array;
	}

	for (let run = 0; run < warmUpRuns; run++) await infer(new Float32Array(3 * side * side));
	return async (picture) => ({ sidePx: side, values: await infer(await toInput(picture, card)) });
}
