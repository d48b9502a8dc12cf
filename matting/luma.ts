// Luma of display colours (ITU-R BT.601), which JPEG files store at full resolution.

/** The weights of R, G and B. */
export const lumaWeights = [0.299, 0.587, 0.114] as const;

/** In the range of the channels; for a difference of colours it may be negative. */
export function lumaOf(red: number, green: number, blue: number): number {
	return lumaWeights[0] * red + lumaWeights[1] * green + lumaWeights[2] * blue;
}
