// Means and variances of channels over all pixels, in two steps: the sums of some rows in each part, then the total.
import type { Mean, Normalisation, Tensor } from '../layers.ts';
import { type Machine, placed, type Step } from './machine.ts';
import { maxParts, momentsBytesOf } from './place.ts';

export function meanSteps({ input, output }: Mean, index: number, machine: Machine): Step[] {
	const { start } = placed(output, machine);
	return momentSteps(input, index, machine, (means) =>
		new Float32Array(machine.memory.buffer, start, input.channels).set(means),
	);
}

/**
 * The steps that make a factor and an offset for each channel, of a mean of 0 and a variance of 1, and their addresses.
 */
export function normalisingSteps({ input, epsilon }: Normalisation, index: number, machine: Machine) {
	const { channels } = input;
	// In the place of sums that have been read.
	const factors = machine.places.shared.get(index) as number;
	const offsets = factors + 4 * channels;
	const steps = momentSteps(input, index, machine, (means, squares) => {
		const scaling = new Float32Array(machine.memory.buffer, factors, 2 * channels);
		for (const [i, mean] of means.entries()) {
			const variance = Math.max(0, (squares[i] as number) - mean * mean);
			const factor = 1 / Math.sqrt(variance + epsilon);
			scaling[i] = factor;
			scaling[channels + i] = -mean * factor;
		}
	});
	return { steps, factors, offsets };
}

/** `store` gets, for each channel, the mean of its values and that of their squares. */
function momentSteps(
	input: Tensor,
	index: number,
	machine: Machine,
	store: (means: Float64Array, squares: Float64Array) => void,
): Step[] {
	const { channels } = input;
	const { width, height, start, row } = placed(input, machine);
	const first = machine.places.shared.get(index) as number;
	const rows = Math.ceil(height / maxParts);
	const parts = Math.ceil(height / rows);
	const sumsOf = (part: number) =>
		new Float64Array(machine.memory.buffer, first + part * momentsBytesOf(input), 2 * channels);

	function addRows(part: number): void {
		const sums = sumsOf(part).fill(0);
		const end = Math.min(height, (part + 1) * rows);
		for (let y = part * rows; y < end; y++)
			machine.kernels.addMoments(start + y * row, width, channels, sums.byteOffset);
	}

	function addParts(): void {
		const means = new Float64Array(2 * channels);
		for (let part = 0; part < parts; part++)
			for (const [i, sum] of sumsOf(part).entries()) means[i] = (means[i] as number) + sum / (width * height);
		store(means.subarray(0, channels), means.subarray(channels));
	}

	return [
		{ parts, run: addRows },
		{ parts: 1, run: addParts },
	];
}
