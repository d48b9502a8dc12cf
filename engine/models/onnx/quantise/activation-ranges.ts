// Which values go through bytes, and between which bounds.
import { skipCasts, type Wiring } from './wiring.ts';

/** Lowest (at most 0) and highest value. */
export type Range = readonly [number, number];

/** By name: of the input, and of what each Relu, each Add and each convolution without one puts out. */
export type Ranges = Readonly<Record<string, Range>>;

/** Without the values of those parts of the network whose names begin with one of `parts`: they stay in floats. */
export function rangesOutside(parts: readonly string[], ranges: Ranges): Ranges {
	const outside = Object.entries(ranges).filter(([name]) => !parts.some((part) => name.startsWith(part)));
	return Object.fromEntries(outside);
}

/** Finds the range of a value by its name; undefined: it stays in floats. */
export type RangeOf = (name: string) => Range | undefined;

/** Pooling and resizing keep the range of what comes in; what is joined has the widest of its parts. */
export function findRanges(wiring: Wiring, ranges: Ranges): RangeOf {
	const found = new Map<string, Range | undefined>();

	function rangeOf(name: string): Range | undefined {
		if (!found.has(name)) found.set(name, find(name));
		return found.get(name);
	}

	function find(name: string): Range | undefined {
		const maker = wiring.makers.get(name);
		if (ranges[name] || !maker) return ranges[name];
		if (maker.type === 'MaxPool' || maker.type === 'Resize') {
			return rangeOf(skipCasts(maker.inputs[0] as string, wiring));
		}
		if (maker.type !== 'Concat') return undefined;
		const parts = maker.inputs.map((input) => rangeOf(skipCasts(input, wiring)));
		if (!parts.every((part) => part !== undefined)) return undefined;
		return [Math.min(...parts.map(([low]) => low)), Math.max(...parts.map(([, high]) => high))];
	}

	return rangeOf;
}

/** What one step of a byte stands for. */
export function scaleOf([low, high]: Range): number {
	return Math.fround((high - low) / 255);
}

/** The byte that stands for zero. */
export function zeroOf(range: Range): number {
	return Math.round(-range[0] / scaleOf(range));
}
