// Lengths as the API writes them: pixels or percent.

export interface Length {
	readonly value: number;
	readonly unit: 'px' | '%';
}

/** `12px`, `12.5%`; a bare 0 has either unit. Undefined for anything else. */
export function parseLength(text: string): Length | undefined {
	const [, digits, unit] = /^(\d{1,6}(?:\.\d{1,6})?)(px|%)?$/.exec(text) ?? [];
	const value = Number(digits);
	if (unit === undefined) return value === 0 ? { value, unit: 'px' } : undefined;
	return { value, unit: unit as Length['unit'] };
}

/** Several lengths separated by blanks; undefined if one of them is invalid, or if there is another number of them. */
export function parseLengths(text: string, counts: readonly number[]): Length[] | undefined {
	const lengths = text.split(/[ ,]+/).map(parseLength);
	return counts.includes(lengths.length) && lengths.every((length) => length !== undefined)
		? lengths
		: undefined;
}
