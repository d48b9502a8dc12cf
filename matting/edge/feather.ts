// Softens the edge of a matte with a Gaussian blur made of three box blurs in integers, so that every box gives the
// same bytes.
import type { TileStep } from './tile.ts';

/**
 * Three box blurs approximate a Gaussian (Wells 1986, 'Efficient synthesis of Gaussian filters by cascaded uniform
 * filters').
 */
const passes = 3;
/** A hard edge blurred by a Gaussian goes from 2 to 98 % over about four standard deviations. */
const featherPerSigma = 4;
/** Fractional bits of the values between passes, and of the weight of a box's ends. */
const bits = 7;

/** Reach of the blur in whole pixels. */
export function featherReachPx(feather: number): number {
	const { radius, end } = boxOf(feather);
	return radius === 0 && end === 0 ? 0 : passes * (radius + 1);
}

/**
 * A step that blurs tiles of `side` pixels. `feather` is the distance in pixels over which a hard edge goes from 2 to
 * 98 %.
 */
export function createFeather(feather: number, side: number): TileStep {
	const box = boxOf(feather);
	if (box.radius === 0 && box.end === 0) return () => {};
	const plane = new Uint16Array(side * side);
	const sums = new Int32Array(side);
	const line = new Uint16Array(side);
	return ({ values }) => {
		for (let i = 0; i < plane.length; i++) plane[i] = values[i] << bits;
		for (let pass = 0; pass < passes; pass++) {
			blurRows(plane, side, box, line);
			blurColumns(plane, side, box, sums);
		}
		const half = 1 << (bits - 1);
		for (let i = 0; i < plane.length; i++) values[i] = (plane[i] + half) >> bits;
	};
}

/** A box of 2 radius + 1 pixels, and one more at each end with the weight `end` / 2^bits. */
interface BlurBox {
	readonly radius: number;
	readonly end: number;
}

/**
 * The box with fractional ends (Gwosdek et al. 2011, 'Theoretical foundations of Gaussian convolution by extended box
 * filtering') whose variance is a third of the Gaussian's.
 */
function boxOf(feather: number): BlurBox {
	const variance = (feather / featherPerSigma) ** 2 / passes;
	const radius = Math.floor((Math.sqrt(1 + 12 * variance) - 1) / 2);
	const width = 2 * radius + 1;
	const excess = width * (variance - (width * width - 1) / 12);
	const end = excess / (2 * ((radius + 1) ** 2 - variance));
	return { radius, end: Math.round(Math.max(0, end) * 2 ** bits) };
}

/** Sum of the weights of a box, in which a weight of 1 is 2^bits. */
const totalOf = ({ radius, end }: BlurBox) => (2 * radius + 1) * 2 ** bits + 2 * end;

function blurRows(plane: Uint16Array, side: number, box: BlurBox, line: Uint16Array): void {
	const { radius, end } = box;
	const reach = radius + 1;
	const total = totalOf(box);
	const half = total >> 1;
	for (let start = 0; start < plane.length; start += side) {
		line.set(plane.subarray(start, start + side));
		let sum = 0;
		for (let x = 0; x < 2 * radius + 1; x++) sum += line[x + reach - radius];
		for (let x = reach; x < side - reach; x++) {
			const ends = line[x - reach] + line[x + reach];
			plane[start + x] = (((sum << bits) + end * ends + half) / total) | 0;
			sum += line[x + reach] - line[x - radius];
		}
	}
}

/**
 * Blurs all columns at once, row by row, for sequential memory access. Rows that are still needed are kept in a ring
 * buffer.
 */
function blurColumns(plane: Uint16Array, side: number, box: BlurBox, sums: Int32Array): void {
	const { radius, end } = box;
	const reach = radius + 1;
	const total = totalOf(box);
	const half = total >> 1;
	const kept = plane.slice();
	sums.fill(0);
	for (let y = 1; y <= 2 * radius + 1; y++)
		for (let x = 0, i = y * side; x < side; x++, i++) sums[x] += kept[i];
	for (let y = reach; y < side - reach; y++) {
		const [above, below, leaving] = [(y - reach) * side, (y + reach) * side, (y - radius) * side];
		for (let x = 0, i = y * side; x < side; x++, i++) {
			const entering = kept[below + x];
			const value = ((sums[x] << bits) + end * (kept[above + x] + entering) + half) / total;
			plane[i] = value | 0;
			sums[x] += entering - kept[leaving + x];
		}
	}
}
