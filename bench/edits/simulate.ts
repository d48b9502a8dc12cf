// A simulated user: mattes with a part wrong, and the sloppy strokes that put it right.
import type { Image } from '#matting/image.ts';
import { createRandom } from '#matting/random.fixture.ts';
import type { PathPoint } from '#matting/strokes/coverage.ts';
import type { StrokeMode } from '#matting/strokes/paint.ts';
import { type DistanceMap, signedDistance, walk } from './level-set.ts';

export interface SimulatedStroke {
	/** 'along' follows the edge of what it is to paint, 'inside' stays within it. */
	readonly kind: 'along' | 'inside';
	readonly mode: StrokeMode;
	/** The matte that the user corrects. */
	readonly matte: Uint8Array;
	/** Diameter in pixels. */
	readonly size: number;
	readonly path: readonly PathPoint[];
}

/** Pixels, at a longer side of 1280; smaller and larger images have smaller and larger ones. */
const brush = { size: 60, jitter: 8, length: 400, atSide: 1280 };
/** The hand aims at this share of the brush's radius from the edge. */
const aim = 0.5;
/** Strokes shorter than this share of the length are not made: the part is too small for the brush. */
const minLength = 0.4;
/** A jittered hand wavers over this many points of the path. */
const waverPoints = 8;
/** The part that is wrong reaches this many brush radii beyond the path. */
const wrongRadii = 3;
const attempts = 60;

/** `count` strokes of each kind and mode, fewer where the image has no room for them. The same at each run. */
export function simulateStrokes(image: Image, truth: Uint8Array, count: number): SimulatedStroke[] {
	const random = createRandom(1 + (image.width * 7919 + image.height));
	const inside = signedDistance(truth, image);
	const outside = { ...inside, values: inside.values.map((distance) => -distance) };
	const modes = [
		{ mode: 'restore', map: inside },
		{ mode: 'erase', map: outside },
	] as const;
	return modes.flatMap(({ mode, map }) =>
		(['along', 'inside'] as const).flatMap((kind) =>
			simulate(kind, mode, map, truth, kind === 'along' ? count : Math.ceil(count / 2), random),
		),
	);
}

function simulate(
	kind: SimulatedStroke['kind'],
	mode: StrokeMode,
	map: DistanceMap,
	truth: Uint8Array,
	count: number,
	random: () => number,
): SimulatedStroke[] {
	const scale = Math.max(map.width, map.height) / brush.atSide;
	const size = brush.size * scale;
	const level = (kind === 'along' ? aim : 1.6) * (size / 2);
	const strokes: SimulatedStroke[] = [];
	for (let attempt = 0; attempt < attempts && strokes.length < count; attempt++) {
		const start = findStart(map, level, random);
		if (!start) break;
		const aimed = walk(map, start, level, brush.length * scale);
		if (aimed.length * 4 < minLength * brush.length * scale) continue;
		const path = jittered(aimed, brush.jitter * scale, random);
		strokes.push({
			kind,
			mode,
			matte: wrongMatte(truth, map, path, (wrongRadii * size) / 2, mode),
			size,
			path,
		});
	}
	return strokes;
}

function findStart(map: DistanceMap, level: number, random: () => number): PathPoint | undefined {
	for (let attempt = 0; attempt < 20_000; attempt++) {
		const [x, y] = [Math.floor(random() * map.width), Math.floor(random() * map.height)];
		if (Math.abs((map.values[y * map.width + x] as number) - level) < 1) return { x, y, pressure: 1 };
	}
	return undefined;
}

/** Moves points by up to `px` in both directions, smoothly along the path. */
function jittered(path: readonly PathPoint[], px: number, random: () => number): PathPoint[] {
	const knots = Array.from({ length: Math.ceil(path.length / waverPoints) + 2 }, () => ({
		x: px * (2 * random() - 1),
		y: px * (2 * random() - 1),
	}));
	return path.map(({ x, y, pressure }, i) => {
		const [knot, share] = [Math.floor(i / waverPoints), (i % waverPoints) / waverPoints];
		const [from, to] = [knots[knot] ?? { x: 0, y: 0 }, knots[knot + 1] ?? { x: 0, y: 0 }];
		return { x: x + from.x + (to.x - from.x) * share, y: y + from.y + (to.y - from.y) * share, pressure };
	});
}

/** The truth with what the stroke is to paint wrong near its path: missing (restore) or left standing (erase). */
function wrongMatte(
	truth: Uint8Array,
	{ width, values }: DistanceMap,
	path: readonly PathPoint[],
	radius: number,
	mode: StrokeMode,
): Uint8Array {
	const matte = truth.slice();
	for (const point of path.filter((_, i) => i % 4 === 0)) {
		const [left, top] = [Math.floor(point.x - radius), Math.floor(point.y - radius)];
		for (let y = Math.max(0, top); y <= point.y + radius && y * width < matte.length; y++)
			for (let x = Math.max(0, left); x <= point.x + radius && x < width; x++) {
				if (Math.hypot(x - point.x, y - point.y) > radius) continue;
				const i = y * width + x;
				// In the distance map of the mode the part to be painted is above 0.
				if ((values[i] as number) > -2) matte[i] = mode === 'restore' ? 0 : 255;
			}
	}
	return matte;
}
