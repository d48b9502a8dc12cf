// The encoder of the promptable network as a file that runs fast on processors.
import { inputSide } from '#matting/prompts/promptable.ts';
import { onnxFromOrt } from '../onnx/from-ort.ts';
import { changeGraph, type Graph } from '../onnx/graph.ts';
import { withInt8MatMul } from '../onnx/quantise/int8-matmul.ts';
import { withOutputs } from '../onnx/simplify/one-output.ts';
import { embeddingNames } from './decoder.ts';
import { withFoldedConvolutions } from './folded-convolutions.ts';
import { inParts } from './in-parts.ts';
import { withPositionsOfCells } from './positions-of-cells.ts';
import { withSeparateProjections } from './separate-projections.ts';
import { withSide } from './smaller-square.ts';
import { windowByWindow, withWindowOrder } from './window-order.ts';

/**
 * The first two stages work on activations of up to 43 MB for the whole image. In sevenths they are faster, and int8
 * rounding is finer (measured).
 */
const parts = 7;

/** Only the smaller square, and int8 after these steps, change what it computes by more than rounding. */
const steps: readonly ((graph: Graph) => Graph)[] = [
	(graph) => withSide(graph, inputSide),
	withSeparateProjections,
	withPositionsOfCells,
	withFoldedConvolutions,
	withWindowOrder,
];

/** Bytes of the temporary file. */
export const encoderFileBytes = 135_000_000;

/**
 * The bytes of the ONNX file, from the authors' in the format of onnxruntime. The temporary file takes
 * `encoderFileBytes`, and stays. Rejects for bytes that are no such file.
 */
export async function promptableEncoderModel(file: Uint8Array, temporaryFile: string): Promise<Buffer> {
	const exact = changeGraph(await onnxFromOrt(file, temporaryFile), (graph) =>
		steps.reduce((changed, step) => step(changed), graph),
	);
	return changeGraph(withInt8MatMul(exact, embeddingNames), (graph) =>
		withOutputs(inParts(graph, windowByWindow, parts), embeddingNames),
	);
}
