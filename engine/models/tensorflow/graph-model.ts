// Reads a graph model of TensorFlow.js: a JSON file with the nodes and the
// list of weights, and a file with the weights themselves.
import type { Tensor } from '../onnx/tensor.ts';

export interface GraphModel {
	/** By name. */
	readonly nodes: ReadonlyMap<string, TensorflowNode>;
	/** By the name of their node, as fp32. */
	readonly weights: ReadonlyMap<string, Tensor>;
}

export interface TensorflowNode {
	readonly op: string;
	readonly name: string;
	/**
	 * Names of nodes; an output other than the first has `:1`, `:2`, ... after
	 * it, a node that only has to run before has `^` before it.
	 */
	readonly input?: readonly string[];
	readonly attr?: Readonly<Record<string, Attribute>>;
}

/** Integers are decimal text, texts are in Base64. */
interface Attribute {
	readonly list?: { readonly i?: readonly string[]; readonly s?: readonly string[] };
	readonly s?: string;
}

interface ModelDocument {
	readonly modelTopology: { readonly node: readonly TensorflowNode[] };
	readonly weightsManifest: readonly { readonly weights: readonly WeightEntry[] }[];
}

/** In the order of the file. */
interface WeightEntry {
	readonly name: string;
	readonly shape: readonly number[];
	readonly dtype: 'float32' | 'int32' | 'bool';
	/** Each value is its byte x scale + min. */
	readonly quantization?: { readonly dtype: 'uint8'; readonly min: number; readonly scale: number };
}

/** The nodes whose outputs a node takes, without those that only have to run before. */
export function inputsOf({ input = [] }: TensorflowNode): string[] {
	return input.filter((name) => !name.startsWith('^'));
}

/** Reads a model whose weights are in one file. Throws SyntaxError or RangeError if the files are not of that form. */
export function readGraphModel(json: Buffer, weightsFile: Buffer): GraphModel {
	const { modelTopology, weightsManifest } = JSON.parse(json.toString()) as ModelDocument;
	const weights = new Map<string, Tensor>();
	let at = 0;
	for (const entry of weightsManifest.flatMap((group) => group.weights)) {
		const count = entry.shape.reduce((product, size) => product * size, 1);
		const end = at + count * bytesEach(entry);
		const bytes = Uint8Array.from(weightsFile.subarray(at, end));
		weights.set(entry.name, { shape: entry.shape, values: decode(entry, bytes) });
		at = end;
	}
	if (at !== weightsFile.length)
		throw new RangeError(`The weights have ${weightsFile.length} bytes, not ${at}.`);
	return { nodes: new Map(modelTopology.node.map((node) => [node.name, node])), weights };
}

function bytesEach({ dtype, quantization }: WeightEntry): number {
	return quantization || dtype === 'bool' ? 1 : 4;
}

function decode({ dtype, quantization }: WeightEntry, bytes: Uint8Array): Float32Array {
	if (quantization) return Float32Array.from(bytes, (byte) => byte * quantization.scale + quantization.min);
	if (dtype === 'bool') return Float32Array.from(bytes);
	return dtype === 'int32' ? Float32Array.from(new Int32Array(bytes.buffer)) : new Float32Array(bytes.buffer);
}

export function textAttribute({ attr }: TensorflowNode, name: string): string | undefined {
	return decodeText(attr?.[name]?.s);
}

export function textsAttribute({ attr }: TensorflowNode, name: string): string[] {
	return (attr?.[name]?.list?.s ?? []).map((text) => decodeText(text) as string);
}

export function integersAttribute({ attr }: TensorflowNode, name: string): number[] {
	return (attr?.[name]?.list?.i ?? []).map(Number);
}

const decodeText = (text: string | undefined) => text && Buffer.from(text, 'base64').toString();
