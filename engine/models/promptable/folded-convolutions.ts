// Folds two consecutive convolutions of single cells into one: the first widens cells to 256 channels that nothing but
// the second reads.
import type { Field } from '#matting/onnx/protobuf.ts';
import { integers, node } from '../onnx/build-graph.ts';
import type { Graph } from '../onnx/graph.ts';
import { type GraphIndex, type IndexedNode, indexGraph } from '../onnx/graph-index.ts';
import { integersOf } from '../onnx/node.ts';
import { readTensor, type Tensor, tensorField } from '../onnx/tensor.ts';

/** The name of a folded convolution's result before its bias, as rows of cells. */
export const ofCells = (output: string) => `${output} of cells`;

/** From height x width x channels to channels x height x width. */
const toPlanes = [0, 3, 1, 2];

/**
 * The graph in which each such pair, of cells that are transposed to planes for it, is a multiplication with one
 * matrix: the product of both matrices, in double precision and then rounded to fp32. It comes before the
 * transposition, which then moves fewer numbers.
 */
export function withFoldedConvolutions(graph: Graph): Graph {
	const index = indexGraph(graph);
	const changed = new Map<Field, readonly Field[]>();
	for (const second of index.nodes) {
		const first = index.producers.get(second.inputs[0] as string);
		const transpose = index.producers.get(first?.inputs[0] ?? '');
		const isPair =
			[first, second].every(isOfSingleCells) && index.consumers.get(second.inputs[0] as string)?.length === 1;
		if (!first || !transpose || !isPair || String(integersOf(transpose, 'perm')) !== String(toPlanes))
			continue;
		changed.set(first.field, []);
		changed.set(second.field, folded(transpose.inputs[0] as string, first, second, index));
	}
	return graph.flatMap((field) => changed.get(field) ?? [field]);
}

function isOfSingleCells(node: IndexedNode | undefined): boolean {
	if (node?.type !== 'Conv') return false;
	return ['kernel_shape', 'strides'].every((name) => String(integersOf(node, name)) === '1,1');
}

function folded(cells: string, first: IndexedNode, second: IndexedNode, { tensors }: GraphIndex): Field[] {
	const [a, aBias, b, bBias] = [...first.inputs.slice(1), ...second.inputs.slice(1)].map(
		(name) => readTensor(tensors.get(name) as Field) as Tensor,
	) as [Tensor, Tensor, Tensor, Tensor];
	const [between = 1, depth = 1] = a.shape;
	const [channels = 1] = b.shape;
	const matrix = productOf(b.values, a.values, { rows: channels, between, columns: depth });
	const bias = productOf(b.values, aBias.values, { rows: channels, between, columns: 1 });
	const output = second.outputs[0] as string;
	return [
		tensorField(`${output} matrix`, [channels, depth], Float32Array.from(matrix)),
		tensorField(
			`${output} bias`,
			[channels, 1, 1],
			Float32Array.from(bias, (sum, i) => sum + (bBias.values[i] as number)),
		),
		node('Transpose', [`${output} matrix`], `${output} columns`),
		node('MatMul', [cells, `${output} columns`], ofCells(output)),
		node('Transpose', [ofCells(output)], `${output} planes`, integers('perm', toPlanes)),
		node('Add', [`${output} planes`, `${output} bias`], output),
	];
}

interface Sizes {
	readonly rows: number;
	readonly between: number;
	readonly columns: number;
}

/** The product of two matrices in double precision. */
function productOf(left: Float32Array, right: Float32Array, { rows, between, columns }: Sizes): Float64Array {
	const product = new Float64Array(rows * columns);
	for (let row = 0, at = 0; row < rows; row++) {
		for (let column = 0; column < columns; column++, at++) {
			let sum = 0;
			for (let i = 0; i < between; i++)
				sum += (left[row * between + i] as number) * (right[i * columns + column] as number);
			product[at] = sum;
		}
	}
	return product;
}
