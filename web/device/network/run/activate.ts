// Activations: the function applied to each value of a layer's output, row by
// row, while the row is in the processor's cache.
import type { Activation } from '../layers.ts';
import type { Machine } from './machine.ts';

type Activate = (address: number, count: number) => void;

/** A function of `count` fp32 values, a multiple of four if the kernels compute it. */
export function activationFunction(activation: Activation, { kernels, memory }: Machine): Activate {
	const each =
		(activate: (value: number) => number): Activate =>
		(address, count) => {
			const values = new Float32Array(memory.buffer, address, count);
			for (let i = 0; i < count; i++) values[i] = activate(values[i] as number);
		};
	switch (activation) {
		case 'relu':
			return (address, count) => kernels.clampFloats(address, count, 0, Number.POSITIVE_INFINITY);
		case 'relu6':
			return (address, count) => kernels.clampFloats(address, count, 0, 6);
		case 'clip':
			return (address, count) => kernels.clampFloats(address, count, 0, 1);
		case 'hard-swish':
			return kernels.hardSwish;
		case 'hard-sigmoid':
			return each((value) => Math.max(0, Math.min(1, value / 6 + 0.5)));
		case 'sigmoid':
			return each((value) => 1 / (1 + Math.exp(-value)));
		case 'tanh':
			return each(Math.tanh);
	}
}
