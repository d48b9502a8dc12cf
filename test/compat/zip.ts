// The files of an archive by its central directory, each checked against its
// CRC-32 (APPNOTE 6.3.10, sections 4.3.12 and 4.3.16).
import { crc32, inflateRawSync } from 'node:zlib';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;

/** Files that are stored or deflated, by name, in the order of the directory. Throws if one of them is damaged. */
export function entriesOf(archive: Buffer): Map<string, Buffer> {
	const end = archive.length - 22;
	if (archive.readUInt32LE(end) !== endSignature) throw new Error('no end of central directory');
	const count = archive.readUInt16LE(end + 10);
	const entries = new Map<string, Buffer>();
	for (let i = 0, at = archive.readUInt32LE(end + 16); i < count; i++) {
		if (archive.readUInt32LE(at) !== entrySignature) throw new Error('no entry');
		const [method, crc] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 16)];
		const [size, nameLength] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
		const local = archive.readUInt32LE(at + 42);
		const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
		const packed = archive.subarray(start, start + size);
		const bytes = method === 8 ? inflateRawSync(packed) : packed;
		const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
		if (crc32(bytes) !== crc) throw new Error(`${name} is damaged`);
		entries.set(name, bytes);
		at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
	}
	return entries;
}
