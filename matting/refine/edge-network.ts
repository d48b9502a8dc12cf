// A small network of ours that says how soft the edge is at a cell: 0 for a hard edge, 1 for hair and fur.

import { createGrid, type Grid } from '../grid.ts';
import { edgeLayers, inputMean, inputSpread } from './edge-weights.ts';
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

/** Outputs up to the first count as a hard edge, from the second on as a soft one: an unsure network would blur hard edges. */
const hardUpTo = 0.5;
const softFrom = 1;

/** Runs the network on the features of each cell in `near`: 0 (hard) to 1 (soft); all other cells are 0. */
export function inferSoftEdges(features: readonly Float32Array[], near: NearMap): Grid {
	const map = createGrid(near.side);
	const layers = edgeLayers.map(({ weights, bias }) => ({
		weights: Float32Array.from(weights),
		bias,
		outputs: new Float32Array(bias.length),
	}));
	const input = new Float32Array(features.length);
	for (let cell = 0; cell < map.values.length; cell++) {
		if (!near.values[cell]) continue;
		for (let k = 0; k < input.length; k++) {
			const scaled = (features[k][cell] - inputMean[k]) / inputSpread[k];
			input[k] = Math.min(farthest, Math.max(-farthest, scaled));
		}
		let from = input;
		for (const { weights, bias, outputs } of layers) {
			for (let out = 0, w = 0; out < outputs.length; out++) {
				let sum = bias[out];
				for (let k = 0; k < from.length; k++, w++) sum += weights[w] * from[k];
				outputs[out] = sum;
			}
			if (outputs.length > 1) rectify(outputs);
			from = outputs;
		}
		const output = 1 / (1 + Math.exp(-from[0]));
		map.values[cell] = Math.min(1, Math.max(0, (output - hardUpTo) / (softFrom - hardUpTo)));
	}
	return map;
}

function rectify(values: Float32Array): void {
	for (let i = 0; i < values.length; i++) if (values[i] < 0) values[i] = 0;
}
