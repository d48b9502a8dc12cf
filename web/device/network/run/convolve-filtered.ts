// A convolution of fp32 by minimal filtering, in two steps: its input's tiles, and then its output channels, 32 at a time.
import type { FilteredConvolution } from '../layers.ts';
import { type Machine, placed } from './machine.ts';
import { mostParts, planeStepOf, tilesOf, zeros } from './place.ts';
import type { Step } from './steps.ts';

export function filteredSteps(layer: FilteredConvolution<number>, index: number, machine: Machine): Step[] {
	const transform = machine.places.shared.get(index) as number;
	return [transformInput(layer, transform, machine), makeOutput(layer, transform, machine)];
}

/** Each tile of the input as 36 values for each channel, in 36 matrices at `transform`: a row for each tile. */
function transformInput(layer: FilteredConvolution<number>, transform: number, machine: Machine): Step {
	const { kernels } = machine;
	const { dilation, input } = layer;
	const from = placed(input, machine);
	const { tiles, rows, originOf } = tilingOf(layer, machine);
	const row = 4 * input.channels;
	const step = planeStepOf(rows, input.channels);
	const { patch, temporary } = scratchOf(machine);

	function transformTile(tile: number): void {
		const [y, x] = originOf(tile).map((origin) => origin - dilation) as [number, number];
		const isInside = Math.min(y, x) >= 0 && y + 5 * dilation < from.height && x + 5 * dilation < from.width;
		const out = transform + tile * row;
		if (isInside) {
			const first = from.start + y * from.row + x * from.pixel;
			const [down, right] = [dilation * from.row, dilation * from.pixel];
			kernels.transformTile(first, down, right, input.channels, out, step, temporary);
		} else {
			kernels.gatherTile(from.start, from.height, from.width, from.pixel, y, x, dilation, patch);
			kernels.transformTile(patch, 6 * row, row, input.channels, out, step, temporary);
		}
	}

	const each = Math.ceil(tiles / mostParts);
	return {
		parts: Math.ceil(tiles / each),
		run(part) {
			const end = Math.min(tiles, (part + 1) * each);
			for (let tile = part * each; tile < end; tile++) transformTile(tile);
		},
	};
}

/** 32 output channels in each part: their weights transformed, the 36 products of matrices, and these transformed back. */
function makeOutput(layer: FilteredConvolution<number>, transform: number, machine: Machine): Step {
	const { kernels } = machine;
	const { dilation, input, output } = layer;
	const to = placed(output, machine);
	const { tiles, rows, originOf } = tilingOf(layer, machine);
	const row = 4 * input.channels;
	const inputStep = planeStepOf(rows, input.channels);
	const weightStep = planeStepOf(input.channels, 32);
	const productStep = planeStepOf(rows, 32);
	const { weights, products, temporary } = scratchOf(machine);

	function multiply(part: number): void {
		const packed = layer.weights + part * 32 * 9 * 2 * input.channels;
		kernels.transformWeights(packed, input.channels, weights, weightStep, temporary);
		for (let i = 0; i < 36; i++)
			kernels.convolveFloats(
				transform + i * inputStep,
				row,
				1,
				0,
				row,
				rows,
				weights + i * weightStep,
				zeros,
				32,
				products + i * productStep,
			);
	}

	function transformBack(tile: number, part: number): void {
		const [y, x] = originOf(tile);
		const down = Math.min(4, Math.ceil((to.height - y) / dilation));
		const right = Math.min(4, Math.ceil((to.width - x) / dilation));
		if (Math.min(down, right) <= 0) return;
		kernels.transformOutput(
			products + 128 * tile,
			productStep,
			layer.biases + 128 * part,
			to.start + y * to.row + x * to.pixel + 128 * part,
			dilation * to.row,
			dilation * to.pixel,
			down,
			right,
			temporary,
		);
	}

	return {
		parts: output.channels / 32,
		run(part) {
			multiply(part);
			for (let tile = 0; tile < tiles; tile++) transformBack(tile, part);
		},
	};
}

/**
 * A tile is 4 x 4 pixels of the output, `dilation` pixels apart: the image is `dilation` squared interleaved ones, each of `inEach` tiles, `across` in a row, some of
 * which may be beyond the image.
 */
function tilingOf({ dilation, input }: FilteredConvolution<number>, machine: Machine) {
	const { across, inEach, tiles, rows } = tilesOf(placed(input, machine), dilation);
	/** The first pixel of a tile: its row and its column. */
	function originOf(tile: number): readonly [y: number, x: number] {
		const [phase, at] = [Math.floor(tile / inEach), tile % inEach];
		const y = Math.floor(phase / dilation) + 4 * dilation * Math.floor(at / across);
		return [y, (phase % dilation) + 4 * dilation * (at % across)];
	}
	return { tiles, rows, originOf };
}

/** Addresses in the memory of this thread alone. */
function scratchOf({ scratch, places }: Machine) {
	const products = scratch + places.scratch.weights;
	const patch = products + places.scratch.products;
	return { weights: scratch, products, patch, temporary: patch + places.scratch.tile };
}
