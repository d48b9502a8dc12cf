// Adds the encoding of positions to cells instead of planes: the runtime then writes the result of the preceding
// convolution as cells.
import type { Field } from '#matting/onnx/protobuf.ts';
import { integers, node } from '../onnx/build-graph.ts';
import type { Graph } from '../onnx/graph.ts';
import { indexGraph } from '../onnx/graph-index.ts';
import { integersOf } from '../onnx/node.ts';
import { readTensor, type Tensor, tensorField } from '../onnx/tensor.ts';

/** From channels x height x width to height x width x channels. */
const toCells = [0, 2, 3, 1];

/** The graph with the same numbers, in which constants that were added before this transposition are added after it. */
export function withPositionsOfCells(graph: Graph): Graph {
	const { nodes, producers, consumers, tensors } = indexGraph(graph);
	const changed = new Map<Field, readonly Field[]>();
	for (const transpose of nodes) {
		const sum = producers.get(transpose.inputs[0] as string);
		const constant = sum?.type === 'Add' ? sum.inputs.find((name) => tensors.has(name)) : undefined;
		if (!sum || !constant || String(integersOf(transpose, 'perm')) !== String(toCells)) continue;
		if (consumers.get(sum.outputs[0] as string)?.length !== 1) continue;
		const planes = sum.inputs.find((name) => name !== constant) as string;
		changed.set(sum.field, []);
		changed.set(transpose.field, [
			cellsOf(`${constant} of cells`, readTensor(tensors.get(constant) as Field) as Tensor),
			node('Transpose', [planes], `${planes} of cells`, integers('perm', toCells)),
			node('Add', [`${planes} of cells`, `${constant} of cells`], transpose.outputs),
		]);
	}
	return graph.flatMap((field) => changed.get(field) ?? [field]);
}

function cellsOf(name: string, { shape, values: planes }: Tensor): Field {
	const [batch = 1, channels = 1, height = 1, width = 1] = shape;
	const area = height * width;
	const cells = planes.map((_, i) => planes[(i % channels) * area + Math.floor(i / channels)] as number);
	return tensorField(name, [batch, height, width, channels], cells);
}
