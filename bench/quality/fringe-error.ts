// How much of the old background's colour a cut-out still carries at its soft edge.

/** True opacity in which colour is mixed, of 255: above 0.02 and below 0.98. */
const isMixed = (alpha: number) => alpha > 0.02 * 255 && alpha < 0.98 * 255;

/**
 * Mean absolute error of alpha x foreground, 0 to 1, over the pixels where the true matte is mixed. All row
 * by row; colours as R, G, B, not premultiplied. The true foreground counts with the true matte on both
 * sides, so that only colour is judged. Undefined where no pixel is mixed.
 */
export function fringeError(
	colours: Uint8Array,
	trueForeground: Uint8Array,
	truth: Uint8Array,
): number | undefined {
	let sum = 0;
	let pixels = 0;
	for (let i = 0; i < truth.length; i++) {
		const alpha = truth[i] as number;
		if (!isMixed(alpha)) continue;
		for (let c = 3 * i; c < 3 * i + 3; c++) {
			sum += alpha * Math.abs((colours[c] as number) - (trueForeground[c] as number));
		}
		pixels++;
	}
	return pixels === 0 ? undefined : sum / pixels / 3 / 255 ** 2;
}
