// The resolution that EXIF data state (TIFF 6.0, section 8), which sharp reads of JPG and PNG only.

const tags = { x: 282, y: 283, unit: 296 };
const inch = 2;

/** Dots per inch; undefined if they state none, or another unit, or one that differs by direction. */
export function exifResolution(exif: Buffer | undefined): number | undefined {
	if (exif?.toString('latin1', 0, 4) !== 'II*\0') return undefined;
	const directory = exif.readUInt32LE(4);
	const values = new Map<number, number>();
	for (let at = directory + 2, left = exif.readUInt16LE(directory); left > 0; at += 12, left--)
		values.set(exif.readUInt16LE(at), exif.readUInt32LE(at + 8));
	const fraction = (at = 0) => exif.readUInt32LE(at) / exif.readUInt32LE(at + 4);
	const dpi = fraction(values.get(tags.x));
	return dpi === fraction(values.get(tags.y)) && values.get(tags.unit) === inch ? dpi : undefined;
}
