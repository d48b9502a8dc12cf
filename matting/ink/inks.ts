// The inks of a drawing: which colours each absorbs, where it is, and how dense it is where it fully covers the paper.
import type { Size } from '#contract/size.ts';
import { boxMean } from '../grid/box-mean.ts';
import { createGrid } from '../grid.ts';
import { lumaPlane, quantile } from './density.ts';
import type { Planes, Sheet } from './paper.ts';

// Why these tests, and what they reject: docs/decisions/0042-writing-by-arithmetic.md.
/** Thin objects in more colours than this are not a drawing. */
const maxInks = 4;
/** Colours are compared in cells with at least this mean density. */
const minCellDensity = 0.05;
/** About this many of these cells are compared. */
const maxColors = 500;
/**
 * Colours of one ink are unit vectors at most this far from their mean; noise and the blurred colours of JPEG files
 * stay within that.
 */
const sameInk = 0.2;
/** Maximum share of these cells that match no ink, because inks cross there or colours are blurred at edges. */
const maxOtherShare = 0.1;
/** Colours are means over cells within this radius, because a single cell has too few pixels of thin lines. */
const smoothingRadius = 1;
/** From this density on, a pixel is ink, however noisy the paper. */
const surelyInk = 0.2;
/** About this many pixels are sampled to measure the density of each ink. */
const samples = 2 ** 18;

type Color = readonly [red: number, green: number, blue: number];

export interface Inks {
	/** Number of inks. */
	readonly inks: number;
	/** How much of a pixel is covered: its density divided by the full density of its ink, about 0 to 1. */
	shareAt(at: number): number;
}

/** Undefined if the dark parts have too many colours. */
export function findInks(sheet: Sheet, density: Float32Array, size: Size): Inks | undefined {
	const absorbed = absorbedBy(sheet);
	const inks = distinctInks(absorbed);
	if (!inks) return undefined;
	const nearest = nearestInks(absorbed, inks);
	const inkAt = (at: number) => nearest[cellOf(at, size, absorbed[0].side)];
	const full = fullDensities(density, inks.length, inkAt);
	return { inks: inks.length, shareAt: (at) => density[at] / full[inkAt(at)] };
}

/** What the ink absorbs of the paper's colours in each cell, 1 - seen / bare. */
function absorbedBy({ seen, bare }: Sheet): Planes {
	const absorbed = ([0, 1, 2] as const).map((channel) => {
		const plane = createGrid(seen[channel].side);
		for (let i = 0; i < plane.values.length; i++)
			plane.values[i] = 1 - seen[channel].values[i] / bare[channel].values[i];
		boxMean(plane, smoothingRadius);
		return plane;
	});
	return absorbed as unknown as Planes;
}

/** The mean colours of the inks, the most common first; undefined if they are too many. */
function distinctInks(absorbed: Planes): Color[] | undefined {
	const density = lumaPlane(absorbed).values;
	const cells = Array.from(density.keys()).filter((cell) => density[cell] >= minCellDensity);
	const step = Math.ceil(cells.length / maxColors);
	let others = cells.filter((_, i) => i % step === 0).map((cell) => colorAt(absorbed, cell));
	const mostOthers = maxOtherShare * others.length;
	const inks: Color[] = [];
	while (others.length > mostOthers) {
		if (inks.length === maxInks) return undefined;
		const ink = commonest(others);
		inks.push(ink);
		others = others.filter((color) => distance(color, ink) > sameInk);
	}
	return inks.length > 0 ? inks : undefined;
}

/** The mean of the colours around the colour that has the most others near it. */
function commonest(colors: readonly Color[]): Color {
	let most: readonly Color[] = [];
	for (const color of colors) {
		const near = colors.filter((other) => distance(color, other) < sameInk / 2);
		if (near.length > most.length) most = near;
	}
	return unit(most.reduce(([r, g, b], [red, green, blue]) => [r + red, g + green, b + blue]));
}

/** The ink of each cell. */
function nearestInks(absorbed: Planes, inks: readonly Color[]): Uint8Array {
	const nearest = new Uint8Array(absorbed[0].values.length);
	if (inks.length === 1) return nearest;
	for (let cell = 0; cell < nearest.length; cell++) {
		const color = colorAt(absorbed, cell);
		let least = Infinity;
		for (const [ink, other] of inks.entries()) {
			const far = distance(color, other);
			if (far < least) [least, nearest[cell]] = [far, ink];
		}
	}
	return nearest;
}

/** The density of each ink where it fully covers the paper. */
function fullDensities(density: Float32Array, inks: number, inkAt: (at: number) => number): number[] {
	const ofInks: number[][] = Array.from({ length: inks }, () => []);
	const step = Math.ceil(density.length / samples);
	for (let at = 0; at < density.length; at += step)
		if (density[at] > surelyInk) ofInks[inkAt(at)].push(density[at]);
	return ofInks.map((ofInk) => fullOf(Float32Array.from(ofInk).sort()));
}

/** Most pixels of thin strokes belong to their edges, so the densest ones are taken. */
function fullOf(sorted: Float32Array): number {
	if (sorted.length === 0) return 1;
	const least = 0.6 * quantile(sorted, 0.98);
	return quantile(sorted.subarray(sorted.findIndex((value) => value > least)), 0.5);
}

function cellOf(at: number, { width, height }: Size, side: number): number {
	const row = Math.floor((Math.floor(at / width) * side) / height);
	return row * side + Math.floor(((at % width) * side) / width);
}

const colorAt = ([red, green, blue]: Planes, cell: number): Color =>
	unit([red.values[cell], green.values[cell], blue.values[cell]]);

function distance([r, g, b]: Color, [red, green, blue]: Color): number {
	return Math.hypot(r - red, g - green, b - blue);
}

function unit([red, green, blue]: Color): Color {
	const length = Math.hypot(red, green, blue) || 1;
	return [red / length, green / length, blue / length];
}
