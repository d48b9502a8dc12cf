// The network for people as an ONNX file, from the authors' files for TensorFlow.js.
import { inGraph } from '#matting/onnx/field-numbers.ts';
import { model, value } from '../onnx/build-graph.ts';
import { type Conversion, createConversion } from './conversion.ts';
import { convertConvolution } from './convolution.ts';
import { inputsOf, readGraphModel, type TensorflowNode } from './graph-model.ts';
import { clip, operations } from './operations.ts';

/** Ends of names in the authors' graph. */
const names = {
	/** The image in the size of the network, after it was made smaller. */
	image: 'cond/output/_660',
	/** Foreground colours and, as the last channel, alpha, before the guided filter that enlarges them. */
	result: '/conv2d_62/BiasAdd',
	/** The state that a recurrent cell hands to the next image of a video. */
	state: /\/conv_gru(_\d+)?\/add$/,
};
const alphaChannel = 3;

/**
 * Robust Video Matting for one image (Lin et al. 2021, 'Robust High-Resolution Video Matting with Temporal Guidance',
 * arXiv 2108.11515): without the memory of images before, and at one size, because refinement here enlarges. Input
 * `image`: 1 x 3 x height x width, R, G, B from 0 to 1, both sizes multiples of 16. The only output is alpha: 1 x 1 x
 * height x width, 0 to 1. The same bytes on every machine. Throws what readGraphModel and createConversion throw.
 */
export function peopleModel(json: Buffer, weights: Buffer): Buffer {
	const graph = readGraphModel(json, weights);
	const conversion = createConversion(graph, operations, (conversion, node) => {
		if (node.name.endsWith(names.image)) return 'image';
		return names.state.test(node.name) ? stateOfFirstImage(conversion, node) : undefined;
	});
	const result = [...graph.nodes.values()].find(({ name }) => name.endsWith(names.result));
	if (!result) throw new RangeError('The graph has no alpha.');
	const alpha = clip(
		conversion,
		convertConvolution(conversion, result, {}, { firstOutput: alphaChannel }),
		0,
		1,
	);
	const size = ['height', 'width'];
	return model(
		[
			...conversion.fields,
			value(inGraph.input, 'image', [1, 3, ...size]),
			value(inGraph.output, alpha, [1, 1, ...size]),
		],
		'people',
	);
}

/**
 * A gated recurrent cell whose state is zero: of (1 - update) x state + update x candidate
 * only the second term is left, and of its convolutions of image and state only the
 * image's channels. The reset gate, the first half of the gates, has nothing to reset.
 */
function stateOfFirstImage(conversion: Conversion, sum: TensorflowNode): string {
	const inputNode = (node: TensorflowNode, i: number) =>
		conversion.nodeOf(inputsOf(node)[i] as string) as TensorflowNode;
	const product = inputNode(sum, 1);
	const gates = inputNode(inputNode(inputNode(product, 0), 1), 0);
	const candidate = inputNode(inputNode(product, 1), 0);
	const image = inputsOf(inputNode(gates, 0))[0] as string;
	const channels = conversion.weight(inputsOf(candidate)[1] as string).shape[3] as number;
	const ofImage = (node: TensorflowNode) => ({ ...node, input: [image, ...inputsOf(node).slice(1)] });
	const update = convertConvolution(
		conversion,
		ofImage(gates),
		{},
		{ inputs: channels, firstOutput: channels },
	);
	const proposed = convertConvolution(conversion, ofImage(candidate), {}, { inputs: channels });
	return conversion.emit('Mul', [conversion.emit('Sigmoid', [update]), conversion.emit('Tanh', [proposed])]);
}
