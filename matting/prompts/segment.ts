// Finds the mask that prompts mean.
import type { Size } from '#contract/size.ts';
import { boxMean } from '../grid/box-mean.ts';
import { mixColumns, mixRows } from '../resample/cubic.ts';
import { cubicWeights } from '../resample/cubic-weights.ts';
import { contextOf } from './context.ts';
import { correctSubject } from './correct-subject.ts';
import { decoderOf, squarePoint } from './decode.ts';
import type { Embedding } from './embed.ts';
import type { Mask } from './mask.ts';
import type { Prompt } from './prompt.ts';
import { inputSide, maskSide, type PromptableNetwork } from './promptable.ts';
import { withSeparateObject } from './separate-object.ts';
import { wholeAt } from './whole-at.ts';

/**
 * If any point is to be kept: the subject that contains these points and not the others. If all are to be removed: what
 * is at them and does not belong to the subject. The mask's longer side has inputSide pixels. Takes at least one
 * prompt. Rejects when the network does.
 */
export async function segment(
	embedding: Embedding,
	prompts: readonly Prompt[],
	network: PromptableNetwork,
): Promise<Mask> {
	const points = prompts.map(squarePoint);
	const decode = decoderOf(embedding, network);
	const context = contextOf(embedding, points);
	if (!context) return toMask(await wholeAt(points, decode), embedding);
	const subject = await correctSubject(points, context, decode);
	const meant = points.some(({ keep }) => keep)
		? await withSeparateObject(subject, points, context.logits, decode)
		: subject.map((logit) => -logit);
	return toMask(meant, embedding);
}

/**
 * A mask of the image's aspect ratio. Logits are first averaged over 3 x 3 cells: where the network is unsure, its last
 * layers leave a pattern with a period of two cells. They are enlarged before they become probabilities, because the
 * border is smoother as their 0 than in the probabilities.
 */
function toMask(logits: Float32Array, image: Size): Mask {
	const scale = inputSide / Math.max(image.width, image.height);
	const side = (px: number) => Math.max(1, Math.round(px * scale));
	const [width, height] = [side(image.width), side(image.height)];
	const grid = { side: maskSide, values: logits.slice() };
	boxMean(grid, 1);
	const [across, down] = [cubicWeights(maskSide, width), cubicWeights(maskSide, height)];
	const columns = new Float32Array(maskSide);
	const row = new Float32Array(width);
	const values = new Uint8Array(width * height);
	for (let y = 0, i = 0; y < height; y++) {
		mixRows(columns, grid, down, y);
		mixColumns(row, columns, across, 0, width);
		for (let x = 0; x < width; x++, i++) values[i] = Math.round(255 / (1 + Math.exp(-row[x])));
	}
	return { width, height, values };
}
