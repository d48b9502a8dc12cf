// Distances in steps to any of the eight neighbours: whole numbers, a byte each.

/**
 * Chessboard distance (steps to any of the eight neighbours) to the nearest marked pixel, at most `limit`; 0 on marked
 * pixels. Two sweeps are exact (Rosenfeld and Pfaltz 1966, 'Sequential operations in digital picture processing').
 * Pixels outside the image count as not marked.
 */
export function chessboardDistances(marked: Uint8Array, width: number, limit: number): Uint8Array {
	const height = marked.length / width;
	const depth = new Uint8Array(marked.length);
	for (let i = 0; i < depth.length; i++) depth[i] = marked[i] ? 0 : limit;
	sweep(depth, width, height, 1);
	sweep(depth, width, height, -1);
	return depth;
}

/**
 * The forward sweep reads the row above and the pixel to the left, the backward sweep the row below and the pixel to
 * the right.
 */
function sweep(depth: Uint8Array, width: number, height: number, step: 1 | -1): void {
	const firstRow = step === 1 ? 0 : height - 1;
	const firstColumn = step === 1 ? 0 : width - 1;
	for (let row = 0, y = firstRow; row < height; row++, y += step) {
		for (let column = 0, x = firstColumn; column < width; column++, x += step) {
			const i = y * width + x;
			let min = depth[i] - 1;
			if (min <= 0) continue;
			if (column > 0) min = Math.min(min, depth[i - step]);
			if (row > 0) {
				const before = i - step * width;
				min = Math.min(min, depth[before]);
				if (x > 0) min = Math.min(min, depth[before - 1]);
				if (x < width - 1) min = Math.min(min, depth[before + 1]);
			}
			depth[i] = min + 1;
		}
	}
}
