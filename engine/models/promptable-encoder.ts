// The encoder of the promptable network as a file that runs fast on processors.
import { readMessage } from '#matting/onnx/protobuf.ts';
import { onnxFromOrt } from './onnx/from-ort.ts';
import { type Graph, graphOf, withGraph } from './onnx/graph.ts';
import { withInt8MatMul } from './onnx/quantise/int8-matmul.ts';
import { withFoldedConvolutions } from './onnx/simplify/folded-convolutions.ts';
import { withPooledAttention } from './onnx/simplify/pooled-attention.ts';
import { withPositionsOfCells } from './onnx/simplify/positions-of-cells.ts';
import { embeddingNames } from './onnx/simplify/promptable-graphs.ts';
import { withSeparateProjections } from './onnx/simplify/separate-projections.ts';
import { withWindowOrder } from './onnx/simplify/window-order.ts';

/** Only pooled attention, and int8 after these steps, change what it computes by more than rounding. */
const steps = [
	withPooledAttention,
	withSeparateProjections,
	withPositionsOfCells,
	withFoldedConvolutions,
	withWindowOrder,
];

/**
 * The bytes of the ONNX file, from the authors' in the format of onnxruntime. Rejects for bytes that are no such file.
 */
export async function promptableEncoderModel(file: Uint8Array): Promise<Buffer> {
	const model = readMessage(await onnxFromOrt(file));
	const graph = steps.reduce<Graph>((changed, step) => step(changed), graphOf(model) ?? []);
	return withInt8MatMul(withGraph(model, graph), embeddingNames);
}
