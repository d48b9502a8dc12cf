// One row of a convolution's output, by the kernels.
import type { ByteConvolution, DepthwiseConvolution, FloatConvolution } from '../layers.ts';
import { type Machine, placed } from './machine.ts';

export function byteConvolutionRow(layer: ByteConvolution<number>, machine: Machine): (y: number) => void {
	const [from, to] = [placed(layer.input, machine), placed(layer.output, machine)];
	const { stride, dilation, kernel, weights, biases, scales, output } = layer;
	const convolve = machine.kernels[kernel];
	const [step, rowStep, runStep] = [stride * from.pixel, dilation * from.row, dilation * from.pixel];
	// The three taps of a row are contiguous if nothing is between them.
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
			to.width,
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

export function floatConvolutionRow(layer: FloatConvolution<number>, machine: Machine): (y: number) => void {
	const [from, to] = [placed(layer.input, machine), placed(layer.output, machine)];
	const { taps, stride, weights, biases, output } = layer;
	const { convolveFloats } = machine.kernels;
	const corner = from.start - ((taps - 1) / 2) * (from.row + from.pixel);
	return (y) =>
		convolveFloats(
			corner + stride * y * from.row,
			stride * from.pixel,
			taps,
			from.row,
			taps * from.pixel,
			to.width,
			weights,
			biases,
			output.channels,
			to.start + y * to.row,
		);
}

export function depthwiseConvolutionRow(
	layer: DepthwiseConvolution<number>,
	machine: Machine,
): (y: number) => void {
	const [from, to] = [placed(layer.input, machine), placed(layer.output, machine)];
	const { taps, stride, dilation, weights, biases, output } = layer;
	const { convolveDepthwise } = machine.kernels;
	const corner = from.start - dilation * ((taps - 1) / 2) * (from.row + from.pixel);
	return (y) =>
		convolveDepthwise(
			corner + stride * y * from.row,
			stride * from.pixel,
			taps,
			dilation * from.row,
			dilation * from.pixel,
			to.width,
			weights,
			biases,
			output.channels,
			to.start + y * to.row,
		);
}
