// Upsamples pixels without a shift: sharp would shift them by up to half a pixel.
import type { Size } from '#contract/size.ts';
import { clamp } from '../clamp.ts';
import { keys } from './cubic-weights.ts';

/**
 * Separable cubic convolution (Keys 1981, see cubic-weights.ts) of pixels with `channels` interleaved bytes, to a size
 * that is smaller in neither direction. Pixels beyond the border repeat those at the border.
 */
export function upscale(pixels: Uint8Array, channels: number, from: Size, to: Size): Uint8Array {
	const wide = stretch(pixels, from.height, from.width, to.width, channels);
	return stretch(wide, 1, from.height, to.height, to.width * channels);
}

/** Resamples `lines` lines from `from` to `to` samples of `bytes` bytes each. A whole row can be one sample. */
function stretch(data: Uint8Array, lines: number, from: number, to: number, bytes: number): Uint8Array {
	if (from === to) return data;
	// Cubic weights overshoot at edges: what is beyond 0 to 255 is clamped.
	const stretched = new Uint8ClampedArray(lines * to * bytes);
	const { at, weights } = fourTaps(from, to, bytes);
	for (let line = 0, out = 0; line < lines; line++) {
		const start = line * from * bytes;
		for (let tap = 0; tap < at.length; tap += 4, out += bytes) {
			const a = start + at[tap];
			const b = start + at[tap + 1];
			const c = start + at[tap + 2];
			const d = start + at[tap + 3];
			const ofA = weights[tap];
			const ofB = weights[tap + 1];
			const ofC = weights[tap + 2];
			const ofD = weights[tap + 3];
			for (let i = 0; i < bytes; i++) {
				stretched[out + i] =
					(Math.imul(ofA, data[a + i]) +
						Math.imul(ofB, data[b + i]) +
						Math.imul(ofC, data[c + i]) +
						Math.imul(ofD, data[d + i]) +
						half) >>
					bits;
			}
		}
	}
	return new Uint8Array(stretched.buffer);
}

/** Fixed-point weights with 14 fractional bits, which avoid conversions to floating point and back. */
const bits = 14;
const half = 2 ** (bits - 1);

/** For each target sample, where its four source samples of `bytes` bytes begin, and their weights. */
function fourTaps(from: number, to: number, bytes: number): { at: Int32Array; weights: Int32Array } {
	const at = new Int32Array(4 * to);
	const weights = new Int32Array(4 * to);
	for (let tap = 0; tap < 4 * to; tap++) {
		const centre = (((tap >> 2) + 0.5) * from) / to - 0.5;
		const sample = Math.floor(centre) - 1 + (tap & 3);
		at[tap] = clamp(sample, 0, from - 1) * bytes;
		weights[tap] = Math.round(keys(sample - centre) * 2 ** bits);
	}
	return { at, weights };
}
