// One row of a layer's output, by the kernels.
import type {
	Addition,
	ChannelScaling,
	ChannelSum,
	Concatenation,
	Layer,
	Mean,
	Normalisation,
	Product,
	Slice,
} from '../layers.ts';
import { byteConvolutionRow, depthwiseConvolutionRow, floatConvolutionRow } from './convolve-rows.ts';
import { type Machine, placed } from './machine.ts';
import { simpleRow } from './simple-rows.ts';

/** Layers that make their output row by row. */
export type RowLayer = Exclude<Layer<number>, Mean | Normalisation>;

export function rowFunction(layer: RowLayer, machine: Machine): (y: number) => void {
	switch (layer.kind) {
		case 'convolve-bytes':
			return byteConvolutionRow(layer, machine);
		case 'convolve-floats':
			return floatConvolutionRow(layer, machine);
		case 'convolve-depthwise':
			return depthwiseConvolutionRow(layer, machine);
		case 'concatenate':
			return concatenateRow(layer, machine);
		case 'slice':
			return sliceRow(layer, machine);
		case 'add':
			return addRow(layer, machine);
		case 'multiply':
			return multiplyRow(layer, machine);
		case 'scale-channels':
			return scaleChannelsRow(layer, machine);
		case 'sum-channels':
			return sumChannelsRow(layer, machine);
		default:
			return simpleRow(layer, machine);
	}
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
				kernels.dequantiseRow(input, to.width, tensor.channels, scale ?? 1, out, to.pixel);
			else if (table) kernels.mapRow(input, to.width, tensor.channels, table, out, to.pixel);
			else kernels.copyRow(input, from.pixel, to.width, from.pixel, out, to.pixel);
		};
	});
	return (y) => {
		for (const copy of copies) copy(y);
	};
}

function sliceRow({ input, output, first }: Slice, machine: Machine): (y: number) => void {
	const [from, to] = [placed(input, machine), placed(output, machine)];
	const { copyRow } = machine.kernels;
	const start = from.start + first * (from.pixel / input.channels);
	return (y) =>
		copyRow(start + y * from.row, from.pixel, to.width, to.pixel, to.start + y * to.row, to.pixel);
}

function addRow({ inputs, output, scales }: Addition, machine: Machine): (y: number) => void {
	const [a, b] = [placed(inputs[0], machine), placed(inputs[1], machine)];
	const to = placed(output, machine);
	const count = to.width * output.channels;
	const { kernels } = machine;
	return (y) => {
		const [left, right, out] = [a.start + y * a.row, b.start + y * b.row, to.start + y * to.row];
		if (output.format === 'bytes') kernels.addBytes(left, right, count, ...scales, out);
		else kernels.addFloats(left, right, count, out);
	};
}

function multiplyRow({ inputs, output }: Product, machine: Machine): (y: number) => void {
	const [a, b] = [placed(inputs[0], machine), placed(inputs[1], machine)];
	const to = placed(output, machine);
	const { multiplyFloats } = machine.kernels;
	if (b.width === to.width && b.height === to.height)
		return (y) =>
			multiplyFloats(
				a.start + y * a.row,
				b.start + y * b.row,
				to.width * output.channels,
				to.start + y * to.row,
			);
	return (y) => {
		for (let x = 0; x < to.width; x++)
			multiplyFloats(
				a.start + y * a.row + x * a.pixel,
				b.start,
				output.channels,
				to.start + y * to.row + x * to.pixel,
			);
	};
}

function scaleChannelsRow(layer: ChannelScaling<number>, machine: Machine): (y: number) => void {
	const { input, output, factors, offsets } = layer;
	const [from, to] = [placed(input, machine), placed(output, machine)];
	const { scaleChannels } = machine.kernels;
	return (y) =>
		scaleChannels(
			from.start + y * from.row,
			to.width,
			output.channels,
			factors,
			offsets,
			to.start + y * to.row,
		);
}

function sumChannelsRow({ input, output, scale, lowest }: ChannelSum, machine: Machine): (y: number) => void {
	const [from, to] = [placed(input, machine), placed(output, machine)];
	const { sumChannels } = machine.kernels;
	return (y) => sumChannels(from.start + y * from.row, to.width, scale, lowest, to.start + y * to.row);
}
