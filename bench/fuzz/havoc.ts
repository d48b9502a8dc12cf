// Changes a file at random, often where its parts begin, with the words and numbers of the three formats.
import { numbers, words } from './dictionary.ts';
import { chunkStarts } from './fix-checksums.ts';

/** From 0 to below 1. */
type Random = () => number;

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

const flipBit: Change = (bytes, _other, random) => {
	const at = position(bytes, random);
	return overwrite(bytes, at, Buffer.from([(bytes[at] ?? 0) ^ (1 << below(8, random))]));
};
const setByte: Change = (bytes, _other, random) =>
	overwrite(bytes, position(bytes, random), Buffer.from([below(256, random)]));
const setNumber: Change = (bytes, _other, random) =>
	overwrite(bytes, position(bytes, random), number(random));
const setWord: Change = (bytes, _other, random) =>
	overwrite(bytes, position(bytes, random), pick(words, random));
const insertWord: Change = (bytes, _other, random) =>
	insert(bytes, position(bytes, random), pick(words, random));
const copyInto: Change = (bytes, _other, random) =>
	insert(bytes, position(bytes, random), slice(bytes, random));
const copyOver: Change = (bytes, _other, random) =>
	overwrite(bytes, position(bytes, random), slice(bytes, random));
const borrow: Change = (bytes, other, random) => insert(bytes, position(bytes, random), slice(other, random));
const remove: Change = (bytes, _other, random) => {
	const at = position(bytes, random);
	return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + below(64, random))]);
};
const join: Change = (bytes, other, random) =>
	Buffer.concat([bytes.subarray(0, position(bytes, random)), other.subarray(position(other, random))]);
const repeat: Change = (bytes, _other, random) => {
	const part = slice(bytes, random).subarray(0, 64);
	return insert(bytes, position(bytes, random), Buffer.concat(Array(1 + below(40, random)).fill(part)));
};
const truncate: Change = (bytes, _other, random) =>
	random() < 0.1 ? bytes.subarray(0, position(bytes, random)) : bytes;

const changes = [
	...[flipBit, setByte, setNumber, setWord, insertWord, copyInto, copyOver],
	...[borrow, remove, join, repeat, truncate],
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
