// Frees MobileSAM's encoder, whose attention is in windows, from the size that it was exported with: numbers of rows,
// columns and windows that are constants there follow the input.
import { type Field, readMessage } from '#matting/onnx/protobuf.ts';
import { inGraph } from '../field-numbers.ts';
import { graphOf, withGraph } from '../graph.ts';
import { readNode, withInputs } from '../node.ts';
import { withFreeSize } from '../value.ts';
import { withOutputs } from './one-output.ts';
import { type SizeName, type Stage, sizeFields, sizeOf, stages } from './stage-sizes.ts';

type Sizes = Readonly<Record<number, SizeName>>;

/** Which inputs of the nodes of a block are sizes; the exporter has numbered the nodes. */
const sizesInBlock: Readonly<Record<string, Sizes>> = {
	Concat: { 1: 'rows', 2: 'columns' },
	Concat_1: { 0: 'padding' },
	Concat_2: { 1: 'down', 3: 'across' },
	Concat_3: { 0: 'any number' },
	Concat_4: { 1: 'down', 2: 'across' },
	Concat_5: { 1: 'padded rows', 2: 'padded columns' },
	Slice_1: { 2: 'rows' },
	Slice_2: { 2: 'columns' },
	Concat_7: { 2: 'rows', 3: 'columns' },
};
/** The same after a stage, where its cells become smaller. */
const sizesInDownsample: Readonly<Record<string, Sizes>> = { Reshape: { 1: 'shape' } };
/** After the last stage. */
const end = { output: '/Concat_output_0', stage: '3', sizes: { 1: 'rows', 2: 'columns' } satisfies Sizes };

/**
 * The bytes of the encoder, for an `input` of 1 x 3 x height x width, both multiples of
 * 16, and an `output` of 1 x 256 x height/16 x width/16. With 1024 x 1024 the results
 * are the same but for rounding. Throws RangeError if the bytes are not an ONNX file.
 */
export function withFreeWindows(file: Uint8Array): Buffer {
	const model = readMessage(file);
	const graph = graphOf(model);
	if (!graph) throw new RangeError('The file contains no graph.');
	const freed = graph.map((field) => {
		if (field.number === inGraph.input) return withFreeSize(field);
		return field.number === inGraph.node ? withSizes(field) : field;
	});
	return withGraph(model, withOutputs([...sizeFields(), ...freed], ['output']));
}

function withSizes(field: Field): Field {
	const { inputs, outputs } = readNode(field);
	const { stage, sizes } = sizesAt(outputs[0] ?? '');
	if (!stage) return field;
	const replaced = inputs.map((name, at) => (sizes[at] ? sizeOf(stage, sizes[at]) : name));
	return withInputs(field, replaced);
}

/** Which inputs of a node are sizes, and of which stage, by the name of the node's output. */
function sizesAt(output: string): { readonly stage: Stage | undefined; readonly sizes: Sizes } {
	const stageOf = (number: string | undefined) => stages.find(({ name }) => name === number);
	if (output === end.output) return { stage: stageOf(end.stage), sizes: end.sizes };
	const parts = /^\/layers\.(\d)\/(blocks|downsample)[.\d]*\/(\w+)_output_0$/.exec(output);
	const [, number, part, operator = ''] = parts ?? [];
	const sizes = part === 'blocks' ? sizesInBlock : sizesInDownsample;
	return { stage: stageOf(number), sizes: sizes[operator] ?? {} };
}
