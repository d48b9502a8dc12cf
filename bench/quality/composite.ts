// Exact composites of true colours on another background.

/** `alpha` x foreground + (1 - alpha) x background, rounded to 8 bit. RGB and alpha 0 to 255, row by row. */
export function composite(foreground: Uint8Array, alpha: Uint8Array, background: Uint8Array): Uint8Array {
	const rgb = new Uint8Array(foreground.length);
	for (let i = 0; i < rgb.length; i++) {
		const weight = (alpha[Math.floor(i / 3)] as number) / 255;
		rgb[i] = Math.round(weight * (foreground[i] as number) + (1 - weight) * (background[i] as number));
	}
	return rgb;
}

/** A background of one colour, with `pixels` pixels. */
export function plainBackground(color: readonly [number, number, number], pixels: number): Uint8Array {
	return Uint8Array.from({ length: 3 * pixels }, (_, i) => color[i % 3] as number);
}
