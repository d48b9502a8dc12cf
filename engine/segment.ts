// Step 4: the network says how much of each pixel belongs to the subject.
import type { Grid, View } from './grid.ts';
import { createInference, type Infer } from './inference.ts';
import type { ModelCard } from './model/card.ts';
import { toInput } from './network-input.ts';

export interface Network {
	/** Side of the views it takes and of the mattes it answers, in pixels. */
	readonly sidePx: number;
	segment(view: View): Promise<Grid>;
}

/** The network of a card, run by `infer`. */
export function networkOf(card: ModelCard, infer: Infer): Network {
	const side = card.inputSidePx;
	return { sidePx: side, segment: async (view) => ({ side, values: await infer(toInput(view, card)) }) };
}

/** Loads the network and runs it on the calling thread. Throws what createInference throws. */
export async function createNetwork(
	card: ModelCard,
	modelBytes: Uint8Array,
	threads: number,
): Promise<Network> {
	return networkOf(card, await createInference(card, modelBytes, threads));
}
