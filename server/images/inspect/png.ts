// PNG (ISO/IEC 15948): checks the chunks that make up the image and writes them to a new file, without all others.
import { AppError } from '#contract/errors.ts';
import type { Size } from '#contract/size.ts';
import { pngSignature } from '#engine/index.ts';
import { orientationIn } from './exif.ts';
import { dataToKeep } from './png-ancillary.ts';
import { readChunks, writeChunk } from './png-chunks.ts';
import { colorType, type PngHeader, readPngHeader } from './png-header.ts';
import { UnknownSizeError, upright } from './size.ts';
import { createWriter } from './writer.ts';

/** Ancillary chunks to keep, in the order of writing; the standard requires these before the palette. */
const beforePalette = ['cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'sBIT'];
const ancillary = new Set([...beforePalette, 'tRNS', 'eXIf']);
const order = ['IHDR', ...beforePalette, 'PLTE', 'tRNS', 'eXIf'];

const maxPaletteBytes = 256 * 3;

interface Facts {
	readonly header: PngHeader;
	/** The data to keep by type, except IDAT. */
	readonly chunks: ReadonlyMap<string, Buffer>;
}

/**
 * Returns the upright size and a file with the same pixels and colours. Of the metadata it keeps
 * the EXIF orientation and a colour profile that inflates within its limit; of an animation the
 * default image. Drops an ancillary chunk that is damaged, at an invalid position, or not the
 * first of its type. Throws AppError 'too-many-pixels', and 'unreadable-image' for a file that is
 * truncated or whose critical chunks are damaged, missing, interrupted or unknown to the standard.
 */
export function cleanPng(bytes: Buffer): { size: Size; bytes: Buffer } {
	const { header, chunks } = readFacts(bytes);
	const out = createWriter(bytes.length);
	out.write(pngSignature);
	for (const type of order) {
		const data = chunks.get(type);
		if (data) writeChunk(out, type, [data]);
	}
	writeChunk(out, 'IDAT', imageData(bytes));
	writeChunk(out, 'IEND', []);
	const exif = chunks.get('eXIf');
	return { size: upright(header, exif ? orientationIn(exif) : 1), bytes: out.since(0) };
}

function readFacts(bytes: Buffer): Facts {
	const chunks = new Map<string, Buffer>();
	const untried = new Set(ancillary);
	let header: PngHeader | undefined;
	let hasImageData = false;
	let imageBytes = 0;
	let previous = '';

	for (const chunk of readChunks(bytes)) {
		const { type, data } = chunk;
		const isInterrupted = type === 'IDAT' && hasImageData && previous !== type;
		if (isInterrupted) throw unreadable('a chunk between IDAT chunks');
		previous = type;
		if (isCritical(type) && !chunk.isIntact()) throw unreadable('a critical chunk is damaged');
		if (!header) {
			if (type !== 'IHDR') throw new UnknownSizeError('PNG: IHDR is not first');
			header = readPngHeader(data);
			chunks.set(type, data);
		} else if (type === 'IDAT') {
			hasImageData = true;
			imageBytes += data.length;
		} else if (type === 'PLTE') {
			// For other colour types it is only a suggestion for displays with 256 colours.
			if (header.colorType !== colorType.palette) continue;
			if (hasImageData || chunks.has(type) || !isPalette(data)) throw unreadable('PLTE is invalid');
			chunks.set(type, data);
		} else if (untried.has(type)) {
			const isBeforePalette = !(beforePalette.includes(type) && chunks.has('PLTE'));
			if (type !== 'eXIf' && (hasImageData || !isBeforePalette)) continue;
			// One attempt for each type, so that a thousand profiles are not inflated one after another.
			untried.delete(type);
			const cleaned = chunk.isIntact() && dataToKeep(type, data, header.colorType, chunks.get('PLTE'));
			if (cleaned) chunks.set(type, cleaned);
		} else if (isCritical(type) && type !== 'IEND') {
			throw unreadable('a critical chunk is unknown');
		}
	}

	if (!header || imageBytes === 0) throw unreadable('no pixels');
	if (header.colorType === colorType.palette && !chunks.has('PLTE')) throw unreadable('no palette');
	return { header, chunks };
}

/**
 * The data of all IDAT chunks, which is one stream. In one chunk, so that a decoder never reads a million empty ones.
 */
function* imageData(bytes: Buffer): Generator<Buffer> {
	for (const { type, data } of readChunks(bytes)) if (type === 'IDAT') yield data;
}

/** The standard marks critical chunks with a capital first letter. */
function isCritical(type: string): boolean {
	return (type.charCodeAt(0) & 0x20) === 0;
}

function isPalette({ length }: Buffer): boolean {
	return length > 0 && length % 3 === 0 && length <= maxPaletteBytes;
}

function unreadable(message: string): AppError {
	return new AppError('unreadable-image', `PNG: ${message}`);
}
