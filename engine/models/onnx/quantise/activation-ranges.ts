// Activation ranges: which activations are quantised to uint8, and between which bounds.
import { type GraphIndex, skipCasts } from '../graph-index.ts';

/** Lowest (at most 0) and highest value. */
export type Range = readonly [number, number];

/**
 * By the name of the activation: the input, and the output of each Relu, each Add and each convolution without a Relu.
 */
export type Ranges = Readonly<Record<string, Range>>;

/** The ranges without activations whose names begin with one of `prefixes`: these stay in fp32. */
export function withoutPrefixes(prefixes: readonly string[], ranges: Ranges): Ranges {
	const kept = Object.entries(ranges).filter(([name]) => !prefixes.some((prefix) => name.startsWith(prefix)));
	return Object.fromEntries(kept);
}

/** The range of an activation by its name; undefined if it stays in fp32. */
type RangeOf = (name: string) => Range | undefined;

/** Pooling and resizing keep the range of their input; a concatenation has the union of its inputs' ranges. */
export function findRanges(index: GraphIndex, ranges: Ranges): RangeOf {
	const found = new Map<string, Range | undefined>();

	function rangeOf(name: string): Range | undefined {
		if (!found.has(name)) found.set(name, find(name));
		return found.get(name);
	}

	function find(name: string): Range | undefined {
		const producer = index.producers.get(name);
		if (ranges[name] || !producer) return ranges[name];
		if (producer.type === 'MaxPool' || producer.type === 'Resize') {
			return rangeOf(skipCasts(producer.inputs[0] as string, index));
		}
		if (producer.type !== 'Concat') return undefined;
		const parts = producer.inputs.map((input) => rangeOf(skipCasts(input, index)));
		if (!parts.every((part) => part !== undefined)) return undefined;
		return [Math.min(...parts.map(([low]) => low)), Math.max(...parts.map(([, high]) => high))];
	}

	return rangeOf;
}

/** The value of one quantisation step. */
export function scaleOf([low, high]: Range): number {
	return Math.fround((high - low) / 255);
}

/** The zero point: the uint8 value that represents 0. */
export function zeroPointOf(range: Range): number {
	return Math.round(-range[0] / scaleOf(range));
}
