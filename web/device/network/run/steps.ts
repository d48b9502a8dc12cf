// The layers as steps, each in parts that threads can do at the same time: a few rows of the output each.
import type { Network, Tensor } from '../layers.ts';
import { activationFunction } from './activate.ts';
import { type Machine, placed, type Step } from './machine.ts';
import { meanSteps, normalisingSteps } from './moments.ts';
import { maxParts } from './place.ts';
import { type RowLayer, rowFunction } from './rows.ts';

export function stepsOf({ layers }: Network<number>, machine: Machine): Step[] {
	return layers.flatMap((layer, index) => {
		if (layer.kind === 'mean') return meanSteps(layer, index, machine);
		if (layer.kind !== 'normalise') return [rowsOf(layer, machine)];
		const { steps, factors, offsets } = normalisingSteps(layer, index, machine);
		return [...steps, rowsOf({ ...layer, kind: 'scale-channels', factors, offsets }, machine)];
	});
}

/** The layer as one step: rows, their activation, and then the border around them. */
function rowsOf(layer: RowLayer, machine: Machine): Step {
	const { height } = placed(layer.output, machine);
	const rows = Math.ceil(height / maxParts);
	const doRow = rowFunction(layer, machine);
	const activate = activateRow(layer, machine);
	const fill = borderFunction(layer.output, machine);
	return {
		parts: Math.ceil(height / rows),
		run(part) {
			const end = Math.min(height, (part + 1) * rows);
			for (let y = part * rows; y < end; y++) {
				doRow(y);
				activate(y);
				fill(y);
			}
		},
	};
}

function activateRow(layer: RowLayer, machine: Machine): (y: number) => void {
	if (!('activation' in layer && layer.activation)) return () => {};
	const activate = activationFunction(layer.activation, machine);
	const { start, row, width } = placed(layer.output, machine);
	return (y) => activate(start + y * row, width * layer.output.channels);
}

/** Fills the border beside the row and, with the first and the last, above and below. */
function borderFunction(tensor: Tensor, machine: Machine): (y: number) => void {
	const { border, zero } = tensor;
	if (border === 0) return () => {};
	const { width, height, pixel, row, start } = placed(tensor, machine);
	const bytes = new Uint8Array(machine.memory.buffer);
	return (y) => {
		const first = start + y * row;
		bytes.fill(zero, first - border * pixel, first);
		bytes.fill(zero, first + width * pixel, first + (width + border) * pixel);
		const left = start - border * pixel;
		if (y === 0) bytes.fill(zero, left - border * row, left);
		if (y === height - 1) bytes.fill(zero, left + height * row, left + (height + border) * row);
	};
}
