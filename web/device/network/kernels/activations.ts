// Functions of single values, applied in place to `count` fp32 numbers, a multiple of 4.
import { multiplyAdd } from './multiply-add';

/** Clamps each number to the range from `min` to `max`. */
export function clampFloats(address: usize, count: i32, min: f32, max: f32): void {
	const lowest = f32x4.splat(min), highest = f32x4.splat(max);
	for (const end = address + 4 * count; address < end; address += 16)
		v128.store(address, f32x4.max(lowest, f32x4.min(highest, v128.load(address))));
}

/** x max(0, min(1, x / 6 + 1/2)) */
export function hardSwish(address: usize, count: i32): void {
	const zero = f32x4.splat(0), one = f32x4.splat(1), sixth = f32x4.splat(1.0 / 6.0), half = f32x4.splat(0.5);
	for (const end = address + 4 * count; address < end; address += 16) {
		const value = v128.load(address);
		const gate = f32x4.max(zero, f32x4.min(one, multiplyAdd(value, sixth, half)));
		v128.store(address, f32x4.mul(value, gate));
	}
}
