// Hiera's attention over the whole image with a quarter of the keys and values: a third of the encoder's
// multiplications were there.
import type { Field } from '#matting/onnx/protobuf.ts';
import { integers, node } from '../build-graph.ts';
import { inGraph } from '../field-numbers.ts';
import type { Graph } from '../graph.ts';
import { readNode, withInputs } from '../node.ts';
import { tensorField } from '../tensor.ts';

/** The two products of the blocks that are not in windows: of queries and keys, and of their softmax and values. */
const product = /^\/image_encoder\/trunk\/blocks\.(?:5|7|9)\/attn\/MatMul(_1)?_output_0$/;
const [heads, depth, side] = [4n, 96n, 64n];
const square = 2;
const [planes, pooled] = ['planes of keys', 'pooled keys'];
const turned = integers('perm', [0, 1, 3, 2]);

/**
 * The encoder's graph with each key and value of these blocks the mean of a square of two cells, before the softmax.
 */
export function withPooledAttention(graph: Graph): Graph {
	const cells = (side / BigInt(square)) ** 2n;
	return [
		tensorField(planes, [4], BigInt64Array.of(1n, heads * depth, side, side)),
		tensorField(pooled, [4], BigInt64Array.of(1n, heads, depth, cells)),
		...graph.flatMap(poolAttention),
	];
}

function poolAttention(field: Field): Field[] {
	if (field.number !== inGraph.node) return [field];
	const { inputs, outputs } = readNode(field);
	const [found, isOfValues] = product.exec(outputs[0] ?? '') ?? [];
	if (!found) return [field];
	const [left, right] = inputs as [string, string];
	const name = `${right} pooled`;
	return [...(isOfValues ? poolValues : poolKeys)(right, name), withInputs(field, [left, name])];
}

/** 1 x heads x depth x cells. */
function poolKeys(keys: string, name: string): Field[] {
	const kernel = [integers('kernel_shape', [square, square]), integers('strides', [square, square])];
	return [
		node('Reshape', [keys, planes], `${name} planes`),
		node('AveragePool', [`${name} planes`], `${name} means`, ...kernel),
		node('Reshape', [`${name} means`, pooled], name),
	];
}

/** 1 x heads x cells x depth. */
function poolValues(values: string, name: string): Field[] {
	return [
		node('Transpose', [values], `${name} turned`, turned),
		...poolKeys(`${name} turned`, `${name} means turned`),
		node('Transpose', [`${name} means turned`], name, turned),
	];
}
