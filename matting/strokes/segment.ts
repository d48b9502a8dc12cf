// The coverage of one straight segment of a stroke: of the pixels near it, by their distance from it.
import type { Box } from '../box.ts';
import type { Boxed } from '../boxed.ts';
import { clamp } from '../clamp.ts';

/** Position of a brush, and its size there. */
export interface Disc {
	/** In pixels. */
	readonly x: number;
	readonly y: number;
	readonly radius: number;
}

/** An antialiased edge ends half a pixel beyond the radius. */
const rimPx = 0.5;

/** The pixels that a segment may cover, not clipped. */
export function segmentBox(from: Disc, to: Disc): Box {
	const left = Math.floor(Math.min(from.x - from.radius, to.x - to.radius) - rimPx);
	const top = Math.floor(Math.min(from.y - from.radius, to.y - to.radius) - rimPx);
	const right = Math.ceil(Math.max(from.x + from.radius, to.x + to.radius) + rimPx);
	const bottom = Math.ceil(Math.max(from.y + from.radius, to.y + to.radius) + rimPx);
	return { left, top, width: right - left, height: bottom - top };
}

/**
 * Raises the coverage of the pixels of `box`, which lies within the coverage's own box, to that of the segment, in
 * place. The radius changes linearly between its ends.
 */
export function coverSegment({ box: own, values }: Boxed, box: Box, from: Disc, to: Disc, hardness: number) {
	const [dx, dy, dr] = [to.x - from.x, to.y - from.y, to.radius - from.radius];
	const perLength2 = dx === 0 && dy === 0 ? 0 : 1 / (dx * dx + dy * dy);
	const hard = clamp(hardness, 0, 100) / 100;
	for (let y = box.top; y < box.top + box.height; y++) {
		const py = y + 0.5 - from.y;
		const start = (y - own.top) * own.width + box.left - own.left;
		let px = box.left + 0.5 - from.x;
		for (let i = start; i < start + box.width; i++, px++) {
			if (values[i] === 255) continue;
			const along = clamp((px * dx + py * dy) * perLength2, 0, 1);
			const radius = from.radius + along * dr;
			const [offX, offY] = [px - along * dx, py - along * dy];
			const distance2 = offX * offX + offY * offY;
			const outer = radius + rimPx;
			if (distance2 >= outer * outer) continue;
			// The brush is at least as soft as a pixel is wide, so that its edge is antialiased.
			const inner = Math.min(radius * hard, radius - rimPx);
			const value =
				inner > 0 && distance2 <= inner * inner ? 255 : fallOff(Math.sqrt(distance2), inner, outer);
			if (value > values[i]) values[i] = value;
		}
	}
}

/** Falls smoothly from 255 at `inner` to 0 at `outer`. */
function fallOff(distance: number, inner: number, outer: number): number {
	const t = (outer - distance) / (outer - inner);
	return t >= 1 ? 255 : Math.round(255 * t * t * (3 - 2 * t));
}
