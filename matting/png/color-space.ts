// The colour space that a PNG declares without a profile (PNG specification,
// third edition, 2025, 11.3.2): by the codes of cICP, or by gAMA and cHRM.
import type { Chunk } from './chunks.ts';

/** CIE x and y. */
export type Chromaticity = readonly [x: number, y: number];

export interface ColorSpace {
	readonly white: Chromaticity;
	readonly red: Chromaticity;
	readonly green: Chromaticity;
	readonly blue: Chromaticity;
	/** The transfer function from an encoded value to linear light, both 0 to 1: an exponent, or the sRGB curve. */
	readonly transfer: number | 'sRGB';
}

type Primaries = Omit<ColorSpace, 'transfer'>;

const d65: Chromaticity = [0.3127, 0.329];
const srgb: Primaries = { white: d65, red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06] };

/** By their code in ITU-T H.273, table 2. */
const primariesOf = new Map<number, Primaries>([
	[1, srgb],
	[5, { white: d65, red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06] }],
	[6, { white: d65, red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07] }],
	[9, { white: d65, red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046] }],
	[12, { white: d65, red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06] }],
]);

/**
 * By their code in table 3. Video (1, 6, 14, 15) as displays show it, by ITU-R BT.1886. HDR is left out, because
 * displays show it in different ways.
 */
const transferOf = new Map<number, ColorSpace['transfer']>([
	...[1, 6, 14, 15].map((code) => [code, 2.4] as const),
	[4, 2.2],
	[5, 2.8],
	[8, 1],
	[13, 'sRGB'],
]);

/** A gamma this close to that of sRGB means the sRGB curve, as in libpng. */
const gammaTolerance = 0.05;
const chromaticityTolerance = 0.01;
const minArea = 0.001;
/** A gamma outside this range is damaged. */
const [minExponent, maxExponent] = [0.1, 10];

/**
 * `chunks` are those before the pixels. Undefined if the values are sRGB, if a profile takes precedence, and if the
 * declaration is damaged or unknown.
 */
export function colorSpaceOf(chunks: readonly Chunk[]): ColorSpace | undefined {
	const dataOf = (name: string) => chunks.find(({ type }) => type === name)?.data;
	const codes = spaceOfCodes(dataOf('cICP'));
	if (codes) return isSrgb(codes) ? undefined : codes;
	if (dataOf('iCCP') || dataOf('sRGB')) return undefined;
	const measured = spaceOfGamma(numbersOf(dataOf('gAMA'), 1), numbersOf(dataOf('cHRM'), 8));
	return measured && !isSrgb(measured) ? measured : undefined;
}

/** The codes: primaries, transfer, 0 for RGB, 1 for the full range of values. */
function spaceOfCodes(data: Uint8Array | undefined): ColorSpace | undefined {
	const [primaryCode = 0, transferCode = 0, matrix, range] = data?.length === 4 ? data : [];
	const primaries = primariesOf.get(primaryCode);
	const transfer = transferOf.get(transferCode);
	return primaries && transfer && matrix === 0 && range === 1 ? { ...primaries, transfer } : undefined;
}

/** Without a gamma, primaries are ignored, as in browsers. */
function spaceOfGamma([gamma = 0]: number[], xy: number[]): ColorSpace | undefined {
	const exponent = 1 / gamma;
	if (!(exponent >= minExponent && exponent <= maxExponent)) return undefined;
	const at = (index: number): Chromaticity => [xy[index] ?? 0, xy[index + 1] ?? 0];
	const primaries = xy.length === 0 ? srgb : { white: at(0), red: at(2), green: at(4), blue: at(6) };
	return isPlausible(primaries) ? { ...primaries, transfer: exponent } : undefined;
}

function numbersOf(data: Uint8Array | undefined, count: number): number[] {
	if (data?.length !== 4 * count) return [];
	const view = new DataView(data.buffer, data.byteOffset, data.length);
	return Array.from({ length: count }, (_, i) => view.getUint32(4 * i) / 100_000);
}

/**
 * Whether the white is that of a light or display and lies inside the triangle of real primaries; otherwise the
 * declaration is damaged, and its numbers have no bounds.
 */
function isPlausible({ white, red, green, blue }: Primaries): boolean {
	const [x, y] = white;
	const isWhite = x > 0.2 && x < 0.5 && y > 0.25 && y < 0.45;
	const areas = [doubleArea(red, green, white), doubleArea(green, blue, white), doubleArea(blue, red, white)];
	const isInside = areas.every((area) => area > minArea) || areas.every((area) => area < -minArea);
	return isWhite && isInside && [red, green, blue].every(([x, y]) => x + y < 1.0001);
}

/** Twice the area of a triangle, negative if its corners are clockwise. */
function doubleArea([x, y]: Chromaticity, [x2, y2]: Chromaticity, [x3, y3]: Chromaticity): number {
	return (x2 - x) * (y3 - y) - (x3 - x) * (y2 - y);
}

function isSrgb({ transfer, ...primaries }: ColorSpace): boolean {
	const isCurve = transfer === 'sRGB' || Math.abs(transfer / 2.2 - 1) < gammaTolerance;
	const names = ['white', 'red', 'green', 'blue'] as const;
	const isNear = ([x, y]: Chromaticity, [x2, y2]: Chromaticity) =>
		Math.max(Math.abs(x - x2), Math.abs(y - y2)) < chromaticityTolerance;
	return isCurve && names.every((name) => isNear(primaries[name], srgb[name]));
}
