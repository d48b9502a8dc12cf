// Moves the edge of a matte outwards or inwards by fractions of a pixel: greyscale dilation or erosion with a disc.
import type { Tile, TileStep } from './tile.ts';

/** Points on the disc's rim. An edge that faces between two of their directions moves by 1 % less than it should. */
const rimPoints = 24;

/** Reach of the shift in whole pixels. */
export function shiftReachPx(shift: number): number {
	return Math.ceil(Math.abs(shift));
}

/**
 * A step that replaces each value by the largest (for a negative `shift`, the smallest) value within `shift` pixels: of
 * the pixels in the disc and of interpolated points on its rim, so that a straight edge moves by exactly `shift` in the
 * directions of those points.
 */
export function createShift(shift: number, side: number): TileStep {
	if (shift === 0) return () => {};
	const radius = Math.abs(shift);
	const reach = shiftReachPx(shift);
	const offsets = discOffsets(radius, side);
	const rim = rimTaps(radius, side);
	const from = new Uint8Array(side * side);
	/** Erosion is dilation of the transparent part. */
	const invert = shift < 0 ? 255 : 0;
	return (tile) => {
		copyInverted(tile, from, invert);
		for (let y = reach; y < side - reach; y++)
			for (let x = reach, i = y * side + reach; x < side - reach; x++, i++) {
				let max = from[i];
				for (let k = 0; k < offsets.length && max < 255; k++) {
					const value = from[i + offsets[k]];
					if (value > max) max = value;
				}
				if (max < 255) max = Math.max(max, largestOnRim(from, i, side, rim));
				tile.values[i] = max ^ invert;
			}
	};
}

function copyInverted({ values }: Tile, to: Uint8Array, invert: number): void {
	for (let i = 0; i < to.length; i++) to[i] = values[i] ^ invert;
}

/** Offsets of the pixels whose centres lie in the disc. */
function discOffsets(radius: number, side: number): Int32Array {
	const offsets: number[] = [];
	const reach = Math.floor(radius);
	for (let y = -reach; y <= reach; y++)
		for (let x = -reach; x <= reach; x++)
			if ((x !== 0 || y !== 0) && x * x + y * y <= radius * radius) offsets.push(y * side + x);
	return Int32Array.from(offsets);
}

interface Rim {
	/** Offset of the top left of the four pixels around each point. */
	readonly offsets: Int32Array;
	/** How far right of and below that pixel the point is, in 256ths of a pixel, 0 to 255. */
	readonly right: Int32Array;
	readonly down: Int32Array;
}

function rimTaps(radius: number, side: number): Rim {
	const angles = Array.from({ length: rimPoints }, (_, k) => (2 * Math.PI * k) / rimPoints);
	// Rounded first, so that a whole radius along an axis falls on a pixel.
	const along = (position: number) => Math.round(256 * position);
	const points = angles.map((angle) => ({
		x: along(radius * Math.cos(angle)),
		y: along(radius * Math.sin(angle)),
	}));
	return {
		offsets: Int32Array.from(points, ({ x, y }) => (y >> 8) * side + (x >> 8)),
		right: Int32Array.from(points, ({ x }) => x & 255),
		down: Int32Array.from(points, ({ y }) => y & 255),
	};
}

function largestOnRim(values: Uint8Array, at: number, side: number, { offsets, right, down }: Rim): number {
	let max = 0;
	for (let k = 0; k < offsets.length; k++) {
		const i = at + offsets[k];
		// A neighbour without weight may lie beyond the end of the array.
		const r = right[k];
		const d = down[k];
		const above = r === 0 ? values[i] * 256 : values[i] * (256 - r) + values[i + 1] * r;
		let sum = above * 256;
		if (d !== 0) {
			const j = i + side;
			const below = r === 0 ? values[j] * 256 : values[j] * (256 - r) + values[j + 1] * r;
			sum = above * (256 - d) + below * d;
		}
		if (sum > max) max = sum;
	}
	return (max + 32_768) >> 16;
}
