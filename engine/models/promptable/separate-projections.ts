// Computes queries, keys and values by one multiplication each: if they were cut out of the result of a single one,
// every number would be copied once more.
import type { Field } from '#matting/onnx/protobuf.ts';
import { node } from '../onnx/build-graph.ts';
import type { Graph } from '../onnx/graph.ts';
import { type GraphIndex, type IndexedNode, indexGraph } from '../onnx/graph-index.ts';
import { readInt64, readTensor, type Tensor, tensorField } from '../onnx/tensor.ts';

/** One multiplication with constant weights and a constant bias, and the nodes that cut its result. */
interface Joint {
	readonly nodes: readonly IndexedNode[];
	readonly input: string;
	readonly weights: Tensor;
	readonly bias: Tensor;
	/** The shape of each part: windows x cells x heads x depth. */
	readonly shape: readonly number[];
	/** Remove the axis of 3, in the order of the parts. */
	readonly squeezes: readonly IndexedNode[];
}

/** The graph with the same numbers: each column of the weights only moves to the multiplication of its part. */
export function withSeparateProjections(graph: Graph): Graph {
	const index = indexGraph(graph);
	const changed = new Map<Field, readonly Field[]>();
	for (const split of index.nodes) {
		const joint = jointBefore(split, index);
		for (const { field } of joint?.nodes ?? []) changed.set(field, []);
		for (const [part, { field, outputs }] of joint?.squeezes.entries() ?? [])
			changed.set(field, projection(joint as Joint, part, outputs[0] as string));
	}
	return graph.flatMap((field) => changed.get(field) ?? [field]);
}

/** Undefined unless the node cuts a product of windows x cells x 3 x heads x depth along the axis of 3. */
function jointBefore(split: IndexedNode, { producers, consumers, tensors }: GraphIndex): Joint | undefined {
	const constantOf = (names: readonly string[] = []) =>
		tensors.get(names.find((name) => tensors.has(name)) ?? '');
	const reshape = split.type === 'Split' ? producers.get(split.inputs[0] as string) : undefined;
	const sum = producers.get(reshape?.inputs[0] ?? '');
	const product = sum?.inputs.map((name) => producers.get(name)).find((one) => one?.type === 'MatMul');
	const [weights, bias, sizes] = [product, sum, reshape].map((one) => constantOf(one?.inputs));
	const [windows = 1, cells = 1, parts, heads = 1, depth = -1] = (sizes && readInt64(sizes)) ?? [];
	if (!reshape || !sum || !product || !weights || !bias || parts !== 3) return undefined;
	return {
		nodes: [product, sum, reshape, split],
		input: product.inputs[0] as string,
		weights: readTensor(weights) as Tensor,
		bias: readTensor(bias) as Tensor,
		shape: [windows, cells, heads, depth],
		squeezes: split.outputs.map((name) => consumers.get(name)?.[0] as IndexedNode),
	};
}

function projection({ input, weights, bias, shape }: Joint, part: number, output: string): Field[] {
	return [
		third(`${output} columns`, weights, part),
		third(`${output} bias`, bias, part),
		tensorField(`${output} shape`, [shape.length], BigInt64Array.from(shape, BigInt)),
		node('MatMul', [input, `${output} columns`], `${output} product`),
		node('Add', [`${output} product`, `${output} bias`], `${output} sum`),
		node('Reshape', [`${output} sum`, `${output} shape`], output),
	];
}

/** The first, second or last third of the columns of a matrix, or of a list. */
function third(name: string, { shape, values }: Tensor, part: number): Field {
	const columns = shape.at(-1) as number;
	const width = columns / 3;
	const kept = values.filter((_, i) => Math.floor((i % columns) / width) === part);
	return tensorField(name, [...shape.slice(0, -1), width], kept);
}
