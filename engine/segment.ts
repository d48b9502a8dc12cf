// Step 4: the network says how much of each pixel belongs to the subject.
import type { Grid, View } from './grid.ts';
import { createInference, type Infer } from './inference.ts';
import type { ModelCard } from './model/card.ts';
import { toInput } from './network-input.ts';

export interface Network {
	/** Side of the views it takes and of the mattes it answers, in pixels. */
	readonly sidePx: number;
	/** Makes the network's input of a view at once; its matte is worked out when what is returned is called, which is done once. */
	prepare(view: View): Segment;
}

export type Segment = () => Promise<Grid>;

/** The network of a card, run by `infer`. */
export function networkOf(card: ModelCard, infer: Infer): Network {
	const side = card.inputSidePx;
	return {
		sidePx: side,
		prepare(view) {
			const input = toInput(view, card);
			return async () => ({ side, values: await infer(input) });
		},
	};
}

/** Loads the network and runs it on the calling thread. Throws what createInference throws. */
export async function createNetwork(
	card: ModelCard,
	modelBytes: Uint8Array,
	threads: number,
): Promise<Network> {
	return networkOf(card, await createInference(card, modelBytes, threads));
}
