// A small network of ours that says how soft the edge is at a cell: 0 for a hard edge, 1 for hair and fur.

import { createGrid, type Grid } from '../grid.ts';
import { type Ramp, ramp } from '../ramp.ts';
import { edgeLayers, inputMean, inputSpread } from './edge-weights.ts';
import type { PeopleEdges } from './edges-of-people.ts';
import type { NearMap } from './neighbourhood.ts';

/** A fully connected layer. */
export interface Layer {
	/** Row by row: the weights of all inputs for the first output, then for the second. */
	readonly weights: readonly number[];
	/** One for each output. */
	readonly bias: readonly number[];
}

/** Inputs further from the mean of the training images than this many standard deviations are clipped. */
const farthest = 4;

/**
 * Outputs up to the first count as a hard edge, from the second on as a soft one: an unsure network would blur hard edges. Less is asked of it where a
 * person's hair may be, more at clothes.
 */
const anywhere: Ramp = [0.5, 1];
const inHair: Ramp = [0.12, 0.5];
const onBody: Ramp = [0.8, 1];

/** Cells that the network runs on at once, so that their sums do not wait for each other; values of four cells lie side by side. */
const lanes = 4;

/** Runs the network on the features of each cell in `near`: 0 (hard) to 1 (soft); all other cells are 0. `people`, if there are any, on the same map. */
export function inferSoftEdges(features: readonly Float32Array[], near: NearMap, people?: PeopleEdges): Grid {
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
			map.values[cells[at + lane]] = softnessOf(from[lane], cells[at + lane], people);
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
	return Math.min(farthest, Math.max(-farthest, scaled));
}

function softnessOf(logit: number, cell: number, people?: PeopleEdges): number {
	const probability = 1 / (1 + Math.exp(-logit));
	const softness = ramp(probability, anywhere);
	if (!people) return softness;
	const outside = softness + (ramp(probability, onBody) - softness) * people.body.values[cell];
	return outside + (ramp(probability, inHair) - outside) * people.hair.values[cell];
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
	const least = bias.length > 1 ? 0 : -Infinity;
	for (let out = 0, w = 0; out < bias.length; out++) {
		let [first, second, third, fourth] = [bias[out], bias[out], bias[out], bias[out]];
		for (let k = 0; k < inputs.length; k += lanes, w++) {
			const weight = weights[w];
			first += weight * inputs[k];
			second += weight * inputs[k + 1];
			third += weight * inputs[k + 2];
			fourth += weight * inputs[k + 3];
		}
		outputs[lanes * out] = Math.max(least, first);
		outputs[lanes * out + 1] = Math.max(least, second);
		outputs[lanes * out + 2] = Math.max(least, third);
		outputs[lanes * out + 3] = Math.max(least, fourth);
	}
	return outputs;
}
