// Alpha of a network output: as it is, or by the logistic function.
import { expect, test } from 'vitest';
import { toAlpha } from './network.ts';

test('values that are alpha already stay as they are, faint ones too', () => {
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
