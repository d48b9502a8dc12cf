// Graphs for tests, as read-graph.ts returns them, but changeable.
import type { Constant } from './read-graph.ts';

export interface Node {
	readonly type: string;
	readonly inputs: readonly string[];
	readonly outputs: readonly string[];
	readonly integers: Map<string, readonly number[]>;
	readonly floats: Map<string, number>;
}

export function node(
	type: string,
	inputs: readonly string[],
	output: string | readonly string[],
	integers: Record<string, number[]> = {},
	floats: Record<string, number> = {},
): Node {
	const outputs = [output].flat();
	return {
		type,
		inputs,
		outputs,
		integers: new Map(Object.entries(integers)),
		floats: new Map(Object.entries(floats)),
	};
}

/** TensorProto.DataType. */
const types = new Map<unknown, number>([
	[Float32Array, 1],
	[Uint8Array, 2],
	[Int8Array, 3],
	[Int32Array, 6],
]);

export function constant(
	values: Float32Array | Uint8Array | Int8Array | Int32Array,
	...shape: number[]
): Constant {
	return { shape, type: types.get(values.constructor) as number, bytes: new Uint8Array(values.buffer) };
}

export const halves = { kernel_shape: [2, 2], strides: [2, 2] };
export const ofChannels = { axis: [1] };
export const keepsSize = { strides: [1, 1], dilations: [1, 1], pads: [1, 1, 1, 1] };
