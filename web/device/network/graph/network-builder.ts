// Collects the layers of a network and the tensors that they make.
import type { Layer, Packed, Tensor } from '../layers.ts';
import type { Quantisation, Values } from './values.ts';

/** Default of `spare`: 0. */
type Shape = Pick<Tensor, 'channels' | 'divisor'> & Partial<Pick<Tensor, 'spare'>>;

export interface NetworkBuilder {
	readonly layers: readonly Layer<Packed>[];
	/**
	 * Adds the input, planes of fp32, and the layer that interleaves them into pixels, which `read` finds by the name
	 * of the value. Returns the planes.
	 */
	addInput(value: string): Tensor;
	/**
	 * The tensor of a node's input in a format, dequantised if necessary. Throws RangeError if no layer has made it.
	 */
	read(name: string, format: Tensor['format']): Tensor;
	/** The scale of a node's quantised input; 1 for other inputs. */
	scaleOf(name: string): number;
	/**
	 * Adds the layer that makes the value. The value is quantised if `canBeBytes` and every reader wants bytes;
	 * otherwise it is fp32, with a quantised copy for readers that want one.
	 */
	add(
		value: string,
		canBeBytes: boolean,
		shape: Shape,
		layerOf: (output: Tensor, quantisation: Quantisation) => Layer<Packed>,
	): void;
}

export function createNetworkBuilder(values: Values): NetworkBuilder {
	const layers: Layer<Packed>[] = [];
	/** By the name of the value and its format. */
	const tensors = new Map<string, Tensor>();
	let count = 0;

	function tensor(format: Tensor['format'], { channels, divisor, spare = 0 }: Shape, zero = 0): Tensor {
		return { id: count++, format, channels, spare, divisor, border: 0, zero };
	}

	function read(name: string, format: Tensor['format']): Tensor {
		const { value, quantisation } = values.sourceOf(name);
		const key = format === 'floats' && quantisation ? `${value} dequantised` : `${value} ${format}`;
		const found = tensors.get(key);
		if (found) return found;
		if (format === 'bytes' || !quantisation) throw new RangeError(`"${value}" is not there as ${format}.`);
		const input = withoutZero(read(name, 'bytes'));
		const output = tensor('floats', input);
		layers.push({ kind: 'dequantise', input, output, scale: quantisation.scale });
		tensors.set(key, output);
		return output;
	}

	function scaleOf(name: string): number {
		return values.sourceOf(name).quantisation?.scale ?? 1;
	}

	function add(
		value: string,
		canBeBytes: boolean,
		shape: Shape,
		layerOf: (output: Tensor, quantisation: Quantisation) => Layer<Packed>,
	): void {
		const { quantisation, asFloats } = values.readersOf(value);
		const isBytes = canBeBytes && quantisation !== undefined && !asFloats;
		const output = tensor(isBytes ? 'bytes' : 'floats', shape, isBytes ? quantisation.zero : 0);
		layers.push(layerOf(output, quantisation ?? { scale: 1, zero: 0 }));
		tensors.set(`${value} ${output.format}`, output);
		if (!quantisation || isBytes) return;
		const bytes = withoutZero(tensor('bytes', shape, quantisation.zero));
		layers.push({ kind: 'quantise', input: output, output: bytes, scale: quantisation.scale });
		tensors.set(`${value} bytes`, bytes);
	}

	function addInput(value: string): Tensor {
		const { quantisation } = values.readersOf(value);
		const input = tensor('floats', { channels: 3, divisor: 1 });
		const format = quantisation ? 'bytes' : 'floats';
		const output = tensor(format, { channels: 4, divisor: 1, spare: 1 }, quantisation?.zero);
		const kind = quantisation ? 'quantise-image' : 'interleave';
		layers.push({ kind, input, output, scale: quantisation?.scale ?? 1 });
		tensors.set(`${value} ${format}`, output);
		return input;
	}

	return { layers, addInput, read, scaleOf, add };
}

/** Throws RangeError if the tensor has a zero point, which only convolutions support. */
export function withoutZero(tensor: Tensor): Tensor {
	if (tensor.zero !== 0) throw new RangeError('Only convolutions read bytes with a zero point.');
	return tensor;
}
