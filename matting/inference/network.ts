// A segmentation network as matting uses it: takes an image's view, returns its coarse alpha. The host runs it.
import { mapScale } from '../grid/near-map.ts';
import type { Grid, View } from '../grid.ts';
import type { BoxNetwork } from './infer-box.ts';
import { type InputFormat, toInput } from './network-input.ts';
import type { InferImage } from './whole-image.ts';

/** Format of a network that takes one square RGB image and returns one matte of that square. */
export interface NetworkFormat extends InputFormat {
	/**
	 * How alpha, 0 to 1, follows from the output: 'none' where the graph ends in it, 'sigmoid' where it ends in logits.
	 */
	readonly activation: Activation;
	/**
	 * The network also accepts smaller squares whose side is a multiple of this, in pixels. By default it accepts its
	 * own square only.
	 */
	readonly sideStepPx?: number;
	/** Format of the network that gives a second opinion on this one's mattes. Default none. */
	readonly secondOpinion?: NetworkFormat;
}

type Activation = 'none' | 'sigmoid';

/**
 * One inference. `input` is the planes R, G, B of a view as network-input.ts makes them, 3 x side x side values.
 * Resolves to the output plane, side x side values, before activation. A host may transfer the input's buffer away from
 * the caller. Rejects if the network returns anything but one plane.
 */
export type Infer = (input: Float32Array) => Promise<Float32Array>;

/**
 * One inference of each network that corrects a segmentation network's mattes; undefined if there is no such network.
 */
interface Corrections {
	/** The network for people. */
	readonly inferPeople?: InferImage | undefined;
	/** The network for soft edges, which is mixed into the mattes (soft-edges.ts). */
	readonly inferEdges?: InferImage | undefined;
	/**
	 * The promptable network, which decides mattes that the segmentation network leaves undecided, and confirms parts that
	 * it missed.
	 */
	readonly boxNetwork?: BoxNetwork | undefined;
}

/** One inference for each of the networks that cut an image out. */
export interface Inferences extends Corrections {
	readonly infer: Infer;
	/** The network that gives a second opinion. */
	readonly inferSecond?: Infer | undefined;
}

export interface Network extends Corrections {
	/** Side of a view of the whole image, in pixels. */
	readonly sidePx: number;
	/** See NetworkFormat. */
	readonly sideStepPx?: number | undefined;
	/**
	 * Prepares the input of a view at once; inference runs when the returned function is called, which is done once.
	 * The view's side is `sidePx`, or a smaller one that the network accepts.
	 */
	prepare(view: View): Segment;
	/** An independently trained network that completes the mattes of this one (complete-subject.ts). Default none. */
	readonly secondOpinion?: Network | undefined;
}

/** Resolves to alpha, 0 to 1, on the view's square. */
type Segment = () => Promise<Grid>;

/** Throws RangeError if the side is not a multiple of 4: refinement divides the square into cells of 4 x 4 pixels. */
export function createNetwork(
	format: NetworkFormat,
	{ infer, inferSecond, ...corrections }: Inferences,
): Network {
	const { inputSidePx, sideStepPx, secondOpinion } = format;
	if (inputSidePx % mapScale !== 0)
		throw new RangeError(`The network's side of ${inputSidePx} pixels is not a multiple of ${mapScale}.`);
	return {
		sidePx: inputSidePx,
		sideStepPx,
		...corrections,
		secondOpinion: secondOpinion && inferSecond && createNetwork(secondOpinion, { infer: inferSecond }),
		prepare(view) {
			const input = toInput(view, format);
			return async () => ({ side: view.side, values: toAlpha(await infer(input), format.activation) });
		},
	};
}

/**
 * The smallest side that the network accepts and that is at least `minPx`; `minPx` is at most the network's own side.
 */
export function acceptedSide({ sidePx, sideStepPx = sidePx }: Network, minPx: number): number {
	return Math.min(sidePx, sideStepPx * Math.ceil(minPx / sideStepPx));
}

/**
 * Alpha from a network's output, side x side values, in place: 'sigmoid' is 1 / (1 + e^-x), 'none' leaves the values as
 * they are. Stretching them to their own minimum and maximum would amplify noise where there is no subject.
 */
export function toAlpha(output: Float32Array, activation: Activation): Float32Array {
	if (activation === 'none') return output;
	for (let i = 0; i < output.length; i++) output[i] = 1 / (1 + Math.exp(-output[i]));
	return output;
}
