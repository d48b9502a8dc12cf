// The promptable network for undecided mattes: loaded when the first of them needs it.
import type { BoxNetwork } from '#matting/inference/infer-box.ts';
import { likeliest, unambiguous } from '#matting/prompts/choose-mask.ts';
import { labels, maskSide, type PromptableNetwork } from '#matting/prompts/promptable.ts';
import { createPromptable, type PromptableFiles } from './promptable.ts';

/**
 * Loads the network late, because most images never need it, and loading takes a second and 0.1 GB. Create it once per
 * process, and make one call at a time. A call rejects if the network cannot be loaded; the next call tries again.
 */
export function createBoxNetwork(read: PromptableFiles, threads: number): BoxNetwork {
	let network: PromptableNetwork | undefined;
	let files: PromptableFiles | undefined = read;

	async function load(): Promise<PromptableNetwork> {
		if (files) network = await createPromptable(files, threads);
		// Frees the bytes: the network has copies of them.
		files = undefined;
		return network as PromptableNetwork;
	}

	return {
		encode: async (input) => (await load()).encode(input),
		async decode(embedding, { left, top, width, height }) {
			const masks = await (await load()).decode({
				embedding,
				points: Float32Array.of(left, top, left + width, top + height),
				labels: Float32Array.of(labels.boxStart, labels.boxEnd),
			});
			const found = new Float32Array(2 * maskSide ** 2);
			found.set(likeliest(masks).logits);
			found.set(unambiguous(masks).logits, maskSide ** 2);
			return found;
		},
	};
}
