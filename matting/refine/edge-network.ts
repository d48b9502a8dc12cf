// A small network, trained by this project (training/), that classifies each cell as a hard edge, or as hair or fur.
import { clamp } from '../clamp.ts';
import type { NearMap } from '../grid/near-map.ts';
import { createGrid, type Grid } from '../grid.ts';
import { edgeLayers, inputMean, inputSpread } from './edge-weights.ts';

/** A fully connected layer. */
interface Layer {
	/** Row by row: the weights of all inputs for the first output, then for the second, and so on. */
	readonly weights: readonly number[];
	/** One for each output. */
	readonly bias: readonly number[];
}

/** Inputs further from the mean of the training images than this many standard deviations are clipped. */
const maxDeviations = 4;

/** Outputs beyond these are clipped: a probability of 0.0025 or 0.9975. */
const maxLogit = 6;

/**
 * Cells that the network runs on at once, so that their sums do not wait for each other; the values of four cells lie
 * side by side.
 */
const lanes = 4;

/**
 * Runs the network on the features of each cell in `near` and returns the logit of the probability that it is hair or
 * fur, -6 to 6; all other cells are 0.
 */
export function classifyEdges(features: readonly Float32Array[], near: NearMap): Grid {
	const map = createGrid(near.side);
	const layers = edgeLayers.map(pack);
	const cells = cellsOf(near);
	const input = new Float32Array(lanes * features.length);
	for (let at = 0; at < cells.length; at += lanes) {
		const lanesUsed = Math.min(lanes, cells.length - at);
		for (let k = 0; k < features.length; k++)
			for (let lane = 0; lane < lanesUsed; lane++)
				input[lanes * k + lane] = standardised(features[k][cells[at + lane]], k);
		let from = input;
		for (const layer of layers) from = runLayer(layer, from);
		for (let lane = 0; lane < lanesUsed; lane++)
			map.values[cells[at + lane]] = clamp(from[lane], -maxLogit, maxLogit);
	}
	return map;
}

function cellsOf({ values }: NearMap): Int32Array {
	const cells = new Int32Array(values.length);
	let count = 0;
	for (let cell = 0; cell < values.length; cell++) if (values[cell]) cells[count++] = cell;
	return cells.subarray(0, count);
}

function standardised(value: number, feature: number): number {
	const scaled = (value - inputMean[feature]) / inputSpread[feature];
	return clamp(scaled, -maxDeviations, maxDeviations);
}

interface PackedLayer {
	readonly weights: Float32Array<ArrayBuffer>;
	readonly bias: readonly number[];
	readonly outputs: Float32Array<ArrayBuffer>;
}

const pack = ({ weights, bias }: Layer): PackedLayer => ({
	weights: Float32Array.from(weights),
	bias,
	outputs: new Float32Array(lanes * bias.length),
});

/** With ReLU, except in the last layer, which has one output. */
function runLayer({ weights, bias, outputs }: PackedLayer, inputs: Float32Array): Float32Array<ArrayBuffer> {
	const min = bias.length > 1 ? 0 : -Infinity;
	for (let out = 0, w = 0; out < bias.length; out++) {
		let [first, second, third, fourth] = [bias[out], bias[out], bias[out], bias[out]];
		for (let k = 0; k < inputs.length; k += lanes, w++) {
			const weight = weights[w];
			first += weight * inputs[k];
			second += weight * inputs[k + 1];
			third += weight * inputs[k + 2];
			fourth += weight * inputs[k + 3];
		}
		outputs[lanes * out] = Math.max(min, first);
		outputs[lanes * out + 1] = Math.max(min, second);
		outputs[lanes * out + 2] = Math.max(min, third);
		outputs[lanes * out + 3] = Math.max(min, fourth);
	}
	return outputs;
}
