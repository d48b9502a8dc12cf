// Reads and writes the orientation (tag 0x0112), the only part of EXIF that stays in a file. Damaged EXIF counts as none.

const orientationTag = 0x0112;
const entryBytes = 12;
const types = { byte: 1, short: 3, long: 4 };

/** `tiff` starts at the TIFF header. Returns 1 to 8 as in the EXIF standard; 1, upright, if there is no orientation. */
export function orientationIn(tiff: Buffer): number {
	const order = tiff.toString('latin1', 0, 2);
	if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return 1;
	const littleEndian = order === 'II';
	const read16 = (at: number) => (littleEndian ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
	const read32 = (at: number) => (littleEndian ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
	// The standard requires short, but readers accept all three, so files of each kind exist.
	const readValue: Record<number, (at: number) => number> = {
		[types.byte]: (at) => tiff.readUInt8(at),
		[types.short]: read16,
		[types.long]: read32,
	};
	const directory = read32(4);
	if (directory + 2 > tiff.length) return 1;

	const entries = Math.min(read16(directory), Math.floor((tiff.length - directory - 2) / entryBytes));
	for (let index = 0; index < entries; index++) {
		const entry = directory + 2 + index * entryBytes;
		if (read16(entry) !== orientationTag) continue;
		const value = readValue[read16(entry + 2)]?.(entry + 8) ?? 1;
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
	tiff.writeUInt16BE(types.short, 12);
	tiff.writeUInt32BE(1, 14);
	tiff.writeUInt16BE(orientation, 18);
	return tiff;
}
