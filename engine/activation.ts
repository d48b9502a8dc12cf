// What makes opacity of a network's answer.
import type { Activation } from './model/card.ts';

/**
 * Opacity, 0 to 1, of a network's output. With 'none' the values are used as they are; stretching them to
 * their own minimum and maximum would amplify noise where there is no subject. 'sigmoid' is 1 / (1 + e^-x),
 * in place.
 */
export function toOpacity(output: Float32Array, activation: Activation): Float32Array {
	if (activation === 'none') return output;
	for (let i = 0; i < output.length; i++) output[i] = 1 / (1 + Math.exp(-(output[i] as number)));
	return output;
}
