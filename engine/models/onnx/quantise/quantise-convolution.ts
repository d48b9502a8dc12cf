// Marks in a graph which steps compute in bytes, with their scales.
import { type Graph, inGraph, nodeField, withInputs } from '../graph.ts';
import type { Field } from '../protobuf.ts';
import { readTensor, type Tensor, tensorField } from '../tensor.ts';
import { findRanges, type Range, type Ranges, scaleOf, zeroOf } from './activation-ranges.ts';
import { weightsInBytes } from './weights.ts';
import { type Step, skipCasts, wiringOf } from './wiring.ts';

/** Steps the runtime can do in bytes, beside convolutions. */
const inBytes = new Set(['Concat', 'MaxPool', 'Resize', 'Add']);

/**
 * The graph with whatever has a range read through QuantizeLinear and DequantizeLinear, and the weights of
 * convolutions between such values in bytes, too. What has no range stays as it is.
 */
export function quantise(graph: Graph, ranges: Ranges): Graph {
	const wiring = wiringOf(graph);
	const rangeOf = findRanges(wiring, ranges);
	const added = new Map<string, readonly Field[]>();

	function throughBytes(name: string): string {
		const range = rangeOf(name);
		if (!range) return name;
		if (!added.has(name)) added.set(name, passage(name, range));
		return `${name} read`;
	}

	function convolution({ inputs, outputs, field }: Step): Field {
		const names = inputs.map((name) => skipCasts(name, wiring));
		const [value, weights, ...bias] = names as [string, string, ...string[]];
		const range = rangeOf(value);
		if (!range || !rangeOf(afterActivation(outputs[0] as string))) {
			return withInputs(field, [throughBytes(value), weights, ...bias]);
		}
		const { scales, fields } = weightFields(weights, constant(weights));
		added.set(weights, fields);
		for (const name of bias) added.set(name, biasFields(name, constant(name), scales, scaleOf(range)));
		const read = [weights, ...bias].map((name) => `${name} read`);
		return withInputs(field, [throughBytes(value), ...read]);
	}

	/** The runtime does a convolution and the Relu after it in one step. */
	function afterActivation(name: string): string {
		const [reader, ...others] = wiring.readers.get(name) ?? [];
		return reader?.type === 'Relu' && others.length === 0 ? (reader.outputs[0] as string) : name;
	}

	function constant(name: string): Tensor {
		const field = wiring.tensors.get(name);
		const tensor = field && readTensor(field);
		if (!tensor) throw new RangeError(`"${name}" is no constant in floats.`);
		return tensor;
	}

	function quantised(step: Step): Field {
		if (step.type === 'Conv') return convolution(step);
		if (!inBytes.has(step.type ?? '')) return step.field;
		const inputs = step.inputs.map((name) => throughBytes(skipCasts(name, wiring)));
		return inputs.some((name, i) => name !== step.inputs[i]) ? withInputs(step.field, inputs) : step.field;
	}

	const steps = wiring.steps.map(quantised);
	const rest = graph.filter(({ number }) => number !== inGraph.node && number !== inGraph.valueInfo);
	return [...rest, ...steps, ...[...added.values()].flat()];
}

/** From a value in floats through bytes to "<name> read" in floats; unsigned, with a byte of its own for zero. */
function passage(name: string, range: Range): Field[] {
	const parameters = [`${name} scale`, `${name} zero`];
	return [
		tensorField(`${name} scale`, [], Float32Array.of(scaleOf(range))),
		tensorField(`${name} zero`, [], Uint8Array.of(zeroOf(range))),
		nodeField('QuantizeLinear', [name, ...parameters], `${name} bytes`),
		nodeField('DequantizeLinear', [`${name} bytes`, ...parameters], `${name} read`),
	];
}

function weightFields(name: string, weights: Tensor): { scales: Float32Array; fields: Field[] } {
	const { scales, values } = weightsInBytes(weights);
	const fields = [
		tensorField(`${name} scale`, [scales.length], scales),
		tensorField(`${name} zero`, [scales.length], new Int8Array(scales.length)),
		tensorField(`${name} bytes`, weights.shape, values),
		dequantised(name, `${name} bytes`),
	];
	return { scales, fields };
}

/** In 32 bits, at the scale of the sums it is added to. */
function biasFields(name: string, bias: Tensor, weightScales: Float32Array, valueScale: number): Field[] {
	const scales = weightScales.map((scale) => scale * valueScale);
	const values = Int32Array.from(bias.values, (number, i) => Math.round(number / (scales[i] as number)));
	return [
		tensorField(`${name} scale`, [scales.length], scales),
		tensorField(`${name} zero`, [scales.length], new Int32Array(scales.length)),
		tensorField(`${name} bytes`, [scales.length], values),
		dequantised(name, `${name} bytes`),
	];
}

/** A scale for each output channel, the first axis. */
function dequantised(name: string, bytes: string): Field {
	return nodeField('DequantizeLinear', [bytes, `${name} scale`, `${name} zero`], `${name} read`, { axis: 0 });
}
