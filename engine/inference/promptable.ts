// The promptable network with onnxruntime-node: an encoder and a decoder.
import { Tensor } from 'onnxruntime-node';
import { createPartEncoder } from '#matting/prompts/encode-part.ts';
import {
	embeddingDepth,
	embeddingSide,
	maskSide,
	type PromptableNetwork,
} from '#matting/prompts/promptable.ts';
import { promptableDecoder, promptableEncoder } from '../models/cards/promptable.ts';
import { allIous, allMasks, withAllMasks } from '../models/onnx/simplify/all-masks.ts';
import { loadModel } from '../models/store.ts';
import { createSession } from './session.ts';

const embeddingShape = [1, embeddingDepth, embeddingSide, embeddingSide];
const noGuess = new Float32Array(maskSide ** 2);

/**
 * Loads both parts. Only once per process: creating and releasing sessions leaks memory. Each call blocks the calling
 * thread. Throws ModelError 'missing' or 'damaged'.
 */
export async function createPromptable(modelsDir: string, threads: number): Promise<PromptableNetwork> {
	const encoder = await createSession(await loadModel(promptableEncoder, modelsDir), threads, {
		hasArena: true,
	});
	const decoder = await createSession(withAllMasks(await loadModel(promptableDecoder, modelsDir)), threads);
	return {
		encode: createPartEncoder(async (input, { width, height }) => {
			const { output } = await encoder.run({ input: new Tensor('float32', input, [1, 3, height, width]) });
			return output?.data as Float32Array;
		}),
		async decode({ embedding, points, labels, guess }) {
			const { [allMasks]: masks, [allIous]: ious } = await decoder.run({
				image_embeddings: new Tensor('float32', embedding, embeddingShape),
				point_coords: new Tensor('float32', points, [1, labels.length, 2]),
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
