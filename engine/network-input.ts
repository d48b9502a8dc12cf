// What the network is given: its view of the picture as planes of floats.
import type { View } from './grid.ts';
import type { ModelCard } from './model/card.ts';

/**
 * Planes R, G, B of (value - mean) / scale, each with its own. Where the picture has alpha it is laid on the
 * colour `mean`, which the network sees as 0: what is hidden must not count.
 */
export function toInput(
	{ side, rgb, alpha }: View,
	{ mean, scale }: Pick<ModelCard, 'mean' | 'scale'>,
): Float32Array {
	const plane = side * side;
	const input = new Float32Array(3 * plane);
	for (let channel = 0; channel < 3; channel++) {
		const middle = mean[channel] as number;
		const opaque = 1 / (scale[channel] as number);
		for (let i = 0, from = channel, to = channel * plane; i < plane; i++, from += 3, to++) {
			const weight = alpha ? ((alpha[i] as number) / 255) * opaque : opaque;
			input[to] = ((rgb[from] as number) - middle) * weight;
		}
	}
	return input;
}
