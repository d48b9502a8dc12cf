// Adds layers that join values or split them.
import type { Tensor } from '../layers.ts';
import { type NetworkBuilder, withoutZero } from './network-builder.ts';
import { floatsOf, packTable } from './pack.ts';
import type { Node } from './read-graph.ts';
import type { Values } from './values.ts';

const channelAxis = 1;

/** A concatenation of channels. Throws RangeError for another axis, and unless only the last channels are spare. */
export function addConcatenation(node: Node, values: Values, { read, scaleOf, add }: NetworkBuilder): void {
	const { inputs } = node;
	const areBytes = inputs.every((name) => values.sourceOf(name).quantisation);
	const parts = inputs.map((name) => read(name, values.sourceOf(name).quantisation ? 'bytes' : 'floats'));
	const [value = ''] = node.outputs;
	const last = parts.at(-1) as Tensor;
	checkAxis(node);
	if (parts.some((part) => part !== last && part.spare)) throw new RangeError(`"${value}" has a gap.`);
	const channels = parts.reduce((sum, part) => sum + part.channels, 0);
	add(value, areBytes, { channels, spare: last.spare, divisor: last.divisor }, (output, { scale }) => ({
		kind: 'concatenate',
		output,
		inputs: inputs.map((name, i) => {
			const part = parts[i] as Tensor;
			if (part.format === 'bytes') withoutZero(part);
			if (output.format === 'floats') return { tensor: part, scale: scaleOf(name) };
			const from = scaleOf(name);
			return from === scale ? { tensor: part } : { tensor: part, table: packTable(from, scale) };
		}),
	}));
}

/**
 * Adds slices into equal parts, in fp32. Throws RangeError unless they split channels, into parts of a multiple of
 * four.
 */
export function addSlices(node: Node, { read, add }: NetworkBuilder): void {
	const { inputs, outputs } = node;
	const input = read(inputs[0] as string, 'floats');
	const channels = input.channels / outputs.length;
	checkAxis(node);
	if (inputs.length > 1 || input.spare || channels % 4)
		throw new RangeError(`"${outputs[0]}" is no slice of channels.`);
	for (const [i, value] of outputs.entries())
		add(value, false, { channels, divisor: input.divisor }, (output) => ({
			kind: 'slice',
			input,
			output,
			first: i * channels,
		}));
}

function checkAxis({ integers, type }: Node): void {
	const [axis] = integers.get('axis') ?? [];
	if (axis !== channelAxis) throw new RangeError(`The operator ${type} is known for channels only.`);
}

export function addSum(node: Node, values: Values, { read, scaleOf, add }: NetworkBuilder): void {
	const [a, b] = node.inputs as [string, string];
	const [value = ''] = node.outputs;
	const areBytes = [a, b].every((name) => values.sourceOf(name).quantisation);
	const { quantisation, asFloats } = values.readersOf(value);
	const format = areBytes && quantisation && !asFloats ? 'bytes' : 'floats';
	const pair = [withoutZero(read(a, format)), withoutZero(read(b, format))] as const;
	add(value, areBytes, pair[0], (output, { scale }) => ({
		kind: 'add',
		inputs: pair,
		output,
		scales: [scaleOf(a) / scale, scaleOf(b) / scale],
	}));
}

/**
 * The sum of all channels, which the node `sum` makes, and a constant. Throws
 * RangeError unless there are 16 channels of bytes.
 */
export function addChannelSum(
	{ inputs: [, constant = ''], outputs }: Node,
	sum: Node,
	values: Values,
	{ read, scaleOf, add }: NetworkBuilder,
): void {
	const [from = ''] = sum.inputs;
	const { value, activation } = values.activated(outputs[0] as string);
	const input = withoutZero(read(from, 'bytes'));
	const { constant: lowest } = values.weightsOf(constant);
	if (input.channels !== 16) throw new RangeError(`"${value}" is no sum of 16 channels.`);
	add(value, false, { channels: 1, divisor: input.divisor }, (output) => ({
		kind: 'sum-channels',
		input,
		output,
		scale: scaleOf(from),
		lowest: floatsOf(lowest)[0] as number,
		activation,
	}));
}
