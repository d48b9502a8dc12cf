// Segment Anything 2 for a smaller square than it was exported for: time and memory fall with its area.
import { inGraph } from '#matting/onnx/field-numbers.ts';
import type { Field } from '#matting/onnx/protobuf.ts';
import { value } from '../onnx/build-graph.ts';
import type { Graph } from '../onnx/graph.ts';
import { type GraphIndex, indexGraph } from '../onnx/graph-index.ts';
import { readInt64, readTensor, type Tensor, tensorField } from '../onnx/tensor.ts';
import { valueName } from '../onnx/value.ts';
import { resamplePositions } from './hiera-positions.ts';
import { rewired } from './rewired.ts';

const positions = '/image_encoder/trunk/Transpose_output_0';

/**
 * The encoder's graph, exported for 1024 x 1024, for `side` x `side` pixels, a multiple of 224: the windows of all
 * stages then fit into it, and nothing is padded.
 */
export function withSide(graph: Graph, side: number): Graph {
	const index = indexGraph(graph);
	const changed = new Map<Field, Field>();
	for (const [name, field] of index.tensors) {
		const shape = isShape(name, index) ? readInt64(field) : undefined;
		if (shape) changed.set(field, tensorField(name, [shape.length], shapeOfSide(shape, side)));
	}
	const encoding = index.tensors.get(positions);
	if (encoding) {
		const { shape, values } = resamplePositions(readTensor(encoding) as Tensor, side / 4);
		changed.set(encoding, tensorField(positions, shape, values));
	}
	return withoutPadding(graph, index)
		.filter(({ number }) => number !== inGraph.valueInfo)
		.map((field) =>
			field.number === inGraph.input
				? value(inGraph.input, valueName(field), [1, 3, side, side])
				: (changed.get(field) ?? field),
		);
}

const isShape = (name: string, { consumers }: GraphIndex) =>
	consumers.get(name)?.some(({ type, inputs }) => type === 'Reshape' && inputs[1] === name);

/** A side is in a shape twice; no other sizes equal a number of cells or of windows. */
function shapeOfSide(shape: readonly number[], side: number): BigInt64Array {
	const [cells, windows] = [side / 16, side / 224];
	const sides = new Map([
		[256, 4 * cells],
		[128, 2 * cells],
		[64, cells],
		[70, cells],
		[32, cells / 2],
		[35, cells / 2],
		[5, windows],
	]);
	const areas = new Map([
		[4096, cells ** 2],
		[1024, (cells / 2) ** 2],
		[25, windows ** 2],
	]);
	const isSide = (size: number) => shape.filter((other) => other === size).length === 2;
	return BigInt64Array.from(shape, (size) => BigInt((isSide(size) ? sides : areas).get(size) ?? size));
}

/** Without the padding of windows, and without cutting it off again. */
function withoutPadding(graph: Graph, { nodes }: GraphIndex): Graph {
	const before = new Map(
		nodes
			.filter(({ type }) => type === 'Pad' || type === 'Slice')
			.map(({ inputs, outputs }) => [outputs[0], inputs[0]]),
	);
	const unpadded = (name: string): string => {
		const source = before.get(name);
		return source === undefined ? name : unpadded(source);
	};
	return rewired(graph, unpadded);
}
