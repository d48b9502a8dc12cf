// Which networks matting runs, and the alpha of their output: as it is, or by the logistic function.
import { expect, test } from 'vitest';
import { createNetwork, toAlpha } from './network.ts';

const format = { inputSidePx: 64, mean: [0, 0, 0], scale: [1, 1, 1], activation: 'none' } as const;
const infer = async (input: Float32Array) => input.subarray(0, input.length / 3);

test.each([518, 63])('a network with a side of %i pixels, not a multiple of 4, is rejected', (side) => {
	expect(() => createNetwork({ ...format, inputSidePx: side }, { infer })).toThrow(RangeError);
	expect(createNetwork(format, { infer }).sidePx).toBe(64);
});

test('values that are alpha already stay as they are, even faint ones', () => {
	const faint = Float32Array.of(0, 0.01, 0.02);
	expect(toAlpha(faint.slice(), 'none')).toEqual(faint);
});

test('logits become alpha by 1 / (1 + e^-x), and the far ends stay within 0 and 1', () => {
	const logits = [-1000, -3, -0.5, 0, 0.5, 3, 1000];
	const alpha = toAlpha(Float32Array.from(logits), 'sigmoid');
	// The hyperbolic tangent is the reference: sigmoid(x) = (1 + tanh(x / 2)) / 2.
	logits.forEach((x, i) => {
		expect(alpha[i]).toBeCloseTo((1 + Math.tanh(x / 2)) / 2, 6);
	});
});
