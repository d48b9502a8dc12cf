// Inference with onnxruntime-node: float32 planes in, one plane of alpha out.
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Infer } from '#matting/inference/network.ts';
import type { InferImage } from '#matting/inference/whole-image.ts';
import { freeSideOf, type ModelCard } from '../models/card.ts';
import { simplify } from '../models/onnx/simplify/simplify.ts';
import { withWideConvolutions } from '../models/onnx/simplify/wide-convolutions.ts';

/**
 * A session for a verified ONNX file; `settings` are those of the runtime's session, by name. Only one for each file
 * per process, because creating and releasing sessions leaks memory.
 *
 * `session.run` blocks the calling thread. Arena and memory pattern are off: with the allocator settings of
 * worker/environment.ts inference is as fast without them, and the process peaks at 0.8 GB less. `force_spinning_stop`
 * frees the cores after a run for refining its matte, which saves 2.5 % of an image's duration.
 */
export function createSession(
	modelBytes: Uint8Array,
	threads: number,
	settings: Record<string, string> = {},
): Promise<InferenceSession> {
	// As in worker/environment.ts, for programs that run a network in their own process; has no effect in other threads
	// than the main one.
	process.env.ORT_DISABLE_TELEMETRY = '1';
	return InferenceSession.create(modelBytes, {
		executionProviders: ['cpu'],
		intraOpNumThreads: threads,
		enableCpuMemArena: false,
		enableMemPattern: false,
		extra: { session: { force_spinning_stop: '1', ...settings } },
	});
}

/** The inference of a card's network, see `createSession`. Throws if the declared output is not one matte. */
export async function createInference(
	card: ModelCard,
	modelBytes: Uint8Array,
	threads: number,
): Promise<Infer> {
	const session = await createSession(executable(card, modelBytes), threads);
	const inputName = card.inputName ?? (session.inputNames[0] as string);
	const outputName = card.outputName ?? (session.outputNames[0] as string);

	requireMatte(card, shapeOf(outputName, session), card.inputSidePx);
	return async (input) => {
		const side = Math.sqrt(input.length / 3);
		const feeds = { [inputName]: new Tensor('float32', input, [1, 3, side, side]) };
		const output = (await session.run(feeds, [outputName]))[outputName] as Tensor;
		requireMatte(card, output.dims, side);
		return output.data as Float32Array;
	};
}

/**
 * Throws unless the shape has one value for each pixel. Checks static shapes
 * only: a named dimension is unknown until the run.
 */
function requireMatte(
	{ name }: ModelCard,
	shape: readonly (number | string)[] | undefined,
	side: number,
): void {
	if (!shape?.every((size) => typeof size === 'number' && size > 0)) return;
	if (shape.reduce((product: number, size) => product * Number(size), 1) === side * side) return;
	throw new Error(`The model "${name}" returns the shape ${shape} instead of one alpha for each pixel.`);
}

/**
 * The inference of a network that takes the whole image, see `createSession`. Its int8 weights are dequantised when it
 * is loaded, not at each run, because its activations are fp32.
 */
export async function createImageInference(modelBytes: Uint8Array, threads: number): Promise<InferImage> {
	const session = await createSession(withWideConvolutions(modelBytes), threads, {
		disable_quant_qdq: '1',
	});
	const [inputName = '', outputName = ''] = [...session.inputNames, ...session.outputNames];
	return async (input, { width, height }) => {
		const feeds = { [inputName]: new Tensor('float32', input, [1, 3, height, width]) };
		return (await session.run(feeds))[outputName]?.data as Float32Array;
	};
}

/** The declared shape of an output; undefined if the file declares none. */
function shapeOf(outputName: string, { outputMetadata }: InferenceSession) {
	const output = outputMetadata.find(({ name }) => name === outputName);
	return output?.isTensor && output.shape.length > 0 ? output.shape : undefined;
}

/** The graph in the form that the runtime executes fastest; a quantised one was simplified when it was made. */
function executable(card: ModelCard, modelBytes: Uint8Array): Uint8Array {
	if (card.source.kind === 'quantised') return modelBytes;
	return simplify(modelBytes, card.outputName, freeSideOf(card));
}
