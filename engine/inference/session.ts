// The network in onnxruntime-node: planes of floats in, one plane out.
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { createNetwork, type Infer, type Network } from '#matting/network.ts';
import type { ModelCard } from '../models/card.ts';
import { simplify } from '../models/onnx/simplify/simplify.ts';

/**
 * Loads the network. One per process: creating and releasing sessions leaks. Throws if it is known beforehand
 * to answer something else than one matte.
 *
 * A run holds the thread it is called on. Arena and memory pattern are off: with the allocator settings of
 * child-environment.ts that is as fast as with them, and the process peaks at 0.8 GB less. Threads that spin on after
 * a run would hold the cores up that refine its matte: stopped, an image takes 2.5 % less.
 */
export async function createInference(
	card: ModelCard,
	modelBytes: Uint8Array,
	threads: number,
): Promise<Infer> {
	const session = await InferenceSession.create(runnable(card, modelBytes), {
		executionProviders: ['cpu'],
		intraOpNumThreads: threads,
		enableCpuMemArena: false,
		enableMemPattern: false,
		extra: { session: { force_spinning_stop: '1' } },
	});
	const side = card.inputSidePx;
	const inputName = card.inputName ?? (session.inputNames[0] as string);
	const outputName = card.outputName ?? (session.outputNames[0] as string);

	refuseUnlessMatte(shapeOf(outputName, session));

	/** Of a shape without names for sizes still unknown. */
	function refuseUnlessMatte(shape: readonly (number | string)[] | undefined): void {
		if (!shape?.every((size) => typeof size === 'number' && size > 0)) return;
		if (shape.reduce((product: number, size) => product * Number(size), 1) === side * side) return;
		throw new Error(`The model "${card.name}" answers ${shape}, not one alpha for each pixel.`);
	}

	return async (input) => {
		const feeds = { [inputName]: new Tensor('float32', input, [1, 3, side, side]) };
		const output = (await session.run(feeds, [outputName]))[outputName] as Tensor;
		refuseUnlessMatte(output.dims);
		return output.data as Float32Array;
	};
}

/** The network of a card, run on the calling thread. Throws what `createInference` throws. */
export async function loadNetwork(
	card: ModelCard,
	modelBytes: Uint8Array,
	threads: number,
): Promise<Network> {
	return createNetwork(card, await createInference(card, modelBytes, threads));
}

/** As the file declares it; undefined if it does not. */
function shapeOf(outputName: string, { outputMetadata }: InferenceSession) {
	const output = outputMetadata.find(({ name }) => name === outputName);
	return output?.isTensor && output.shape.length > 0 ? output.shape : undefined;
}

/** The network as the runtime is fastest with it; a quantised one was made so. */
function runnable(card: ModelCard, modelBytes: Uint8Array): Uint8Array {
	return card.source.kind === 'quantised' ? modelBytes : simplify(modelBytes, card.outputName);
}
