// How far a matte is from the true one. Both have alpha 0 to 255, row by row, at the same size.

/** Intersection over union of the masks thresholded at 128, 0 to 1; 1 if both are empty. */
export function iouAt128(matte: Uint8Array, truth: Uint8Array): number {
	let both = 0;
	let either = 0;
	for (let i = 0; i < matte.length; i++) {
		const inMatte = (matte[i] as number) >= 128;
		const inTruth = (truth[i] as number) >= 128;
		if (inMatte && inTruth) both++;
		if (inMatte || inTruth) either++;
	}
	return either === 0 ? 1 : both / either;
}

/** Mean absolute error, 0 to 1. */
export function meanAbsoluteError(matte: Uint8Array, truth: Uint8Array): number {
	let sum = 0;
	for (let i = 0; i < matte.length; i++) sum += Math.abs((matte[i] as number) - (truth[i] as number));
	return sum / matte.length / 255;
}
