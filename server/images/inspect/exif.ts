// Reads and writes the orientation (tag 0x0112), the only part of EXIF that
// stays in a file. Damaged EXIF counts as none.

const orientationTag = 0x0112;
const entryBytes = 12;
const short = 3;
/**
 * Bytes of a number by its type. The standard requires a short, but readers accept bytes, shorts and longs with and
 * without sign, so files of each kind exist.
 */
const bytesOfType: Record<number, number> = { 1: 1, 6: 1, [short]: 2, 8: 2, 4: 4, 9: 4 };
/** A value of more bytes is not in the entry, but elsewhere in the file. */
const maxValueBytes = 4;

/** `tiff` starts at the TIFF header. Returns 1 to 8 as in the EXIF standard; 1, upright, if there is no orientation. */
export function orientationIn(tiff: Buffer): number {
	const start = tiff.toString('latin1', 0, 4);
	if (tiff.length < 8 || (start !== 'II*\0' && start !== 'MM\0*')) return 1;
	const read = (at: number, bytes: number) =>
		start === 'II*\0' ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes);
	const directory = read(4, 4);
	if (directory + 2 > tiff.length) return 1;

	const entries = Math.min(read(directory, 2), Math.floor((tiff.length - directory - 2) / entryBytes));
	for (let index = 0; index < entries; index++) {
		const entry = directory + 2 + index * entryBytes;
		if (read(entry, 2) !== orientationTag) continue;
		const bytes = bytesOfType[read(entry + 2, 2)] ?? 0;
		const allBytes = bytes * read(entry + 4, 4);
		if (allBytes === 0 || allBytes > maxValueBytes) continue;
		const value = read(entry + 8, bytes);
		return value >= 1 && value <= 8 ? value : 1;
	}
	return 1;
}

/** A TIFF structure with an orientation and nothing else. */
export function orientationOnly(orientation: number): Buffer {
	const tiff = Buffer.alloc(26);
	tiff.write('MM\0*', 'latin1');
	tiff.writeUInt32BE(8, 4);
	tiff.writeUInt16BE(1, 8);
	tiff.writeUInt16BE(orientationTag, 10);
	tiff.writeUInt16BE(short, 12);
	tiff.writeUInt32BE(1, 14);
	tiff.writeUInt16BE(orientation, 18);
	return tiff;
}
