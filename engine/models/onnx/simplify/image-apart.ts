// Splits a convolution of other values concatenated with the image into the sum of two convolutions. The image's three
// channels fill no block of the fast layout, and for the concatenation the runtime would convert the other values out
// of that layout.
import { inGraph } from '#matting/onnx/field-numbers.ts';
import { type Field, fieldsOf } from '#matting/onnx/protobuf.ts';
import { integer, namedNode } from '../build-graph.ts';
import type { Graph } from '../graph.ts';
import { type GraphIndex, type IndexedNode, indexGraph } from '../graph-index.ts';
import { withInputs, withOutput } from '../node.ts';
import { tensorField } from '../tensor.ts';
import { valueName } from '../value.ts';

const channels = 3n;

/** The runtime takes the weights apart when it loads the file. */
export function withImageApart(graph: Graph): Graph {
	const index = indexGraph(graph);
	const images = imagesOf(graph, index);
	const changed = new Map<Field, readonly Field[]>();
	for (const node of index.nodes) {
		const concatenation = node.type === 'Conv' ? index.producers.get(node.inputs[0] as string) : undefined;
		const parts = concatenation?.type === 'Concat' ? concatenation.inputs : [];
		if (parts.findIndex((part) => images.has(part)) === parts.length - 1 && parts.length > 1)
			changed.set(node.field, apart(node, parts));
	}
	return changed.size > 0 ? [...numbers, ...graph.flatMap((field) => changed.get(field) ?? [field])] : graph;
}

/** The image of the input, with other colours or in another size. */
function imagesOf(graph: Graph, { nodes }: GraphIndex): ReadonlySet<string> {
	const images = new Set(fieldsOf(graph, inGraph.input).map(valueName));
	for (const { type = '', inputs, outputs } of nodes)
		if (keepsImage.has(type) && images.has(inputs[0] as string)) images.add(outputs[0] as string);
	return images;
}

const keepsImage = new Set(['Sub', 'Mul', 'AveragePool']);

const names = {
	start: 'channels: first',
	image: 'channels: image',
	end: 'channels: end',
	axis: 'channels: axis',
};
const ends = { [names.start]: 0n, [names.image]: -channels, [names.end]: 2n ** 62n, [names.axis]: 1n };
const numbers = Object.entries(ends).map(([name, end]) => tensorField(name, [1], BigInt64Array.of(end)));

function apart({ field, inputs, outputs }: IndexedNode, parts: readonly string[]): Field[] {
	const [, weights = '', ...bias] = inputs;
	const [output = ''] = outputs;
	const of = (what: string) => `${output} ${what}`;
	const image = parts.at(-1) as string;
	const others = parts.slice(0, -1);
	const isOne = others.length === 1;
	const rest = isOne ? (others[0] as string) : of('others');
	return [
		...(isOne ? [] : [namedNode('Concat', others, rest, integer('axis', 1))]),
		namedNode('Slice', [weights, names.start, names.image, names.axis], of('weights of others')),
		namedNode('Slice', [weights, names.image, names.end, names.axis], of('weights of image')),
		withOutput(withInputs(field, [image, of('weights of image')]), of('from image')),
		withOutput(withInputs(field, [rest, of('weights of others'), ...bias]), of('from others')),
		namedNode('Add', [of('from others'), of('from image')], output),
	];
}
