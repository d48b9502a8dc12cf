// The one EXIF fact that matters here: whether orientation (tag 0x0112) swaps width and height. Damaged EXIF counts as none.

const orientationTag = 0x0112;
const entryBytes = 12;

/** `tiff` starts at the TIFF header. True for orientations 5 to 8, which lie on their side. */
export function sidewaysIn(tiff: Buffer): boolean {
	const order = tiff.toString('latin1', 0, 2);
	if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return false;
	const littleEndian = order === 'II';
	const read16 = (at: number) => (littleEndian ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
	const directory = littleEndian ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
	if (directory + 2 > tiff.length) return false;

	const entries = Math.min(read16(directory), Math.floor((tiff.length - directory - 2) / entryBytes));
	for (let index = 0; index < entries; index++) {
		const entry = directory + 2 + index * entryBytes;
		if (read16(entry) !== orientationTag) continue;
		const orientation = read16(entry + 8);
		return orientation >= 5 && orientation <= 8;
	}
	return false;
}
