// Nodes and constants of the QDQ format: values in bytes, and the same values read back.
import type { Field } from '#matting/onnx/protobuf.ts';
import { integer, namedNode } from '../build-graph.ts';
import { type Tensor, tensorField } from '../tensor.ts';
import { type Range, scaleOf, zeroPointOf } from './activation-ranges.ts';
import { quantiseWeights } from './weights.ts';

/** Quantises an fp32 activation to uint8 with a zero point, and dequantises it as "<name> read". */
export function quantiseAndDequantise(name: string, range: Range): Field[] {
	const parameters = [`${name} scale`, `${name} zero`];
	return [
		tensorField(`${name} scale`, [], Float32Array.of(scaleOf(range))),
		tensorField(`${name} zero`, [], Uint8Array.of(zeroPointOf(range))),
		namedNode('QuantizeLinear', [name, ...parameters], `${name} bytes`),
		namedNode('DequantizeLinear', [`${name} bytes`, ...parameters], `${name} read`),
	];
}

/** Weights in int8, one scale for each output channel, read back as "<name> read". */
export function weightFields(name: string, weights: Tensor): { scales: Float32Array; fields: Field[] } {
	const { scales, values } = quantiseWeights(weights);
	const fields = [
		tensorField(`${name} scale`, [scales.length], scales),
		tensorField(`${name} zero`, [scales.length], new Int8Array(scales.length)),
		tensorField(`${name} bytes`, weights.shape, values),
		dequantise(name, `${name} bytes`),
	];
	return { scales, fields };
}

/** Biases in int32, at the scale of the products that they are added to; read back as "<name> read". */
export function biasFields(
	name: string,
	bias: Tensor,
	weightScales: Float32Array,
	valueScale: number,
): Field[] {
	const scales = weightScales.map((scale) => scale * valueScale);
	const values = Int32Array.from(bias.values, (number, i) => Math.round(number / (scales[i] as number)));
	return [
		tensorField(`${name} scale`, [scales.length], scales),
		tensorField(`${name} zero`, [scales.length], new Int32Array(scales.length)),
		tensorField(`${name} bytes`, [scales.length], values),
		dequantise(name, `${name} bytes`),
	];
}

/** Per-channel scales along the first axis, the output channels. */
function dequantise(name: string, bytes: string): Field {
	return namedNode(
		'DequantizeLinear',
		[bytes, `${name} scale`, `${name} zero`],
		`${name} read`,
		integer('axis', 0),
	);
}
