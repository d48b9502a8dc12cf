// The chunks of a PNG that may be damaged: where they start, and correct checksums, so that a changed chunk is
// inspected and not only rejected.
import { crc32 } from 'node:zlib';

const signatureBytes = 8;

/** Offsets of the chunks as far as their lengths lead; none in other files. */
export function chunkStarts(bytes: Buffer): number[] {
	const starts: number[] = [];
	if (bytes[0] !== 0x89) return starts;
	for (let at = signatureBytes; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) starts.push(at);
	return starts;
}

/** Corrects every checksum in place. */
export function fixChecksums(bytes: Buffer): Buffer {
	for (const at of chunkStarts(bytes)) {
		const dataEnd = at + 8 + bytes.readUInt32BE(at);
		if (dataEnd + 4 <= bytes.length) bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, dataEnd)), dataEnd);
	}
	return bytes;
}
