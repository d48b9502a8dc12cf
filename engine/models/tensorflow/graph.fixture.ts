// Graph models of TensorFlow.js for tests.
import type { TensorflowNode } from './graph-model.ts';

export interface FixtureWeight {
	readonly name: string;
	readonly shape: readonly number[];
	readonly values: readonly number[];
}

/** The files of a model with these nodes, its weights in fp32. */
export function graphFiles(nodes: readonly TensorflowNode[], weights: readonly FixtureWeight[]) {
	const entries = weights.map(({ name, shape }) => ({ name, shape, dtype: 'float32' }));
	const json = { modelTopology: { node: nodes }, weightsManifest: [{ weights: entries }] };
	const values = Float32Array.from(weights.flatMap(({ values }) => values));
	return { json: Buffer.from(JSON.stringify(json)), weights: Buffer.from(values.buffer) };
}

/** An attribute of a node. */
export const textValue = (text: string) => ({ s: encode(text) });
export const textList = (...texts: string[]) => ({ list: { s: texts.map(encode) } });
export const integerList = (...integers: number[]) => ({ list: { i: integers.map(String) } });

const encode = (text: string) => Buffer.from(text).toString('base64');
