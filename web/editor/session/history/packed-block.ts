// Packs a block of a matte into little memory, as runs of equal values, because most of a matte is 0 or 255.

/** First byte of a packed block: its values follow unpacked, or as pairs of a run's length minus one and its value. */
const [plain, runs] = [0, 1];
const maxRun = 256;

export type PackedBlock = Uint8Array<ArrayBuffer>;

/** At most one byte longer than the values. */
export function packBlock(values: Uint8Array): PackedBlock {
	const packed = new Uint8Array(values.length + 1);
	packed[0] = runs;
	let to = 1;
	for (let start = 0; start < values.length; ) {
		const value = values[start] as number;
		let end = start + 1;
		while (end < values.length && end - start < maxRun && values[end] === value) end++;
		if (to + 2 > packed.length) {
			packed[0] = plain;
			packed.set(values, 1);
			return packed;
		}
		packed[to++] = end - start - 1;
		packed[to++] = value;
		start = end;
	}
	return packed.slice(0, to);
}

/** Undefined unless the block has exactly this many values. */
export function unpackBlock(packed: Uint8Array, length: number): Uint8Array<ArrayBuffer> | undefined {
	if (packed[0] === plain)
		return packed.length === length + 1 ? new Uint8Array(packed.subarray(1)) : undefined;
	if (packed[0] !== runs || packed.length % 2 === 0) return undefined;
	const values = new Uint8Array(length);
	let to = 0;
	for (let at = 1; at < packed.length; at += 2) {
		const end = to + (packed[at] as number) + 1;
		if (end > length) return undefined;
		values.fill(packed[at + 1] as number, to, end);
		to = end;
	}
	return to === length ? values : undefined;
}
