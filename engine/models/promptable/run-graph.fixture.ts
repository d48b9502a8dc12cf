// What a small graph computes, in onnxruntime, before and after it is changed; for tests.
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { inGraph } from '#matting/onnx/field-numbers.ts';
import { type Field, fieldsOf } from '#matting/onnx/protobuf.ts';
import { model } from '../onnx/build-graph.ts';
import type { Graph } from '../onnx/graph.ts';
import { type Node, readNode } from '../onnx/node.ts';
import { numbers } from '../onnx/quantise/small-network.fixture.ts';
import { tensorField } from '../onnx/tensor.ts';

const sizeOf = (shape: readonly number[]) => shape.reduce((product, side) => product * side, 1);

/** A constant with numbers between -1 and 1, the same at each call. */
export function constant(name: string, ...shape: number[]): Field {
	return tensorField(name, shape, numbers(sizeOf(shape), name.length));
}

/** A constant of sizes or axes. */
export function integersTensor(name: string, ...values: number[]): Field {
	return tensorField(name, [values.length], BigInt64Array.from(values, BigInt));
}

/**
 * All outputs in their order, for an input named `input` of this shape with numbers between -1 and 1, the same at each
 * call.
 */
export async function outputsOf(graph: Graph, shape: readonly number[]): Promise<number[]> {
	const session = await InferenceSession.create(model(graph), { logSeverityLevel: 3 });
	const outputs = await session.run({ input: new Tensor('float32', numbers(sizeOf(shape)), shape) });
	return session.outputNames.flatMap((name) => Array.from(outputs[name]?.data as Float32Array));
}

/** The graph's nodes of this type. */
export function nodesOf(graph: Graph, type: string): Node[] {
	return fieldsOf(graph, inGraph.node)
		.map(readNode)
		.filter((node) => node.type === type);
}
