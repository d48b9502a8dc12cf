// The confidence of a cutout: 1 less the share of undecided alpha, as defined in matting/confidence.ts.

export function isConfidence(value: unknown): value is number {
	return typeof value === 'number' && value >= 0 && value <= 1;
}

/**
 * For example "97% solid, 3% semi-transparent". It avoids the words "sure" and "quality": hair and glass are
 * semi-transparent by nature, so a lower share of solid alpha is not a fault.
 */
export function confidenceText(confidence: number): string {
	const solid = Math.round(confidence * 100);
	return solid === 100 ? '100% solid' : `${solid}% solid, ${100 - solid}% semi-transparent`;
}
