// The promptable network as it decides undecided mattes: loaded when the first of them needs it.
import type { InferBox } from '#matting/inference/decide-undecided.ts';
import { likeliest } from '#matting/prompts/choose-mask.ts';
import { labels, type PromptableNetwork } from '#matting/prompts/promptable.ts';
import { createPromptable, type PromptableFiles } from './promptable.ts';

/** Most images never need it, and it takes a second and 0.1 GB to load. Once per process. */
export function createBoxInference(read: PromptableFiles, threads: number): InferBox {
	let loading: Promise<PromptableNetwork> | undefined;
	let files: PromptableFiles | undefined = read;

	function load(): Promise<PromptableNetwork> {
		if (files) loading = createPromptable(files, threads);
		// The network has copies.
		files = undefined;
		return loading as Promise<PromptableNetwork>;
	}

	return async (input, { left, top, width, height }) => {
		const network = await load();
		const masks = await network.decode({
			embedding: await network.encode(input),
			points: Float32Array.of(left, top, left + width, top + height),
			labels: Float32Array.of(labels.boxStart, labels.boxEnd),
		});
		// A copy: the other masks are parts of the same memory.
		return likeliest(masks).logits.slice();
	};
}
