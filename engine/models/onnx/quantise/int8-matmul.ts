// Matrix multiplications in int8, with a scale of the activations for each image, so that nothing has to be calibrated.
import { inNode } from '#matting/onnx/field-numbers.ts';
import { type Field, readMessage } from '#matting/onnx/protobuf.ts';
import { namedNode, node, operatorSet } from '../build-graph.ts';
import { type Graph, graphOf, withGraph } from '../graph.ts';
import { type GraphIndex, type IndexedNode, indexGraph } from '../graph-index.ts';
import { contentField } from '../protobuf.ts';
import { withOutputs } from '../simplify/one-output.ts';
import { readTensor, type Tensor, tensorField } from '../tensor.ts';
import { quantiseWeights } from './weights.ts';

/** Operators of the runtime that are not in the standard: ContribOperators.md of github.com/microsoft/onnxruntime. */
const runtimeDomain = 'com.microsoft';

/**
 * The bytes of an ONNX file with these fp32 outputs, in which each matrix multiplication of an activation with constant
 * weights, and the addition of a constant bias after it, are one MatMulIntegerToFloat: weights in int8 with a scale for
 * each column, activations in uint8 between their own lowest and highest value, rounded once for all multiplications
 * that read them. The rest stays in fp32. Throws RangeError if the bytes are not an ONNX file.
 */
export function withInt8MatMul(file: Uint8Array, outputs: readonly string[]): Buffer {
	const model = readMessage(file);
	const quantised = withOutputs(quantiseMultiplications(graphOf(model)), outputs);
	return withGraph([...model, operatorSet(runtimeDomain, 1)], quantised);
}

function quantiseMultiplications(graph: Graph): Graph {
	const index = indexGraph(graph);
	const made = new Map<Field, readonly Field[]>();
	const activations = new Set<string>();
	for (const one of index.nodes) {
		const found = one.type === 'MatMul' ? withBias(one, index) : undefined;
		if (!found) continue;
		activations.add(found.input);
		made.set(found.sum.field, quantised(found));
	}
	const rounded = Array.from(activations, (name) => node('DynamicQuantizeLinear', [name], partsOf(name)));
	return [...graph.flatMap((field) => made.get(field) ?? [field]), ...rounded];
}

interface Multiplication {
	readonly input: string;
	/** As many rows as the input has columns. */
	readonly weights: Tensor;
	readonly bias: string;
	readonly sum: IndexedNode;
}

/** Undefined unless the weights are constant and nothing but the sum with a constant bias is used. */
function withBias(
	{ inputs, outputs }: IndexedNode,
	{ tensors, consumers }: GraphIndex,
): Multiplication | undefined {
	const [input, name] = inputs as [string, string];
	const constant = tensors.get(name);
	const weights = constant && readTensor(constant);
	const [sum, ...others] = consumers.get(outputs[0] as string) ?? [];
	const bias = sum?.type === 'Add' ? sum.inputs.find((added) => tensors.has(added)) : undefined;
	return weights && sum && bias && others.length === 0 ? { input, weights, bias, sum } : undefined;
}

function quantised({ input, weights, bias, sum }: Multiplication): Field[] {
	const [rows = 1, columns = 1] = weights.shape;
	const ofColumns = { shape: [columns, rows], values: transposed(weights.values, columns) };
	const { scales, values } = quantiseWeights(ofColumns);
	const output = sum.outputs[0] as string;
	const names = [`${output} weights`, `${output} scales`, `${output} zeros`] as const;
	const [weightsName, scalesName, zerosName] = names;
	const inputs = partsOf(input).flatMap((part, i) => [part, names[i] as string]);
	return [
		namedNode('MatMulIntegerToFloat', [...inputs, bias], output, contentField(inNode.domain, runtimeDomain)),
		tensorField(weightsName, [rows, columns], transposed(values, rows)),
		tensorField(scalesName, [columns], scales),
		tensorField(zerosName, [columns], new Int8Array(columns)),
	];
}

/** The names of an activation's bytes, of their scale and of the byte that stands for 0. */
function partsOf(activation: string): string[] {
	return ['bytes', 'scale', 'zero'].map((part) => `${activation} ${part}`);
}

/** The transpose of a matrix with `columns` columns; both row by row. */
function transposed<Values extends Float32Array | Int8Array>(values: Values, columns: number): Values {
	const rows = values.length / columns;
	const turned = values.slice() as Values;
	for (let row = 0, i = 0; row < rows; row++)
		for (let column = 0; column < columns; column++, i++) turned[column * rows + row] = values[i] as number;
	return turned;
}
