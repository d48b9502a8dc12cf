// Adds layers that work on each channel by itself: products, per-channel constants, and resizing.
import type { Tensor } from '../layers.ts';
import { type NetworkBuilder, withoutZero } from './network-builder.ts';
import { floatsOf, packFloats } from './pack.ts';
import type { Node } from './read-graph.ts';
import type { Values } from './values.ts';

/**
 * A sum, a difference or a product with a constant of each channel. Throws RangeError for a constant of another shape.
 */
export function addChannelScaling(
	{ type, inputs, outputs }: Node,
	values: Values,
	{ read, add }: NetworkBuilder,
): void {
	const [from = '', name = ''] = inputs;
	const input = read(from, 'floats');
	const { constant } = values.weightsOf(name);
	const given = floatsOf(constant);
	const { channels, spare, divisor } = input;
	if (constant.shape.join() !== `1,${channels - spare},1,1`)
		throw new RangeError(`"${outputs[0]}" has no constant for each channel.`);
	const constants = (of: (value: number) => number) => {
		const filled = new Float32Array(channels);
		filled.set(given.map(of));
		return packFloats(filled);
	};
	const { value, activation } = values.activated(outputs[0] as string);
	add(value, false, { channels, spare, divisor }, (output) => ({
		kind: 'scale-channels',
		input,
		output,
		factors: constants((number) => (type === 'Mul' ? number : 1)),
		offsets: constants((number) => ({ Add: number, Sub: -number })[type] ?? 0),
		activation,
	}));
}

/** Throws RangeError unless the two are of one size, or one of them is a single pixel. */
export function addProduct({ inputs, outputs }: Node, { read, add }: NetworkBuilder): void {
	const [a, b] = inputs.map((name) => read(name, 'floats')) as [Tensor, Tensor];
	const [whole, factor] = a.divisor === Infinity ? [b, a] : [a, b];
	const fits = factor.divisor === whole.divisor || factor.divisor === Infinity;
	if (a.channels !== b.channels || !fits) throw new RangeError(`"${outputs[0]}" is no product of one size.`);
	add(outputs[0] as string, false, whole, (output) => ({
		kind: 'multiply',
		inputs: [whole, factor],
		output,
	}));
}

/** The mean of all pixels. */
export function addMean({ inputs, outputs }: Node, { read, add }: NetworkBuilder): void {
	const input = read(inputs[0] as string, 'floats');
	const { channels, spare } = input;
	add(outputs[0] as string, false, { channels, spare, divisor: Infinity }, (output) => ({
		kind: 'mean',
		input,
		output,
	}));
}

/** Normalises each channel to a mean of 0 and a variance of 1. Throws RangeError for any other scale or bias. */
export function addNormalisation(
	{ inputs, outputs, floats }: Node,
	values: Values,
	{ read, add }: NetworkBuilder,
): void {
	const [from = '', scale = '', bias = ''] = inputs;
	const input = read(from, 'floats');
	const isEvery = (name: string, number: number) =>
		floatsOf(values.weightsOf(name).constant).every((value) => value === number);
	if (!isEvery(scale, 1) || !isEvery(bias, 0))
		throw new RangeError(`"${outputs[0]}" is not normalised alone.`);
	const { value, activation } = values.activated(outputs[0] as string);
	add(value, false, input, (output) => ({
		kind: 'normalise',
		input,
		output,
		epsilon: floats.get('epsilon') ?? 1e-5,
		activation,
	}));
}

const resizings = {
	MaxPool: { kind: 'pool', factor: 2 },
	AveragePool: { kind: 'average', factor: 2 },
	Resize: { kind: 'enlarge', factor: 1 / 2 },
} as const;

/** Halves or doubles the size, at the same scale. Throws RangeError for any other size. */
export function addResized(node: Node, values: Values, { read, scaleOf, add }: NetworkBuilder): void {
	const [from = ''] = node.inputs;
	const { value, activation } = values.activated(node.outputs[0] as string);
	const { kind, factor } = resizings[node.type as keyof typeof resizings];
	const isBytes = values.sourceOf(from).quantisation !== undefined && kind !== 'average';
	const input = withoutZero(read(from, isBytes ? 'bytes' : 'floats'));
	const { channels, spare, divisor } = input;
	if (factor === 2) checkWindow(node);
	add(value, isBytes, { channels, spare, divisor: divisor * factor }, (output, { scale }) => {
		if (isBytes !== (output.format === 'bytes') || (isBytes && (activation || scale !== scaleOf(from))))
			throw new RangeError(`"${value}" changes its scale.`);
		return { kind, input, output, scale, activation };
	});
}

function checkWindow({ type, integers }: Node): void {
	const isHalving = ['kernel_shape', 'strides'].every((name) => integers.get(name)?.join() === '2,2');
	if (!isHalving) throw new RangeError(`The operator ${type} is known for windows of 2 x 2 only.`);
}
