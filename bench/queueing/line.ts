// The line in front of the workers: first come, first served, and nobody waits longer than the limit.

export interface Line {
	readonly length: number;
	push(arrivedS: number): void;
	/** Whose turn it is: when that picture arrived. Undefined of an empty line. */
	shift(): number | undefined;
	/** When the first in line will have waited too long; Infinity if nobody waits. */
	readonly givesUpS: number;
}

const compactAfter = 4096;

export function createLine(timeoutS: number): Line {
	let arrivals: number[] = [];
	let first = 0;
	return {
		get length() {
			return arrivals.length - first;
		},
		push(arrivedS) {
			arrivals.push(arrivedS);
		},
		shift() {
			const arrivedS = arrivals[first];
			if (arrivedS === undefined) return undefined;
			first++;
			if (first > compactAfter) {
				arrivals = arrivals.slice(first);
				first = 0;
			}
			return arrivedS;
		},
		get givesUpS() {
			const arrivedS = arrivals[first];
			return arrivedS === undefined ? Number.POSITIVE_INFINITY : arrivedS + timeoutS;
		},
	};
}
