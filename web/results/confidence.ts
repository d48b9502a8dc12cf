// How much of a cut-out is decided, in words: 1 less the share of opacity that is neither there nor gone.

export function isConfidence(value: unknown): value is number {
	return typeof value === 'number' && value >= 0 && value <= 1;
}

/** As "97% clear-cut, 3% soft": hair and glass are soft by nature, so this is no fault to warn of. */
export function confidenceWords(confidence: number): string {
	const clear = Math.round(confidence * 100);
	return clear === 100 ? '100% clear-cut' : `${clear}% clear-cut, ${100 - clear}% soft`;
}
