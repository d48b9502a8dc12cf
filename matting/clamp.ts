// Limits a value to a range.

/** The number between `min` and `max` that is nearest to `value`; `max` if `min` is greater. NaN stays NaN. */
export function clamp(value: number, min: number, max: number): number {
	return Math.min(max, Math.max(min, value));
}
