// Statistics of repeated measurements.

/** The mean; NaN if there are no values. */
export function mean(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The middle value; of an even number, the mean of the two in the middle. NaN if there are no values. */
export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = sorted.length / 2;
	const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
	return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/** The smallest value that at least this share (0 to 1) of the values do not exceed. NaN if there are no values. */
export function percentile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
