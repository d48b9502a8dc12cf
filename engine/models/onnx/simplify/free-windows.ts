// Frees MobileSAM's encoder, whose attention is in windows, from the size that it was exported with: numbers of rows, columns and
// windows that are constants there follow the input.

import { type Field, readMessage } from '#matting/onnx/protobuf.ts';
import { integer, node } from '../build-graph.ts';
import { graphOf, inGraph, readNode, withFreeSize, withGraph, withInputs } from '../graph.ts';
import { tensorField } from '../tensor.ts';
import { withOutputs } from './one-output.ts';

/** How many times smaller than the input a stage's grid is, and the side of its windows in cells of the grid. */
interface Stage {
	readonly name: string;
	readonly reduction: number;
	readonly window: number;
}

/** By their number in the names of nodes; stage 0 is convolutions only. */
const stages: readonly Stage[] = [
	{ name: '1', reduction: 8, window: 7 },
	{ name: '2', reduction: 16, window: 14 },
	{ name: '3', reduction: 16, window: 7 },
];

/** The sizes of a stage as values of the graph. `down` and `across` count windows, `padded` are the cells of all windows, `padding` and `shape` are lists. */
type SizeName =
	| 'rows'
	| 'columns'
	| 'down'
	| 'across'
	| 'padded rows'
	| 'padded columns'
	| 'padding'
	| 'shape';

const sizeOf = ({ name }: Stage, size: SizeName) => `${size} of stage ${name}`;
const anyNumber = 'any number';

/** Which inputs of the nodes of a block are such sizes; the nodes are counted by the exporter. */
const sizesInBlock: Readonly<Record<string, Readonly<Record<number, SizeName | typeof anyNumber>>>> = {
	Concat: { 1: 'rows', 2: 'columns' },
	Concat_1: { 0: 'padding' },
	Concat_2: { 1: 'down', 3: 'across' },
	Concat_3: { 0: anyNumber },
	Concat_4: { 1: 'down', 2: 'across' },
	Concat_5: { 1: 'padded rows', 2: 'padded columns' },
	Slice_1: { 2: 'rows' },
	Slice_2: { 2: 'columns' },
	Concat_7: { 2: 'rows', 3: 'columns' },
};

/**
 * The bytes of the encoder, for an `input` of 1 x 3 x height x width, both multiples of 16, and an `output` of 1 x 256 x height/16 x width/16. With
 * 1024 x 1024 the results are the same but for rounding. Throws RangeError if the bytes are not an ONNX file.
 */
export function withFreeWindows(file: Uint8Array): Buffer {
	const model = readMessage(file);
	const graph = graphOf(model);
	if (!graph) throw new RangeError('The file contains no graph.');
	const freed = graph.map((field) => {
		if (field.number === inGraph.input) return withFreeSize(field);
		return field.number === inGraph.node ? withSizes(field) : field;
	});
	return withGraph(model, withOutputs([...constants(), ...sizes(), ...freed], ['output']));
}

function withSizes(field: Field): Field {
	const { inputs, outputs } = readNode(field);
	const changes = changesOf(outputs[0] ?? '');
	return changes
		? withInputs(
				field,
				inputs.map((name, at) => changes(at) ?? name),
			)
		: field;
}

/** What replaces an input, by the name of the node's output. */
function changesOf(output: string): ((at: number) => string | undefined) | undefined {
	const last = stages.at(-1) as Stage;
	if (output === '/Concat_output_0') return changesIn('Concat', last);
	const [, number, part, operator = ''] =
		/^\/layers\.(\d)\/(blocks|downsample)[.\d]*\/(\w+)_output_0$/.exec(output) ?? [];
	const stage = stages.find(({ name }) => name === number);
	if (!stage) return undefined;
	if (part === 'blocks') return changesIn(operator, stage);
	return operator === 'Reshape' ? (at) => (at === 1 ? sizeOf(stage, 'shape') : undefined) : undefined;
}

function changesIn(operator: string, stage: Stage): ((at: number) => string | undefined) | undefined {
	const found = sizesInBlock[operator];
	return (
		found &&
		((at) => {
			const size = found[at];
			return size === undefined || size === anyNumber ? size : sizeOf(stage, size);
		})
	);
}

const numberName = (value: number) => `number ${value}`;

function constants(): Field[] {
	const values = [
		0,
		1,
		2,
		3,
		4,
		...stages.flatMap(({ reduction, window }) => [reduction, window, window - 1]),
	];
	const named = [...new Set(values)].map((value) => [numberName(value), value] as const);
	return [...named, [anyNumber, -1] as const].map(([name, value]) =>
		tensorField(name, [1], BigInt64Array.of(BigInt(value))),
	);
}

/** The nodes that compute all sizes from the shape of the input. */
function sizes(): Field[] {
	return [node('Shape', ['input'], 'shape of input'), ...stages.flatMap(sizesOf)];
}

function sizesOf(stage: Stage): Field[] {
	const { reduction, window } = stage;
	const of = (size: SizeName) => sizeOf(stage, size);
	const along = (axis: number, cells: SizeName, windows: SizeName, padded: SizeName) => [
		node('Slice', ['shape of input', numberName(axis), numberName(axis + 1)], `pixels of ${of(cells)}`),
		node('Div', [`pixels of ${of(cells)}`, numberName(reduction)], of(cells)),
		node('Add', [of(cells), numberName(window - 1)], `begun ${of(windows)}`),
		node('Div', [`begun ${of(windows)}`, numberName(window)], of(windows)),
		node('Mul', [of(windows), numberName(window)], of(padded)),
		node('Sub', [of(padded), of(cells)], `missing ${of(cells)}`),
	];
	const list = (inputs: readonly string[], output: string) =>
		node('Concat', inputs, output, integer('axis', 0));
	const none = numberName(0);
	return [
		...along(2, 'rows', 'down', 'padded rows'),
		...along(3, 'columns', 'across', 'padded columns'),
		// Before and after each dimension, the last one first.
		list([none, none, none, `missing ${of('columns')}`, none, `missing ${of('rows')}`], of('padding')),
		list([numberName(1), of('rows'), of('columns'), anyNumber], of('shape')),
	];
}
