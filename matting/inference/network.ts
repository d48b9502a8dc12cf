// A segmentation network as matting uses it: an image's view in, its coarse alpha out. Running it is the host's part.
import type { Grid, View } from '../grid.ts';
import { type InputFormat, toInput } from './network-input.ts';

/** Properties of a network that takes one square RGB image and returns one square matte. */
export interface NetworkFormat extends InputFormat {
	/** How alpha, 0 to 1, follows from the output: 'none' where the graph ends in it, 'sigmoid' where it ends in logits. */
	readonly activation: Activation;
}

export type Activation = 'none' | 'sigmoid';

/**
 * One inference. `input`: the planes R, G, B of a view as network-input.ts makes them, 3 x side x side values. Resolves to
 * the output plane, side x side values, before activation. A host may take the input's buffer away from the caller.
 * Rejects if the network returns anything but one plane.
 */
export type Infer = (input: Float32Array) => Promise<Float32Array>;

export interface Network {
	/** Side of its views and mattes, in pixels. */
	readonly sidePx: number;
	/** Makes the input of a view at once; the inference runs when the returned function is called, which is done once. */
	prepare(view: View): Segment;
}

/** Resolves to alpha, 0 to 1, on the network's square. */
export type Segment = () => Promise<Grid>;

export function createNetwork(format: NetworkFormat, infer: Infer): Network {
	const side = format.inputSidePx;
	return {
		sidePx: side,
		prepare(view) {
			const input = toInput(view, format);
			return async () => ({ side, values: toAlpha(await infer(input), format.activation) });
		},
	};
}

/**
 * Alpha of a network's output; 'sigmoid' is 1 / (1 + e^-x), in place. With 'none' the values stay as they are: stretching
 * them to their own minimum and maximum would amplify noise where there is no subject.
 */
export function toAlpha(output: Float32Array, activation: Activation): Float32Array {
	if (activation === 'none') return output;
	for (let i = 0; i < output.length; i++) output[i] = 1 / (1 + Math.exp(-output[i]));
	return output;
}
