// The layers as steps, each in parts that threads can do at the same time: a few rows of the output each.
import { convolveSteps } from './convolve-floats.ts';
import type { Network, Tensor } from './layers.ts';
import { type Machine, placed } from './machine.ts';
import { type RowLayer, rowFunction } from './rows.ts';

/** All parts can run at once, when all of the step before have ended. */
export interface Step {
	readonly parts: number;
	run(part: number): void;
}

/** Most parts of a step; less than a row is none. */
const mostParts = 32;

export function stepsOf({ layers }: Network<number>, machine: Machine): Step[] {
	return layers.flatMap((layer, index) =>
		layer.kind === 'convolve-floats' ? convolveSteps(layer, index, machine) : [rowsOf(layer, machine)],
	);
}

/** The layer as one step: rows, and then the border around them. */
function rowsOf(layer: RowLayer, machine: Machine): Step {
	const { side } = placed(layer.output, machine);
	const rows = Math.ceil(side / mostParts);
	const doRow = rowFunction(layer, machine);
	const fill = borderFunction(layer.output, machine);
	return {
		parts: Math.ceil(side / rows),
		run(part) {
			const end = Math.min(side, (part + 1) * rows);
			for (let y = part * rows; y < end; y++) {
				doRow(y);
				fill(y);
			}
		},
	};
}

/** Fills the border beside the row and, with the first and the last, above and below. */
function borderFunction(tensor: Tensor, machine: Machine): (y: number) => void {
	const { border, zero } = tensor;
	if (border === 0) return () => {};
	const { side, pixel, row, start } = placed(tensor, machine);
	const bytes = new Uint8Array(machine.memory.buffer);
	return (y) => {
		const first = start + y * row;
		bytes.fill(zero, first - border * pixel, first);
		bytes.fill(zero, first + side * pixel, first + (side + border) * pixel);
		const left = start - border * pixel;
		if (y === 0) bytes.fill(zero, left - border * row, left);
		if (y === side - 1) bytes.fill(zero, left + side * row, left + (side + border) * row);
	};
}
