// A threshold with a linear transition.

/** 0 up to the first value, 1 from the second one on, and linear between them. */
export type Ramp = readonly [from: number, to: number];

/** 0 to 1; see Ramp. */
export function ramp(value: number, ends: Ramp): number {
	// Without destructuring, which iterates, and without `clamp`: both are measurably slower when computed for every
	// pixel.
	const from = ends[0];
	const to = ends[1];
	return Math.min(1, Math.max(0, (value - from) / (to - from)));
}
