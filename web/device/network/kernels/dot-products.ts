// Sums of four products of bytes in each of four lanes. What the machine's instruction does to the top bit of an
// activation differs, so that there is a variant for each.

/**
 * The machine takes activations as unsigned bytes (x86 with AVX-VNNI), as
 * signed ones (ARM, AVX-VNNI-INT8), or its sums of pairs saturate.
 */
export enum Dot {
	Unsigned = 0,
	Signed = 1,
	Saturating = 2,
}

/**
 * Which kind of Dot this machine has, found by a product: the sum of four times -128 times a byte with all bits set is
 * -130,560, 512 or, saturated, -65,536.
 */
export function probeDot(): i32 {
	const sums = i32x4.relaxed_dot_i8x16_i7x16_add_s(i8x16.splat(-128), i8x16.splat(-1), i32x4.splat(0));
	const sum = i32x4.extract_lane(sums, 0);
	if (sum == -130560) return Dot.Unsigned;
	return sum == 512 ? Dot.Signed : Dot.Saturating;
}

/** Four neighbouring activations in every lane; for Dot.Signed each less 128, which the packed biases make good. */
@inline
export function broadcast(address: usize, dot: Dot): v128 {
	// Without a vector of constants, which would take a register away from the sums.
	if (dot == Dot.Signed) return i32x4.splat(load<u32>(address) ^ 0x80808080);
	return v128.load32_splat(address);
}

/**
 * `ones`: for Dot.Saturating only, which takes two instructions here: for the single one that does the same, Chromium
 * creates a vector of ones again each time.
 */
@inline
export function addDot(weights: v128, activations: v128, sums: v128, ones: v128, dot: Dot): v128 {
	if (dot == Dot.Saturating)
		return i32x4.add(sums, i32x4.dot_i16x8_s(i16x8.relaxed_dot_i8x16_i7x16_s(weights, activations), ones));
	return i32x4.relaxed_dot_i8x16_i7x16_add_s(weights, activations, sums);
}
