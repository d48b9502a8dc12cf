// From the graph of an ONNX file to the layers that the kernels can run: IS-Net's, in mixed precision or in 8 bit.
import type { DeviceModel } from '#contract/device-models.ts';
import { addConvolution } from './convolutions.ts';
import type { Dot, Network, Packed, Tensor } from './layers.ts';
import { createNetworkBuilder, withoutZero } from './network-builder.ts';
import { floatsOf, packTable } from './pack.ts';
import type { Model, Node } from './read-model.ts';
import { valuesOf } from './values.ts';

/** Throws RangeError if the graph has anything that the kernels do not know. */
export function buildNetwork(
	model: Model,
	{ inputName, outputName }: Pick<DeviceModel, 'inputName' | 'outputName'>,
	dot: Dot,
): Network<Packed> {
	const values = valuesOf(model, outputName);
	const builder = createNetworkBuilder(values);
	const { layers, read, scaleOf, add } = builder;

	function addConcatenation({ inputs, output: value }: Node): void {
		const areBytes = inputs.every((name) => values.sourceOf(name).quantisation);
		const parts = inputs.map((name) => read(name, values.sourceOf(name).quantisation ? 'bytes' : 'floats'));
		const channels = parts.reduce((sum, part) => sum + part.channels, 0);
		add(value, areBytes, { channels, divisor: (parts[0] as Tensor).divisor }, (output, { scale }) => ({
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

	function addSum({ inputs: [a = '', b = ''], output: value }: Node): void {
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

	/** The sum of all channels, which the node `sum` makes, and a constant. */
	function addChannelSum({ inputs: [, constant = ''], output: value }: Node, sum: Node): void {
		const [from = ''] = sum.inputs;
		const input = withoutZero(read(from, 'bytes'));
		const lowest = model.constants.get(constant);
		if (input.channels !== 16 || !lowest) throw new RangeError(`"${value}" is no sum of 16 channels.`);
		add(value, false, { channels: 1, divisor: input.divisor }, (output) => ({
			kind: 'sum-channels',
			input,
			output,
			scale: scaleOf(from),
			lowest: floatsOf(lowest)[0] as number,
		}));
	}

	/** A layer of one input whose values keep their scale. */
	function addSimple(
		{ inputs: [from = ''], output: value }: Node,
		kind: 'pool' | 'enlarge' | 'sigmoid',
	): void {
		const isBytes = values.sourceOf(from).quantisation !== undefined && kind !== 'sigmoid';
		const input = withoutZero(read(from, isBytes ? 'bytes' : 'floats'));
		const factor = { pool: 2, enlarge: 1 / 2, sigmoid: 1 }[kind];
		const shape = { channels: input.channels, divisor: input.divisor * factor };
		add(value, isBytes, shape, (output, { scale }) => {
			if (isBytes !== (output.format === 'bytes') || (isBytes && scale !== scaleOf(from)))
				throw new RangeError(`"${value}" changes its scale.`);
			return { kind, input, output, scale };
		});
	}

	const input = builder.addInput(inputName);
	const sums = new Map<string, Node>();
	for (const node of model.nodes) {
		const sum = sums.get(node.inputs[0] ?? '');
		if (node.type === 'Conv') addConvolution(node, values, builder, dot);
		else if (node.type === 'Concat') addConcatenation(node);
		else if (node.type === 'ReduceSum') sums.set(node.output, node);
		else if (node.type === 'Add' && sum) addChannelSum(node, sum);
		else if (node.type === 'Add') addSum(node);
		else if (node.type === 'MaxPool') addSimple(node, 'pool');
		else if (node.type === 'Resize') addSimple(node, 'enlarge');
		else if (node.type === 'Sigmoid') addSimple(node, 'sigmoid');
		else if (!passed.has(node.type)) throw new RangeError(`The operator ${node.type} is unknown.`);
	}
	return { input, output: read(outputName, 'floats'), layers };
}

/** What `values.ts` looks through. */
const passed = new Set(['Cast', 'Relu', 'QuantizeLinear', 'DequantizeLinear']);
