// Changes a file at random, often where its parts begin, with the words and numbers of the two formats.
import { chunkStarts } from './fix-checksums.ts';

/** From 0 to below 1. */
export type Random = () => number;

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const hex = (text: string) => Buffer.from(text, 'hex');
const words: readonly Buffer[] = [
	...['JFIF\0', 'JFXX\0', 'Exif\0\0', 'ICC_PROFILE\0', 'Adobe', 'MPF\0', 'MM\0*', 'II*\0', 'acsp'].map(
		latin1,
	),
	...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'eXIf', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'sBIT', 'cICP'].map(
		latin1,
	),
	...['bKGD', 'pHYs', 'tEXt', 'zTXt', 'iTXt', 'acTL', 'fcTL', 'fdAT', 'CgBI', 'prIv'].map(latin1),
	...['ffd8', 'ffd9', 'ffdb', 'ffc4', 'ffdd', 'ffcc', 'ffdc', 'fffe', 'ffc0', 'ffc1', 'ffc2', 'ffc9'].map(
		hex,
	),
	...['ffe0', 'ffe1', 'ffe2', 'ffed', 'ffee', 'ff01', 'ffd0', 'ff00', 'ffff', 'fff0', 'ffdf', 'ffc8'].map(
		hex,
	),
	...['fffe0000', 'fffe0001', 'fffe0002', 'ffe10000', 'ffda0008010100003f00', 'ffdd00040001'].map(hex),
	...['0112000300000001', '1201030001000000', '01120004', '01120001', '00000000', '0000000049454e44'].map(
		hex,
	),
	hex('ffc0000b080010001001011100'),
	hex('89504e470d0a1a0a'),
];
const numbers = [
	...[0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 14, 16, 26, 32, 80, 127, 128, 255, 256, 257, 768],
	...[30_000, 30_001, 0x7fff, 0x8000, 0xffff, 0x1_0000, 50_000_000, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff],
];

/** One to eight changes to a copy of the file; `other` lends parts. */
export function havoc(file: Buffer, other: Buffer, maxBytes: number, random: Random): Buffer {
	let bytes: Buffer = Buffer.from(file);
	for (let left = 1 + below(8, random); left > 0; left--) {
		const change = changes[below(changes.length, random)] as Change;
		bytes = change(bytes, other, random).subarray(0, maxBytes);
		if (bytes.length === 0) return Buffer.from(other);
	}
	return bytes;
}

type Change = (bytes: Buffer, other: Buffer, random: Random) => Buffer;

const changes: readonly Change[] = [
	(bytes, _other, random) => {
		const at = position(bytes, random);
		return overwrite(bytes, at, Buffer.from([(bytes[at] ?? 0) ^ (1 << below(8, random))]));
	},
	(bytes, _other, random) => overwrite(bytes, position(bytes, random), Buffer.from([below(256, random)])),
	(bytes, _other, random) => overwrite(bytes, position(bytes, random), number(random)),
	(bytes, _other, random) => overwrite(bytes, position(bytes, random), pick(words, random)),
	(bytes, _other, random) => insert(bytes, position(bytes, random), pick(words, random)),
	(bytes, _other, random) => insert(bytes, position(bytes, random), slice(bytes, random)),
	(bytes, _other, random) => overwrite(bytes, position(bytes, random), slice(bytes, random)),
	(bytes, other, random) => insert(bytes, position(bytes, random), slice(other, random)),
	(bytes, _other, random) => {
		const at = position(bytes, random);
		return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(64, random))]);
	},
	(bytes, other, random) =>
		Buffer.concat([bytes.subarray(0, position(bytes, random)), other.subarray(position(other, random))]),
	(bytes, _other, random) => {
		const part = slice(bytes, random).subarray(0, 64);
		return insert(bytes, position(bytes, random), Buffer.concat(Array(1 + below(40, random)).fill(part)));
	},
	(bytes, _other, random) => (random() < 0.1 ? bytes.subarray(0, position(bytes, random)) : bytes),
];

const below = (end: number, random: Random) => Math.floor(end * random());
const pick = <T>(list: readonly T[], random: Random) => list[below(list.length, random)] as T;

/** Half of the time near the start of a chunk or at a marker. */
function position(bytes: Buffer, random: Random): number {
	if (random() < 0.5) return below(bytes.length, random);
	const starts = chunkStarts(bytes);
	const start = starts.length > 0 ? pick(starts, random) : bytes.indexOf(0xff, below(bytes.length, random));
	return Math.min(Math.max(start, 0) + below(10, random), bytes.length);
}

function slice(bytes: Buffer, random: Random): Buffer {
	const from = position(bytes, random);
	return bytes.subarray(from, from + 1 + below(random() < 0.5 ? 16 : bytes.length, random));
}

/** Two or four bytes, big-endian or little-endian. */
function number(random: Random): Buffer {
	const bytes = Buffer.alloc(4);
	bytes.writeUInt32BE(pick(numbers, random));
	if (random() < 0.2) bytes.reverse();
	return random() < 0.5 ? bytes : bytes.subarray(2);
}

function insert(bytes: Buffer, at: number, part: Buffer): Buffer {
	return Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)]);
}

function overwrite(bytes: Buffer, at: number, part: Buffer): Buffer {
	return Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at + part.length)]);
}
