// Statistics of repeated measurements.

/** The middle value; of an even number, the mean of the two in the middle. NaN of nothing. */
export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = sorted.length / 2;
	const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
	return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/** The smallest value that at least this share (0 to 1) of the values do not exceed. NaN of nothing. */
export function percentile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export interface Line {
	readonly slope: number;
	readonly intercept: number;
	/** Share of the variance that the line explains, 0 to 1; 1 where nothing varies. */
	readonly r2: number;
}

/** The straight line with the least squared distance in y. At least two different x. */
export function fitLine(points: readonly (readonly [x: number, y: number])[]): Line {
	const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
	const meanX = mean(points.map(([x]) => x));
	const meanY = mean(points.map(([, y]) => y));
	let xx = 0;
	let xy = 0;
	let yy = 0;
	for (const [x, y] of points) {
		xx += (x - meanX) ** 2;
		xy += (x - meanX) * (y - meanY);
		yy += (y - meanY) ** 2;
	}
	const slope = xy / xx;
	return { slope, intercept: meanY - slope * meanX, r2: yy === 0 ? 1 : (slope * xy) / yy };
}
