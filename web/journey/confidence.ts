// The confidence of a cutout: its expected overlap with what a person would cut out, see matting/assess.ts.

export function isConfidence(value: unknown): value is number {
	return typeof value === 'number' && value >= 0 && value <= 1;
}

/** For example "Accuracy: 97%". */
export function confidenceText(confidence: number): string {
	return `Accuracy: ${Math.round(confidence * 100)}%`;
}
