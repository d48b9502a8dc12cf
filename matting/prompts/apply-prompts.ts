// Corrects a matte by prompts one after the other, each like a click in the editor.
import type { Box } from '../box.ts';
import { cut, place } from '../boxed.ts';
import type { Image, Matte } from '../image.ts';
import type { Shrink } from '../resample/stretch.ts';
import { combineMask } from './combine.ts';
import { type Embedding, guessOf } from './embed.ts';
import { type Prompt, uncontradicted } from './prompt.ts';
import type { PromptableNetwork } from './promptable.ts';
import { segment } from './segment.ts';

interface PromptsHost {
	readonly network: PromptableNetwork;
	readonly shrink: Shrink;
	/** Nothing is added to the matte outside this box of the image. */
	readonly region?: Box | undefined;
}

/**
 * The matte, of the image's size, after all prompts. Each prompt is applied with the earlier ones that it does not
 * contradict and with the matte after them as first guess; it changes only what is connected to it. `embedding` is the
 * image's. Rejects with whatever the host's functions reject with.
 */
export async function applyPrompts(
	image: Image,
	matte: Matte,
	prompts: readonly Prompt[],
	embedding: Embedding,
	{ network, shrink, region }: PromptsHost,
): Promise<Matte> {
	const alpha = matte.slice();
	const limited = region ? limitedTo(region, image) : image;
	for (const [i, prompt] of prompts.entries()) {
		const soFar = uncontradicted(prompts.slice(0, i + 1));
		const mode = prompt.keep ? 'keep' : 'remove';
		const guess = await guessOf(alpha, image, shrink);
		const mask = await segment({ ...embedding, guess }, soFar, network);
		place(combineMask(limited, alpha, mask, { mode, prompts: soFar, clicked: [prompt] }), alpha, image);
	}
	return alpha;
}

/** The image as if it were transparent outside the box. */
function limitedTo(box: Box, image: Image): Image {
	const pixels = image.width * image.height;
	const alpha = new Uint8Array(pixels);
	place(cut(image.alpha ?? new Uint8Array(pixels).fill(255), image, box), alpha, image);
	return { ...image, alpha };
}
