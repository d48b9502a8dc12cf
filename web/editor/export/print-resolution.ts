// Writes the resolution of a print into a file, so that programs print it at the size of its preset.
import { chunk, signature } from '#matting/png/chunks.ts';

/**
 * The file with this resolution, in dots per inch. A file that is not a JPEG, PNG, lossless WebP or PSD is returned
 * unchanged.
 */
export async function withResolution(file: Blob, dpi: number): Promise<Blob> {
	if (file.type === 'image/jpeg') return inJpeg(file, dpi);
	if (file.type === 'image/png') return inPng(file, dpi);
	if (file.type === 'image/webp') return inWebp(file, dpi);
	if (file.type === 'image/vnd.adobe.photoshop') return inPsd(file, dpi);
	return file;
}

/** Bytes of the marker at the start, and of the JFIF segment after it (ISO/IEC 10918-5) without a thumbnail. */
const [startBytes, jfifBytes] = [2, 18];
const dotsPerInch = 1;

/** Replaces the JFIF segment with which browsers begin a JPEG, or adds one as the first segment. */
async function inJpeg(file: Blob, dpi: number): Promise<Blob> {
	const head = new Uint8Array(await file.slice(0, startBytes + jfifBytes).arrayBuffer());
	const name = String.fromCharCode(...head.subarray(6, 10));
	const hasJfif = head[2] === 0xff && head[3] === 0xe0 && head[5] === jfifBytes - 2 && name === 'JFIF';
	const jfif = new DataView(new ArrayBuffer(jfifBytes));
	jfif.setUint32(0, 0xff_e0_00_10);
	jfif.setUint32(4, 0x4a_46_49_46);
	// Version 1.1, after the zero that ends the name.
	jfif.setUint16(9, 0x0101);
	jfif.setUint8(11, dotsPerInch);
	jfif.setUint16(12, dpi);
	jfif.setUint16(14, dpi);
	const rest = file.slice(startBytes + (hasJfif ? jfifBytes : 0));
	return new Blob([head.subarray(0, startBytes), jfif.buffer, rest], { type: file.type });
}

/** Bytes of the signature and the first chunk, IHDR. */
const headerBytes = signature.length + 25;
const inchesPerMetre = 1 / 0.0254;
const perMetre = 1;

async function inPng(file: Blob, dpi: number): Promise<Blob> {
	const data = new DataView(new ArrayBuffer(9));
	const dots = Math.round(dpi * inchesPerMetre);
	data.setUint32(0, dots);
	data.setUint32(4, dots);
	data.setUint8(8, perMetre);
	const pieces = [
		file.slice(0, headerBytes),
		...chunk('pHYs', [new Uint8Array(data.buffer)]),
		file.slice(headerBytes),
	];
	return new Blob(pieces, { type: file.type });
}

/**
 * Bytes of a WebP up to and including the size of a lossless image, of the file's header, and of a chunk's header (RFC
 * 9649).
 */
const [sizeEnd, riffBytes, chunkBytes] = [25, 12, 8];
const [losslessImage, extendedFormat, exif] = [0x56_50_38_4c, 0x56_50_38_58, 0x45_58_49_46];
const [hasAlpha, hasExif] = [0x10, 0x08];
const extendedBytes = 10;

/** Adds an EXIF chunk, which needs the extended format, whose header repeats the size and alpha of the image. */
async function inWebp(file: Blob, dpi: number): Promise<Blob> {
	const start = new DataView(await file.slice(0, sizeEnd).arrayBuffer());
	if (start.getUint32(riffBytes) !== losslessImage) return file;
	// From the lowest bit: width and height minus one, 14 bits each, and whether there is alpha.
	const facts = start.getUint32(sizeEnd - 4, true);
	const extended = new DataView(new ArrayBuffer(chunkBytes + extendedBytes));
	extended.setUint32(0, extendedFormat);
	extended.setUint32(4, extendedBytes, true);
	extended.setUint8(8, hasExif | ((facts >>> 28) & 1 && hasAlpha));
	extended.setUint16(12, facts & 0x3fff, true);
	extended.setUint16(15, (facts >>> 14) & 0x3fff, true);
	const metadata = exifChunk(dpi);
	const added = extended.byteLength + metadata.byteLength;
	start.setUint32(4, start.getUint32(4, true) + added, true);
	const pieces = [start.buffer.slice(0, riffBytes), extended.buffer, file.slice(riffBytes), metadata];
	return new Blob(pieces, { type: file.type });
}

/** TIFF 6.0 with three tags: one fraction for both directions, and its unit. */
function exifChunk(dpi: number): ArrayBuffer {
	const [short, rational, fractionAt] = [3, 5, 50];
	const [xResolution, yResolution, resolutionUnit, inch] = [282, 283, 296, 2];
	const tags = [
		[xResolution, rational, fractionAt],
		[yResolution, rational, fractionAt],
		[resolutionUnit, short, inch],
	] as const;
	const data = new ArrayBuffer(chunkBytes + fractionAt + 8);
	const header = new DataView(data);
	header.setUint32(0, exif);
	header.setUint32(4, data.byteLength - chunkBytes, true);
	const tiff = new DataView(data, chunkBytes);
	tiff.setUint32(0, 0x49_49_2a_00);
	tiff.setUint32(4, 8, true);
	tiff.setUint16(8, tags.length, true);
	for (const [i, [tag, type, value]] of tags.entries()) {
		const at = 10 + 12 * i;
		tiff.setUint16(at, tag, true);
		tiff.setUint16(at + 2, type, true);
		tiff.setUint32(at + 4, 1, true);
		tiff.setUint32(at + 8, value, true);
	}
	tiff.setUint32(fractionAt, dpi, true);
	tiff.setUint32(fractionAt + 4, 1, true);
	return data;
}

/** Bytes of the file's header and of the length of the palette, which is empty. */
const psdHeaderBytes = 30;
/** Bytes of the resource's type, identifier, empty name and length, and of the resolution itself. */
const resolutionBytes = 28;
const resolutionInfo = 0x03ed;
const [pixelsPerInch, inches] = [1, 1];

/** As the first image resource (Adobe Photoshop File Formats Specification, 'ResolutionInfo structure'). */
async function inPsd(file: Blob, dpi: number): Promise<Blob> {
	const lengthEnd = psdHeaderBytes + 4;
	const length = new DataView(await file.slice(psdHeaderBytes, lengthEnd).arrayBuffer());
	length.setUint32(0, length.getUint32(0) + resolutionBytes);
	const resource = new DataView(new ArrayBuffer(resolutionBytes));
	resource.setUint32(0, 0x38_42_49_4d);
	resource.setUint16(4, resolutionInfo);
	resource.setUint32(8, resolutionBytes - 12);
	for (const at of [12, 20]) {
		resource.setUint16(at, dpi);
		resource.setUint16(at + 4, pixelsPerInch);
		resource.setUint16(at + 6, inches);
	}
	return new Blob([file.slice(0, psdHeaderBytes), length.buffer, resource.buffer, file.slice(lengthEnd)], {
		type: file.type,
	});
}
