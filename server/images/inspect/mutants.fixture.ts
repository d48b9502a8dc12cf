// Mutates valid files as a careful attacker would: removes, repeats, moves and inserts parts, falsifies lengths,
// changes bits and bytes, truncates.
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { partsOf, segment } from '#test/files/jpeg-file.ts';
import { profileOf } from '#test/files/malicious-files.ts';
import { chunksOf, encodeChunk } from '#test/files/png-file.ts';
import { webpChunk, webpOf, webpParts } from '#test/files/webp-file.ts';
import type { Seed } from './seeds.fixture.ts';

/** A marker in every inserted foreign part: no clean file may contain it. */
export const canary = 'PEEL-CANARY';

/** Offsets are taken modulo the size of the file, so that every mutation fits every file. */
const offset = fc.nat(1_000_000);

const partMutation = fc.oneof(
	fc.record({ kind: fc.constant('remove'), at: offset }),
	fc.record({ kind: fc.constant('repeat'), at: offset, to: offset }),
	fc.record({ kind: fc.constant('insert'), at: offset, foreign: offset }),
	fc.record({
		kind: fc.constant('wrong-length'),
		at: offset,
		length: fc.nat(0xffff_ffff),
		small: fc.boolean(),
	}),
	fc.record({ kind: fc.constant('poke'), at: offset, offset, value: fc.nat(255) }),
);

const byteMutation = fc.oneof(
	fc.record({ kind: fc.constant('flip'), at: offset, bit: fc.nat(7) }),
	fc.record({ kind: fc.constant('cut'), at: offset }),
	fc.record({
		kind: fc.constant('fill'),
		at: offset,
		length: fc.nat(64),
		value: fc.constantFrom(0, 0xff, 0x55),
	}),
	fc.record({ kind: fc.constant('copy'), from: offset, to: offset, length: fc.nat(300) }),
	fc.record({ kind: fc.constant('append'), length: fc.nat(200), value: fc.nat(255) }),
);

type PartMutation = typeof partMutation extends fc.Arbitrary<infer T> ? T : never;
type ByteMutation = typeof byteMutation extends fc.Arbitrary<infer T> ? T : never;

export interface Plan {
	readonly seed: number;
	readonly parts: readonly PartMutation[];
	readonly bytes: readonly ByteMutation[];
}

/** Generated and shrunk by fast-check; executed by `mutate`. */
export const plans: fc.Arbitrary<Plan> = fc.record({
	seed: offset,
	parts: fc.array(partMutation, { maxLength: 4 }),
	bytes: fc.oneof(fc.constant([]), fc.array(byteMutation, { maxLength: 3 })),
});

export function mutate(seeds: readonly Seed[], plan: Plan): Buffer {
	const { bytes } = seeds[plan.seed % seeds.length] as Seed;
	const format = formatOf(bytes);
	const parts = format.split(bytes).map((part) => Buffer.from(part));
	for (const mutation of plan.parts) changeParts(parts, mutation, format);
	return plan.bytes.reduce(changeBytes, format.join(bytes.subarray(0, format.startBytes), parts));
}

function formatOf([first]: Buffer): Format {
	if (first === 0x89) return png;
	return first === 0xff ? jpeg : webp;
}

interface Format {
	readonly startBytes: number;
	readonly foreign: readonly Buffer[];
	readonly lengthAt: number;
	readonly lengthBytes: number;
	readonly isLittleEndian?: boolean;
	split(bytes: Buffer): Buffer[];
	/** `start`: the bytes before the first part. */
	join(start: Buffer, parts: readonly Buffer[]): Buffer;
	/** Corrects the checksum of a changed part, so that the change itself is inspected. */
	fixChecksum(part: Buffer): void;
}

const joined = (start: Buffer, parts: readonly Buffer[]) => Buffer.concat([start, ...parts]);
const hidden = Buffer.from(canary);
const latin1 = (words: string) => Buffer.from(words, 'latin1');

const png: Format = {
	startBytes: 8,
	lengthAt: 0,
	lengthBytes: 4,
	foreign: [
		...[
			'tEXt',
			'prIv',
			'fdAT',
			'fcTL',
			'acTL',
			'CgBI',
			'gAMA',
			'sBIT',
			'cICP',
			'eXIf',
			'sPLT',
			'\0\0\0\0',
		].map((type) => encodeChunk({ type, data: hidden })),
		...['IEND', 'IDAT', 'PLTE', 'tRNS'].map((type) => encodeChunk({ type, data: Buffer.alloc(0) })),
		encodeChunk({ type: 'zTXt', data: Buffer.concat([latin1('a\0\0'), deflateSync(hidden)]) }),
		encodeChunk({
			type: 'iCCP',
			data: Buffer.concat([latin1(`${canary}\0\0`), deflateSync(profileOf(200)), hidden]),
		}),
		encodeChunk({ type: 'iCCP', data: Buffer.concat([latin1('a\0\0'), deflateSync(Buffer.alloc(100_000))]) }),
		encodeChunk({
			type: 'eXIf',
			data: latin1('II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x05\0\0\0\0\0\0\0'),
		}),
		encodeChunk({ type: 'PLTE', data: Buffer.alloc(768, 7) }),
	],
	split: (bytes) => chunksOf(bytes).map(encodeChunk),
	join: joined,
	fixChecksum: (part) => part.writeUInt32BE(crc32(part.subarray(4, -4)), part.length - 4),
};

const jpeg: Format = {
	startBytes: 2,
	lengthAt: 2,
	lengthBytes: 2,
	foreign: [
		...[0xe0, 0xe1, 0xe2, 0xe5, 0xed, 0xee, 0xfe, 0xdc, 0xcc].map((code) => segment(code, canary).bytes),
		...[
			'JFIF\0\x01\x02\0\0\x01\0\x01\x02\x02',
			'JFXX\0',
			'Exif\0\0',
			'ICC_PROFILE\0\x01\x02',
			'Adobe\0\x64\0\0\0\0\x02',
		].map((start, i) => segment([0xe0, 0xe0, 0xe1, 0xe2, 0xee][i] as number, start + canary).bytes),
		segment(0xc0, latin1('\x08\0\x10\0\x10\x01\x01\x11\0')).bytes,
		segment(0xc2, latin1('\x08\xff\xff\xff\xff\x01\x01\x11\0')).bytes,
		...['ffd8', 'ffd9', 'ffd0', 'ff01', 'fff0', 'ffc8', 'ffffff', 'ff00', 'ffdd00040001'].map((hex) =>
			Buffer.from(hex, 'hex'),
		),
		...Array.from({ length: 3 }, () => Buffer.alloc(1010, Buffer.from('ffda0008010100003f00', 'hex'))),
	],
	split: (bytes) =>
		partsOf(bytes.subarray(0, bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) + 2)).map((part) => part.bytes),
	join: joined,
	fixChecksum: () => undefined,
};

const webp: Format = {
	startBytes: 12,
	lengthAt: 4,
	lengthBytes: 4,
	isLittleEndian: true,
	foreign: [
		...['EXIF', 'XMP ', 'ICCP', 'prIv', 'VP8X', '\0\0\0\0'].map((type) => webpChunk(type, hidden)),
		...['ALPH', 'ANIM', 'ANMF', 'VP8 ', 'VP8L', 'VP8X'].map((type) =>
			webpChunk(type, Buffer.alloc(10, 0x10)),
		),
		webpChunk('EXIF', latin1(`II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x05\0\0\0\0\0\0\0${canary}`)),
		webpChunk('VP8X', Buffer.from('3f000000ffffffffffff', 'hex')),
	],
	split: webpParts,
	join: (_start, parts) => webpOf(parts),
	fixChecksum: () => undefined,
};

function changeParts(parts: Buffer[], mutation: PartMutation, format: Format): void {
	const at = mutation.at % (parts.length + 1);
	const part = parts[at % Math.max(parts.length, 1)] ?? Buffer.alloc(0);
	if (mutation.kind === 'remove') parts.splice(at, 1);
	if ('to' in mutation) parts.splice(mutation.to % (parts.length + 1), 0, Buffer.from(part));
	if ('foreign' in mutation)
		parts.splice(at, 0, format.foreign[mutation.foreign % format.foreign.length] as Buffer);
	if ('small' in mutation && part.length >= format.lengthAt + format.lengthBytes) {
		const { lengthAt, lengthBytes, isLittleEndian } = format;
		const length = isLittleEndian
			? part.readUIntLE(lengthAt, lengthBytes)
			: part.readUIntBE(lengthAt, lengthBytes);
		const wrong = mutation.small ? length + (mutation.length % 9) - 4 : mutation.length;
		const written = Math.max(0, wrong) % 256 ** lengthBytes;
		if (isLittleEndian) part.writeUIntLE(written, lengthAt, lengthBytes);
		else part.writeUIntBE(written, lengthAt, lengthBytes);
	}
	if ('offset' in mutation && part.length > 12) {
		part[4 + (mutation.offset % (part.length - 8))] = mutation.value;
		format.fixChecksum(part);
	}
}

function changeBytes(bytes: Buffer, mutation: ByteMutation): Buffer {
	if (bytes.length === 0) return bytes;
	if ('bit' in mutation) {
		const at = mutation.at % bytes.length;
		bytes[at] = (bytes[at] as number) ^ (1 << mutation.bit);
	} else if ('from' in mutation) {
		const from = mutation.from % bytes.length;
		bytes.copy(bytes, mutation.to % bytes.length, from, from + mutation.length);
	} else if (mutation.kind === 'cut') {
		return bytes.subarray(0, ('at' in mutation ? mutation.at : 0) % bytes.length);
	} else if ('at' in mutation && 'length' in mutation) {
		const at = mutation.at % bytes.length;
		bytes.fill(mutation.value, at, Math.min(at + mutation.length, bytes.length));
	} else if ('length' in mutation) {
		return Buffer.concat([bytes, Buffer.alloc(mutation.length, mutation.value)]);
	}
	return bytes;
}
