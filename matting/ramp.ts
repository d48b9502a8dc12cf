// A threshold with a linear transition.

/** 0 up to the first value, 1 from the second one on, and linear between them. */
export type Ramp = readonly [from: number, to: number];

export function ramp(value: number, [from, to]: Ramp): number {
	return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
