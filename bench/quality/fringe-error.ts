// The colour error of a cutout at its soft edges, caused by spill of the old background.

/** Whether the true alpha, 0 to 255, is above 0.02 and below 0.98. */
const isMixed = (alpha: number) => alpha > 0.02 * 255 && alpha < 0.98 * 255;

/**
 * Mean absolute error of alpha x foreground, 0 to 1, over the pixels with mixed true
 * alpha. All row by row; colours as R, G, B, not premultiplied. Both foregrounds are
 * multiplied by the true matte, so only colour counts. Undefined if no pixel is mixed.
 */
export function fringeError(
	colors: Uint8Array,
	trueForeground: Uint8Array,
	truth: Uint8Array,
): number | undefined {
	let sum = 0;
	let pixels = 0;
	for (let i = 0; i < truth.length; i++) {
		const alpha = truth[i] as number;
		if (!isMixed(alpha)) continue;
		for (let c = 3 * i; c < 3 * i + 3; c++) {
			sum += alpha * Math.abs((colors[c] as number) - (trueForeground[c] as number));
		}
		pixels++;
	}
	return pixels === 0 ? undefined : sum / pixels / 3 / 255 ** 2;
}
