// Writes ICC profiles (ICC.1:2022, version 4) for RGB with three primaries and one transfer curve, or for grey.
import type { Chromaticity, ColorSpace } from '#matting/png/color-space.ts';

type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

/** The white point of profiles, in CIE XYZ. */
const d50: Vector = [0.9642, 1, 0.8249];
/** The Bradford matrix from XYZ to cone responses (ICC.1:2022, annex E). */
const bradford: Matrix = [
	[0.8951, 0.2664, -0.1614],
	[-0.7502, 1.7135, 0.0367],
	[0.0389, -0.0685, 1.0296],
];

/** The ICC profile of an RGB image with this colour space. */
export function colorProfile(space: ColorSpace): Buffer {
	const colorants = columns(toD50(space));
	const curve = curveOf(space);
	return profile('RGB ', [
		...['rXYZ', 'gXYZ', 'bXYZ'].map((tag, i): Tag => [tag, xyzTag(colorants[i] as Vector)]),
		...['rTRC', 'gTRC', 'bTRC'].map((tag): Tag => [tag, curve]),
	]);
}

/** The ICC profile of a grey image with the white point and the transfer function of the space. */
export const greyProfile = (space: ColorSpace): Buffer => profile('GRAY', [['kTRC', curveOf(space)]]);

/** The matrix from linear RGB to XYZ, adapted to D50. */
function toD50({ white, red, green, blue }: ColorSpace): Matrix {
	const primaries = columns([xyz(red), xyz(green), xyz(blue)]);
	const whiteXyz = xyz(white).map((value) => value / white[1]) as unknown as Vector;
	const amounts = apply(inverse(primaries), whiteXyz);
	const unadapted = multiply(primaries, diagonal(amounts));
	const [from, to] = [apply(bradford, whiteXyz), apply(bradford, d50)];
	const gains = to.map((value, i) => value / (from[i] as number)) as unknown as Vector;
	return multiply(multiply(inverse(bradford), multiply(diagonal(gains), bradford)), unadapted);
}

const xyz = ([x, y]: Chromaticity): Vector => [x, y, 1 - x - y];
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
	a[1] * b[2] - a[2] * b[1],
	a[2] * b[0] - a[0] * b[2],
	a[0] * b[1] - a[1] * b[0],
];
const columns = ([a, b, c]: Matrix): Matrix => [
	[a[0], b[0], c[0]],
	[a[1], b[1], c[1]],
	[a[2], b[2], c[2]],
];
const diagonal = ([a, b, c]: Vector): Matrix => [
	[a, 0, 0],
	[0, b, 0],
	[0, 0, c],
];
const apply = ([a, b, c]: Matrix, vector: Vector): Vector => [dot(a, vector), dot(b, vector), dot(c, vector)];

function multiply(matrix: Matrix, other: Matrix): Matrix {
	const [a, b, c] = columns(other);
	return columns([apply(matrix, a), apply(matrix, b), apply(matrix, c)]);
}

function inverse([a, b, c]: Matrix): Matrix {
	const determinant = dot(a, cross(b, c));
	const scaled = (vector: Vector): Vector => [
		vector[0] / determinant,
		vector[1] / determinant,
		vector[2] / determinant,
	];
	return columns([scaled(cross(b, c)), scaled(cross(c, a)), scaled(cross(a, b))]);
}

/** A parametric curve: Y = X^g, or that of sRGB (IEC 61966-2-1). */
function curveOf({ transfer }: ColorSpace): Buffer {
	if (transfer !== 'sRGB') return tag('para', Buffer.alloc(4), fixed([transfer]));
	return tag('para', Buffer.from([0, 3, 0, 0]), fixed([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]));
}

type Tag = readonly [name: string, content: Buffer];

const headerBytes = 128;

function profile(space: 'RGB ' | 'GRAY', colors: readonly Tag[]): Buffer {
	const tags: readonly Tag[] = [['wtpt', xyzTag(d50)], ...colors];
	const contents = tags.map(([, content]) => content);
	let offset = headerBytes + 4 + 12 * tags.length;
	const table = tags.map(([name, content]) => {
		const entry = Buffer.concat([Buffer.from(name), uint32(offset), uint32(content.length)]);
		offset += content.length;
		return entry;
	});
	const header = Buffer.alloc(headerBytes);
	uint32(offset).copy(header, 0);
	header.writeUInt32BE(0x04400000, 8);
	header.write(`mntr${space}XYZ `, 12);
	header.write('acsp', 36);
	fixed(d50).copy(header, 68);
	return Buffer.concat([header, uint32(tags.length), ...table, ...contents]);
}

const tag = (type: string, ...content: Buffer[]) =>
	Buffer.concat([Buffer.from(type), Buffer.alloc(4), ...content]);
const xyzTag = (vector: Vector) => tag('XYZ ', fixed(vector));

/** s15Fixed16Number. */
function fixed(values: readonly number[]): Buffer {
	const bytes = Buffer.alloc(4 * values.length);
	for (const [i, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65_536), 4 * i);
	return bytes;
}

function uint32(value: number): Buffer {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32BE(value);
	return bytes;
}
