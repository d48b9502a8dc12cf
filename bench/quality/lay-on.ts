// Pictures whose mixture is known exactly: true colours laid on another ground.

/** `alpha` x foreground + (1 - alpha) x ground, rounded to 8 bit. RGB and opacity 0 to 255, row by row. */
export function layOn(foreground: Uint8Array, alpha: Uint8Array, ground: Uint8Array): Uint8Array {
	const rgb = new Uint8Array(foreground.length);
	for (let i = 0; i < rgb.length; i++) {
		const weight = (alpha[Math.floor(i / 3)] as number) / 255;
		rgb[i] = Math.round(weight * (foreground[i] as number) + (1 - weight) * (ground[i] as number));
	}
	return rgb;
}

/** One colour, as a ground of so many pixels. */
export function plainGround(colour: readonly [number, number, number], pixels: number): Uint8Array {
	return Uint8Array.from({ length: 3 * pixels }, (_, i) => colour[i % 3] as number);
}
