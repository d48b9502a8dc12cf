// One row of a layer's output, by the kernels.
import type {
	Addition,
	ByteConvolution,
	ChannelSum,
	Concatenation,
	FloatConvolution,
	Layer,
	Simple,
} from './layers.ts';
import { type Machine, placed } from './machine.ts';

/** Layers that make their output row by row. */
export type RowLayer = Exclude<Layer<number>, FloatConvolution<number>>;

export function rowFunction(layer: RowLayer, machine: Machine): (y: number) => void {
	switch (layer.kind) {
		case 'convolve-bytes':
			return convolveRow(layer, machine);
		case 'concatenate':
			return concatenateRow(layer, machine);
		case 'add':
			return addRow(layer, machine);
		case 'sum-channels':
			return sumChannelsRow(layer, machine);
		default:
			return simpleRow(layer, machine);
	}
}

function convolveRow(layer: ByteConvolution<number>, machine: Machine): (y: number) => void {
	const [from, to] = [placed(layer.input, machine), placed(layer.output, machine)];
	const { stride, dilation, kernel, weights, biases, scales, output } = layer;
	const convolve = machine.kernels[kernel];
	const [step, rowStep, runStep] = [stride * from.pixel, dilation * from.row, dilation * from.pixel];
	// The three taps of a row are one run if nothing is between them.
	const [runs, run] = dilation === 1 ? [1, 3 * from.pixel] : [3, from.pixel];
	return (y) => {
		const first = from.start + stride * y * from.row - dilation * (from.row + from.pixel);
		const out = to.start + y * to.row;
		convolve(
			first,
			step,
			rowStep,
			runs,
			runStep,
			run,
			to.side,
			weights,
			biases,
			scales,
			output.channels,
			out,
			to.pixel,
			output.zero,
		);
	};
}

function concatenateRow({ inputs, output }: Concatenation<number>, machine: Machine): (y: number) => void {
	const to = placed(output, machine);
	const { kernels } = machine;
	let offset = 0;
	const copies = inputs.map(({ tensor, table, scale }) => {
		const from = placed(tensor, machine);
		const start = to.start + offset;
		offset += tensor.channels * (to.pixel / output.channels);
		return (y: number) => {
			const [input, out] = [from.start + y * from.row, start + y * to.row];
			if (tensor.format !== output.format)
				kernels.dequantiseRow(input, to.side, tensor.channels, scale ?? 1, out, to.pixel);
			else if (table) kernels.mapRow(input, to.side, tensor.channels, table, out, to.pixel);
			else kernels.copyRow(input, to.side, from.pixel, out, to.pixel);
		};
	});
	return (y) => {
		for (const copy of copies) copy(y);
	};
}

function addRow({ inputs, output, scales }: Addition, machine: Machine): (y: number) => void {
	const [a, b] = [placed(inputs[0], machine), placed(inputs[1], machine)];
	const to = placed(output, machine);
	const count = to.side * output.channels;
	const { kernels } = machine;
	return (y) => {
		const [left, right, out] = [a.start + y * a.row, b.start + y * b.row, to.start + y * to.row];
		if (output.format === 'bytes') kernels.addBytes(left, right, count, ...scales, out);
		else kernels.addFloats(left, right, count, out);
	};
}

function sumChannelsRow({ input, output, scale, lowest }: ChannelSum, machine: Machine): (y: number) => void {
	const [from, to] = [placed(input, machine), placed(output, machine)];
	const { sumChannels } = machine.kernels;
	return (y) => sumChannels(from.start + y * from.row, to.side, scale, lowest, to.start + y * to.row);
}

function simpleRow({ kind, input, output, scale }: Simple, machine: Machine): (y: number) => void {
	const [from, to] = [placed(input, machine), placed(output, machine)];
	const { channels } = input;
	const { kernels, memory } = machine;
	const isBytes = input.format === 'bytes';
	const rowAt = (y: number) => from.start + Math.max(0, Math.min(from.side - 1, y)) * from.row;
	const outAt = (y: number) => to.start + y * to.row;
	function enlargeBytes(y: number): void {
		const top = y & 1 || y === 0 ? y >> 1 : (y >> 1) - 1;
		const bottom = Math.min(from.side - 1, top + 1);
		let topWeight = y & 1 ? 0.75 : 0.25;
		if (y === 0) topWeight = 1;
		if (top === bottom) topWeight = 0.5;
		const rows = [rowAt(top), rowAt(bottom), topWeight, 1 - topWeight] as const;
		kernels.enlargeBytes(...rows, from.side, channels, scale, outAt(y));
	}

	function enlargeFloats(y: number): void {
		const [near, far] = [rowAt(y >> 1), rowAt((y >> 1) + (y & 1 ? 1 : -1))];
		if (channels === 1) kernels.enlargePlane(near, far, from.side, outAt(y));
		else kernels.enlargeFloats(near, far, from.side, channels, outAt(y));
	}

	switch (kind) {
		case 'quantise-image': {
			const first = from.start;
			const plane = 4 * from.side * from.side;
			return (y) =>
				kernels.quantiseImageRow(first + 4 * y * from.side, plane, to.side, scale, output.zero, outAt(y));
		}
		case 'quantise':
			return (y) => kernels.quantiseRow(rowAt(y), to.side * channels, scale, outAt(y));
		case 'dequantise':
			return (y) => kernels.dequantiseRow(rowAt(y), to.side, channels, scale, outAt(y), to.pixel);
		case 'pool': {
			const pool = isBytes ? kernels.poolBytes : kernels.poolFloats;
			return (y) => pool(rowAt(2 * y), rowAt(2 * y + 1), to.side, channels, outAt(y));
		}
		case 'enlarge':
			return isBytes ? enlargeBytes : enlargeFloats;
		case 'sigmoid':
			return (y) => {
				const values = new Float32Array(memory.buffer, rowAt(y), to.side * channels);
				const row = new Float32Array(memory.buffer, outAt(y), to.side * channels);
				for (const [i, value] of values.entries()) row[i] = 1 / (1 + Math.exp(-value));
			};
	}
}
