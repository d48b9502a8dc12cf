// The sizes in a network with attention in windows, MobileSAM's encoder, as
// values that the graph computes from its input.
import type { Field } from '#matting/onnx/protobuf.ts';
import { integer, node } from '../build-graph.ts';
import { tensorField } from '../tensor.ts';

/** How many times smaller than the input a stage's grid is, and the side of its windows in cells of the grid. */
export interface Stage {
	readonly name: string;
	readonly reduction: number;
	readonly window: number;
}

/** By their number in the names of nodes; stage 0 is convolutions only. */
export const stages: readonly Stage[] = [
	{ name: '1', reduction: 8, window: 7 },
	{ name: '2', reduction: 16, window: 14 },
	{ name: '3', reduction: 16, window: 7 },
];

/**
 * The sizes of a stage as values of the graph. `down` and `across` count windows, `padded` are the cells of all
 * windows, `padding` and `shape` are lists.
 */
export type SizeName =
	| 'rows'
	| 'columns'
	| 'down'
	| 'across'
	| 'padded rows'
	| 'padded columns'
	| 'padding'
	| 'shape'
	| 'any number';

/** The name of the value. */
export const sizeOf = ({ name }: Stage, size: SizeName) => `${size} of stage ${name}`;

const numberName = (value: number) => `number ${value}`;

/** The nodes that compute all sizes from the shape of the input, which is called `input`, and their constants. */
export function sizeFields(): Field[] {
	return [...constants(), node('Shape', ['input'], 'shape of input'), ...stages.flatMap(sizesOf)];
}

function constants(): Field[] {
	const ofStages = stages.flatMap(({ reduction, window }) => [reduction, window, window - 1]);
	const constant = (name: string, value: number) => tensorField(name, [1], BigInt64Array.of(BigInt(value)));
	return [
		...[...new Set([0, 1, 2, 3, 4, ...ofStages])].map((value) => constant(numberName(value), value)),
		// As a number of a shape: the size that remains for it.
		...stages.map((stage) => constant(sizeOf(stage, 'any number'), -1)),
	];
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
		list([numberName(1), of('rows'), of('columns'), of('any number')], of('shape')),
	];
}
