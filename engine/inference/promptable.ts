// The promptable network with onnxruntime-node: an encoder and a decoder.
import { Tensor } from 'onnxruntime-node';
import {
	embeddingLength,
	embeddingParts,
	inputSide,
	maskSide,
	type PromptableNetwork,
} from '#matting/prompts/promptable.ts';
import type { PromptableCards } from '../models/card.ts';
import { promptableNetwork } from '../models/cards/promptable.ts';
import { allIous, allMasks, decoderOf, embeddingNames } from '../models/promptable/decoder.ts';
import { loadModel } from '../models/store.ts';
import { createSession } from './session.ts';

const noGuess = new Float32Array(maskSide ** 2);
/** The decoder takes points in pixels of the square that the network was trained with. */
const pixelsPerCell = 1024 / maskSide;

/** The verified files of both parts. */
export interface PromptableFiles {
	readonly encoder: Buffer;
	readonly decoder: Buffer;
}

/** Reads both parts, making the encoder if it is missing, which takes seconds. Throws what `loadModel` throws. */
export async function readPromptable(
	modelsDir: string,
	{ encoder, decoder }: PromptableCards = promptableNetwork,
): Promise<PromptableFiles> {
	return { encoder: await loadModel(encoder, modelsDir), decoder: await loadModel(decoder, modelsDir) };
}

/**
 * Creates the network; only once per process, because creating and releasing sessions leaks memory. Each call of the
 * network blocks the calling thread.
 */
export async function createPromptable(files: PromptableFiles, threads: number): Promise<PromptableNetwork> {
	const encoder = await createSession(files.encoder, threads);
	const decoder = await createSession(decoderOf(files.decoder, embeddingParts[0].side), threads);
	return {
		async encode(input) {
			const parts = await encoder.run({ image: new Tensor('float32', input, [1, 3, inputSide, inputSide]) });
			const embedding = new Float32Array(embeddingLength);
			let at = 0;
			for (const name of embeddingNames) {
				const part = parts[name]?.data as Float32Array;
				embedding.set(part, at);
				at += part.length;
			}
			return embedding;
		},
		async decode({ embedding, points, labels, guess }) {
			const { [allMasks]: masks, [allIous]: ious } = await decoder.run({
				...partsOf(embedding),
				point_coords: new Tensor('float32', points.map(toPixels), [1, labels.length, 2]),
				point_labels: new Tensor('float32', labels, [1, labels.length]),
				mask_input: new Tensor('float32', guess ?? noGuess, [1, 1, maskSide, maskSide]),
				has_mask_input: new Tensor('float32', [guess ? 1 : 0], [1]),
			});
			const logits = masks?.data as Float32Array;
			return Array.from(ious?.data as Float32Array, (iou, i) => ({
				logits: logits.subarray(i * maskSide ** 2, (i + 1) * maskSide ** 2),
				iou,
			}));
		},
	};
}

const toPixels = (cells: number) => cells * pixelsPerCell;

function partsOf(embedding: Float32Array): Record<string, Tensor> {
	let at = 0;
	const parts = embeddingParts.map(({ depth, side }, i) => {
		const values = embedding.subarray(at, at + depth * side ** 2);
		at += values.length;
		return [embeddingNames[i], new Tensor('float32', values, [1, depth, side, side])];
	});
	return Object.fromEntries(parts);
}
