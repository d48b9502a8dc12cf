// Dilation of a mask by a square, in time independent of the radius.

/**
 * 1 wherever the mask has a pixel within `radius` cells in both directions, else 0.
 * `mask` holds 0 and 1, `side` x `side`, row by row.
 */
export function dilate(mask: Uint8Array, side: number, radius: number): Uint8Array {
	const alongRows = new Uint8Array(mask.length);
	for (let y = 0; y < side; y++) dilateRow(mask, alongRows, y * side, side, radius);
	const both = new Uint8Array(mask.length);
	dilateColumns(alongRows, both, side, radius);
	return both;
}

function dilateRow(from: Uint8Array, to: Uint8Array, start: number, side: number, radius: number): void {
	let last = -Infinity;
	for (let x = 0; x < side; x++) {
		if (from[start + x]) last = x;
		if (x - last <= radius) to[start + x] = 1;
	}
	last = Infinity;
	for (let x = side - 1; x >= 0; x--) {
		if (from[start + x]) last = x;
		if (last - x <= radius) to[start + x] = 1;
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
