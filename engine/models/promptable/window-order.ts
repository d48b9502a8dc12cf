// Keeps the cells of Hiera's first two stages in the order of their windows, from the patches on: all blocks there have
// the same windows, and each would otherwise copy all cells into window order and back.
import { inputSide } from '#matting/prompts/promptable.ts';
import type { Graph } from '../onnx/graph.ts';
import { ofCells } from './folded-convolutions.ts';
import type { Section } from './in-parts.ts';
import { rewired } from './rewired.ts';

/** Nodes that follow one another: reshape, transpose, reshape. */
interface Chain {
	readonly input: string;
	/** The values that the first node and the last one make. */
	readonly first: string;
	readonly last: string;
}

const trunk = '/image_encoder/trunk';
const block = (i: number) => `${trunk}/blocks.${i}`;

/** From rows of the whole image to rows of each window. */
const windows = (i: number): Chain => ({
	input: `${block(i)}/norm1/LayerNormalization_output_0`,
	first: `${block(i)}/Reshape_output_0`,
	last: `${block(i)}/Reshape_1_output_0`,
});

/** From rows of each window back to rows of the whole image. */
const image = (i: number): Chain => ({
	input: `${block(i)}/attn/proj/Add_output_0`,
	first: `${block(i)}/Reshape_2_output_0`,
	last: `${block(i)}/Reshape_3_output_0`,
});

/** What is computed for each cell: the patches, the outputs of the first and the second stage, and the third stage. */
const patches = `${trunk}/Add_1_output_0`;
const firstOutput = ofCells('/conv_s0/Conv_output_0');
const secondOutput = ofCells('/conv_s1/Conv_output_0');
const thirdStage = `${block(3)}/Add_4_output_0`;

/** What is in the order of windows afterwards, each window by itself. */
export const windowByWindow: Section = {
	from: windows(0).last,
	to: [firstOutput, secondOutput, thirdStage],
	rows: (inputSide / 32) ** 2,
};

/**
 * The encoder's graph after withFoldedConvolutions, with the same numbers: all nodes between work on every cell,
 * window, or square of a window by itself.
 */
export function withWindowOrder(graph: Graph): Graph {
	const moves: readonly [Chain, after?: string][] = [
		[windows(0), patches],
		[image(0), firstOutput],
		[windows(1)],
		[image(1)],
		[windows(2)],
		[image(2), secondOutput],
		[windows(3)],
		[image(3), thirdStage],
	];
	return moves.reduce(moved, graph);
}

/** The graph with the chain moved from its place to after another value, or removed if none is given. */
function moved(graph: Graph, [{ input, first, last }, after]: readonly [Chain, string?]): Graph {
	return rewired(graph, (name, { outputs }) => {
		if (outputs[0] === first && name === input) return after ?? name;
		if (name === last) return input;
		return name === after ? last : name;
	});
}
