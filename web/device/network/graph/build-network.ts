// Converts the graph of an ONNX file into layers that the kernels can run: for IS-Net and U2-Net in 8 bit, Robust Video
// Matting in fp32, and MODNet with int8 weights.
import type { Dot, Network, Packed } from '../layers.ts';
import { activationOf } from './activation-of.ts';
import { addChannelSum, addConcatenation, addSlices, addSum } from './combinations.ts';
import { addConvolution } from './convolutions.ts';
import { createNetworkBuilder } from './network-builder.ts';
import { addChannelScaling, addMean, addNormalisation, addProduct, addResized } from './pixelwise.ts';
import type { Graph, Node } from './read-graph.ts';
import { valuesOf } from './values.ts';

/**
 * Builds the network from the graph's only input to its only output. Throws RangeError for anything that the kernels do
 * not support.
 */
export function buildNetwork(graph: Graph, dot: Dot): Network<Packed> {
	const [inputName = '', outputName = ''] = [...graph.inputs, ...graph.outputs];
	const values = valuesOf(graph, outputName);
	const builder = createNetworkBuilder(values);
	const input = builder.addInput(inputName);
	/** Sums that a constant is added to, by the name of their output. */
	const sums = new Map<string, Node>();
	for (const node of graph.nodes) {
		const sum = sums.get(node.inputs[0] ?? '');
		const hasConstant = node.inputs.some(values.isConstant);
		switch (node.type) {
			case 'Conv':
				addConvolution(node, values, builder, dot);
				break;
			case 'Concat':
				addConcatenation(node, values, builder);
				break;
			case 'Split':
				addSlices(node, builder);
				break;
			case 'ReduceSum':
				sums.set(node.outputs[0] as string, node);
				break;
			case 'Add':
				if (sum) addChannelSum(node, sum, values, builder);
				else if (hasConstant) addChannelScaling(node, values, builder);
				else addSum(node, values, builder);
				break;
			case 'Sub':
				addChannelScaling(node, values, builder);
				break;
			case 'Mul':
				if (hasConstant) addChannelScaling(node, values, builder);
				else addProduct(node, builder);
				break;
			case 'MaxPool':
			case 'AveragePool':
			case 'Resize':
				addResized(node, values, builder);
				break;
			case 'GlobalAveragePool':
				addMean(node, builder);
				break;
			case 'InstanceNormalization':
				addNormalisation(node, values, builder);
				break;
			default:
				if (!passed.has(node.type) && !activationOf(node, graph.constants))
					throw new RangeError(`The operator ${node.type} is unknown.`);
		}
	}
	// Borders are known once all layers are.
	if (builder.layers.some(({ kind, output }) => kind === 'mean' && output.border > 0))
		throw new RangeError('A mean has a border.');
	return { input, output: builder.read(outputName, 'floats'), layers: builder.layers };
}

/** Operators that values.ts skips, as it does activations. */
const passed = new Set(['Cast', 'QuantizeLinear', 'DequantizeLinear']);
