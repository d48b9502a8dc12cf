// A convolution of fp32 by minimal filtering, in two steps: its input's tiles, and then its output channels, 32 at a time.
import type { FilteredConvolution } from '../layers.ts';
import { type Machine, placed } from './machine.ts';
import { planeStepOf, tilesOf, zeros } from './place.ts';
import type { Step } from './steps.ts';

/** Most parts of the first step. */
const mostParts = 32;

/**
 * A tile is 4 x 4 pixels of the output, `dilation` pixels apart: the image is `dilation` squared interleaved ones, each of `inEach` tiles, `across` in a row, some of
 * which may be beyond the image.
 */
export function filteredSteps(layer: FilteredConvolution<number>, index: number, machine: Machine): Step[] {
	const { kernels, places, scratch } = machine;
	const { dilation, input, output } = layer;
	const [from, to] = [placed(input, machine), placed(output, machine)];
	const { across, inEach, tiles, rows } = tilesOf(from, dilation);
	const transform = places.transforms.get(index) as number;
	const row = 4 * input.channels;
	const [inputStep, weightStep, productStep] = [
		planeStepOf(rows, input.channels),
		planeStepOf(input.channels, 32),
		planeStepOf(rows, 32),
	];
	const weights = scratch;
	const products = weights + places.scratch.weights;
	const patch = products + places.scratch.products;
	const temporary = patch + places.scratch.tile;

	/** The first pixel of a tile. */
	function originOf(tile: number): readonly [number, number] {
		const [phase, at] = [Math.floor(tile / inEach), tile % inEach];
		const y = Math.floor(phase / dilation) + 4 * dilation * Math.floor(at / across);
		return [y, (phase % dilation) + 4 * dilation * (at % across)];
	}

	function transformTile(tile: number): void {
		const [y, x] = originOf(tile).map((origin) => origin - dilation) as [number, number];
		const isInside = Math.min(y, x) >= 0 && y + 5 * dilation < from.height && x + 5 * dilation < from.width;
		const out = transform + tile * row;
		if (isInside) {
			const first = from.start + y * from.row + x * from.pixel;
			const [down, right] = [dilation * from.row, dilation * from.pixel];
			kernels.transformTile(first, down, right, input.channels, out, inputStep, temporary);
		} else {
			kernels.gatherTile(from.start, from.height, from.width, from.pixel, y, x, dilation, patch);
			kernels.transformTile(patch, 6 * row, row, input.channels, out, inputStep, temporary);
		}
	}

	const each = Math.ceil(tiles / mostParts);
	return [
		{
			parts: Math.ceil(tiles / each),
			run(part) {
				const end = Math.min(tiles, (part + 1) * each);
				for (let tile = part * each; tile < end; tile++) transformTile(tile);
			},
		},
		{
			parts: output.channels / 32,
			run(part) {
				kernels.transformWeights(
					layer.weights + part * 32 * 9 * 2 * input.channels,
					input.channels,
					weights,
					weightStep,
					temporary,
				);
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
				for (let tile = 0; tile < tiles; tile++) {
					const [y, x] = originOf(tile);
					const down = Math.min(4, Math.ceil((to.height - y) / dilation));
					const right = Math.min(4, Math.ceil((to.width - x) / dilation));
					if (Math.min(down, right) <= 0) continue;
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
			},
		},
	];
}
