// PNG (ISO/IEC 15948): the chunks that make the picture, checked and written anew; every other is left behind.
import { AppError } from '#contract/errors.ts';
import { orientationIn } from './exif.ts';
import { dataToKeep } from './png-ancillary.ts';
import { readChunks, signature, writeChunk } from './png-chunks.ts';
import { colourType, type PngHeader, readPngHeader } from './png-header.ts';
import { type Size, upright } from './size.ts';
import { createWriter } from './writer.ts';

/** Optional chunks to keep, in the order they are written; the standard wants these before the palette. */
const beforePalette = ['cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'sBIT'];
const optional = new Set([...beforePalette, 'tRNS', 'eXIf']);
const order = ['IHDR', ...beforePalette, 'PLTE', 'tRNS', 'eXIf'];

const longestPaletteBytes = 256 * 3;

interface Facts {
	readonly header: PngHeader;
	/** The data to keep, by type, less that of IDAT. */
	readonly chunks: ReadonlyMap<string, Buffer>;
	/** Of all IDAT chunks together. */
	readonly pixelBytes: number;
}

export function isPng(bytes: Buffer): boolean {
	return bytes.subarray(0, signature.length).equals(signature);
}

/**
 * Upright size, and a file of the same pixels and colours that holds nothing else: of EXIF the orientation, of an
 * animation its default image, a colour profile if it inflates within its limit. An optional chunk that is broken,
 * out of place, or not the first of its type is dropped. Throws AppError 'too-many-pixels', and 'unreadable-image' for
 * a file that is cut off, or whose critical chunks are damaged, missing, or of no kind the standard knows.
 */
export function cleanPng(bytes: Buffer): { size: Size; bytes: Buffer } {
	const { header, chunks, pixelBytes } = readFacts(bytes);
	const out = createWriter(bytes.length);
	out.write(signature);
	for (const type of order) {
		const data = chunks.get(type);
		if (data) writeChunk(out, type, data.length, [data]);
	}
	writeChunk(out, 'IDAT', pixelBytes, pixelParts(bytes));
	writeChunk(out, 'IEND', 0, []);
	const exif = chunks.get('eXIf');
	return { size: upright(header, exif ? orientationIn(exif) : 1), bytes: out.since(0) };
}

function readFacts(bytes: Buffer): Facts {
	const chunks = new Map<string, Buffer>();
	const untried = new Set(optional);
	let header: PngHeader | undefined;
	let hasPixels = false;
	let pixelBytes = 0;

	for (const chunk of readChunks(bytes)) {
		const { type, data } = chunk;
		if (isCritical(type) && !chunk.isIntact()) throw unreadable('a critical chunk is damaged');
		if (!header) {
			if (type !== 'IHDR') throw unreadable('IHDR is not first');
			header = readPngHeader(data);
			chunks.set(type, data);
		} else if (type === 'IDAT') {
			hasPixels = true;
			pixelBytes += data.length;
		} else if (type === 'PLTE') {
			// In other colour types it is a hint for screens of 256 colours.
			if (header.colourType !== colourType.palette) continue;
			if (hasPixels || chunks.has(type) || !isPalette(data)) throw unreadable('PLTE is wrong');
			chunks.set(type, data);
		} else if (untried.has(type)) {
			const isBeforePalette = !(beforePalette.includes(type) && chunks.has('PLTE'));
			if (type !== 'eXIf' && (hasPixels || !isBeforePalette)) continue;
			// One try each: a thousand profiles are not to be inflated one after another.
			untried.delete(type);
			const kept = chunk.isIntact() && dataToKeep(type, data, header.colourType, chunks.get('PLTE'));
			if (kept) chunks.set(type, kept);
		} else if (isCritical(type) && type !== 'IEND') {
			throw unreadable('a critical chunk is unknown');
		}
	}

	if (!header || pixelBytes === 0) throw unreadable('no pixels');
	if (header.colourType === colourType.palette && !chunks.has('PLTE')) throw unreadable('no palette');
	return { header, chunks, pixelBytes };
}

/** Many IDAT chunks become one: their data is one stream, and a decoder is spared a million empty ones. */
function* pixelParts(bytes: Buffer): Generator<Buffer> {
	for (const { type, data } of readChunks(bytes)) if (type === 'IDAT') yield data;
}

/** The standard's own mark: a capital first letter. */
function isCritical(type: string): boolean {
	return (type.charCodeAt(0) & 0x20) === 0;
}

function isPalette({ length }: Buffer): boolean {
	return length > 0 && length % 3 === 0 && length <= longestPaletteBytes;
}

function unreadable(detail: string): AppError {
	return new AppError('unreadable-image', `PNG: ${detail}`);
}
