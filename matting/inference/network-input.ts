// Converts a view to the network's input: fp32 planes.
import type { View } from '../grid.ts';

export interface InputFormat {
	/** Side of the square to which the image is stretched for the network, in pixels, a multiple of 4. */
	readonly inputSidePx: number;
	/** Network input = (value - mean) / scale, for 8-bit values; R, G, B. */
	readonly mean: Triple;
	readonly scale: Triple;
}

type Triple = readonly [number, number, number];

/**
 * Planes R, G, B of (value - mean) / scale, with a mean and scale for each channel. An image with alpha is composited
 * on the colour `mean`, whose input is 0, so that hidden colours do not count.
 */
export function toInput(
	{ rgb, alpha }: Pick<View, 'rgb' | 'alpha'>,
	{ mean, scale }: Pick<InputFormat, 'mean' | 'scale'>,
): Float32Array {
	const plane = rgb.length / 3;
	const input = new Float32Array(3 * plane);
	for (let channel = 0; channel < 3; channel++) {
		const values = input.subarray(channel * plane, (channel + 1) * plane);
		fillPlane(values, rgb, channel, inputOfBytes(mean[channel], scale[channel]));
		if (alpha) fade(values, alpha);
	}
	return input;
}

/** A lookup table for the 256 levels, four times as fast as computing each pixel. */
function inputOfBytes(mean: number, scale: number): Float32Array {
	return Float32Array.from({ length: 256 }, (_, byte) => (byte - mean) / scale);
}

function fillPlane(values: Float32Array, rgb: Uint8Array, channel: number, inputOf: Float32Array): void {
	for (let i = 0, from = channel; i < values.length; i++, from += 3) values[i] = inputOf[rgb[from]];
}

function fade(values: Float32Array, alpha: Uint8Array): void {
	for (let i = 0; i < values.length; i++) values[i] = (values[i] * alpha[i]) / 255;
}
