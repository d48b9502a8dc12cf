// Sums of each channel over pixels, for means and variances.

/**
 * Adds the values of a row to `sums`, an f64 number for each of `channels`, and their squares to as many numbers after
 * these: in fp64, in which a variance that is small compared with the mean remains. `channels`: a multiple of 4.
 */
export function addMoments(input: usize, pixels: i32, channels: i32, sums: usize): void {
	const bytes: usize = 4 * channels;
	for (let c: usize = 0; c < bytes; c += 16, sums += 32) {
		const squares = sums + 2 * bytes;
		let low = v128.load(sums), high = v128.load(sums, 16);
		let lowSquares = v128.load(squares), highSquares = v128.load(squares, 16);
		for (let at = input + c, end = at + pixels * bytes; at < end; at += bytes) {
			const values = v128.load(at);
			const first = f64x2.promote_low_f32x4(values);
			const second = f64x2.promote_low_f32x4(v128.shuffle<i64>(values, values, 1, 0));
			low = f64x2.add(low, first);
			high = f64x2.add(high, second);
			lowSquares = f64x2.add(lowSquares, f64x2.mul(first, first));
			highSquares = f64x2.add(highSquares, f64x2.mul(second, second));
		}
		v128.store(sums, low);
		v128.store(sums, high, 16);
		v128.store(squares, lowSquares);
		v128.store(squares, highSquares, 16);
	}
}
