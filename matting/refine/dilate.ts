// Dilation of a mask by a square, in time independent of the radius.

/**
 * 1 wherever the mask has a pixel within `radius` cells in both directions, else 0.
 * `mask` holds 0 and 1, `side` x `side`, row by row.
 */
export function dilate(mask: Uint8Array, side: number, radius: number): Uint8Array {
	const alongRows = new Uint8Array(mask.length);
	for (let y = 0; y < side; y++) dilateLine(mask, alongRows, y * side, 1, side, radius);
	const both = new Uint8Array(mask.length);
	dilateColumns(alongRows, both, side, radius);
	return both;
}

function dilateLine(
	from: Uint8Array,
	to: Uint8Array,
	start: number,
	step: number,
	count: number,
	radius: number,
): void {
	let last = -Infinity;
	for (let k = 0, i = start; k < count; k++, i += step) {
		if (from[i]) last = k;
		if (k - last <= radius) to[i] = 1;
	}
	last = Infinity;
	for (let k = count - 1, i = start + (count - 1) * step; k >= 0; k--, i -= step) {
		if (from[i]) last = k;
		if (last - k <= radius) to[i] = 1;
	}
}

/** All columns at once, row by row, for sequential memory access. */
function dilateColumns(from: Uint8Array, to: Uint8Array, side: number, radius: number): void {
	const last = new Int32Array(side).fill(-2 * side);
	for (let y = 0, i = 0; y < side; y++)
		for (let x = 0; x < side; x++, i++) {
			if (from[i]) last[x] = y;
			if (y - last[x] <= radius) to[i] = 1;
		}
	last.fill(3 * side);
	for (let y = side - 1; y >= 0; y--)
		for (let x = 0, i = y * side; x < side; x++, i++) {
			if (from[i]) last[x] = y;
			if (last[x] - y <= radius) to[i] = 1;
		}
}
