// Points in cells of the masks, and the decoder of the promptable network for one image.
import type { Point } from '../box.ts';
import type { Embedding } from './embed.ts';
import type { Prompt } from './prompt.ts';
import { type DecodedMask, labels, maskSide, type PromptableNetwork } from './promptable.ts';

/** A point in cells of the masks, fractions included: 0 to maskSide. */
export interface SquarePoint extends Point {
	/** Whether the object at this point belongs to the subject. */
	readonly keep: boolean;
}

/** The masks for points and for a guess of the subject, maskSide x maskSide logits. Rejects when the network does. */
export type Decode = (
	points: readonly SquarePoint[],
	guess?: Float32Array,
) => Promise<readonly DecodedMask[]>;

export const squarePoint = ({ x, y, keep }: Prompt): SquarePoint => ({
	x: x * maskSide,
	y: y * maskSide,
	keep,
});

export const decoderOf =
	({ values: embedding }: Embedding, network: PromptableNetwork): Decode =>
	(points, guess) =>
		network.decode({
			embedding,
			points: Float32Array.from([...points.flatMap(({ x, y }) => [x, y]), 0, 0]),
			labels: Float32Array.from([
				...points.map(({ keep }) => (keep ? labels.keep : labels.remove)),
				labels.padding,
			]),
			...(guess && { guess }),
		});

/** The cell of the masks in which a point lies. */
export const cellOf = ({ x, y }: SquarePoint): number => {
	const inside = (at: number) => Math.min(maskSide - 1, Math.floor(at));
	return inside(y) * maskSide + inside(x);
};
