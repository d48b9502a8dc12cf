// Reads width and height from the header of a JPEG, PNG or WebP file, without decoding it.
import { imageTypeOf } from '#contract/image-type.ts';
import { limits } from '#contract/limits.ts';
import type { Size } from '#contract/size.ts';

/** The size of almost every image is within this many bytes of the file's start. */
const headBytes = 256 * 1024;

/** As `readImageSize`; reads only the start of a file whose size is there. */
export async function readSizeOf(file: Blob): Promise<Size | undefined> {
	const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
	const size = readImageSize(head);
	if (size || head.length === file.size || imageTypeOf(head) !== 'image/jpeg') return size;
	return readImageSize(new Uint8Array(await file.arrayBuffer()));
}

/** Whether an image has no more pixels, and no longer side, than one that is cut out may have. */
export const isWithinLimits = ({ width, height }: Size): boolean =>
	width * height <= limits.maxPixels && Math.max(width, height) <= limits.maxSidePx;

/** Undefined for other files, and for broken headers. */
export function readImageSize(file: Uint8Array): Size | undefined {
	const view = new DataView(file.buffer, file.byteOffset, file.length);
	try {
		const size = sizeOf(file, view);
		return size && size.width > 0 && size.height > 0 ? size : undefined;
	} catch (error) {
		// A header that ends early.
		if (error instanceof RangeError) return undefined;
		throw error;
	}
}

function sizeOf(file: Uint8Array, view: DataView): Size | undefined {
	switch (imageTypeOf(file)) {
		case 'image/png':
			return sizeOfPng(file, view);
		case 'image/jpeg':
			return sizeOfJpeg(view);
		case 'image/webp':
			return sizeOfWebp(file, view);
		default:
			return undefined;
	}
}

const startsWith = (file: Uint8Array, at: number, text: string) =>
	[...text].every((letter, i) => file[at + i] === letter.charCodeAt(0));

/** PNG specification, 11.2.1: the image header is the first chunk. */
function sizeOfPng(file: Uint8Array, view: DataView): Size | undefined {
	if (!startsWith(file, 12, 'IHDR')) return undefined;
	return { width: view.getUint32(16), height: view.getUint32(20) };
}

/**
 * ITU-T T.81, B.2.2: segments up to the frame header, SOF0 to SOF15 but DHT (C4), JPG (C8) and DAC (CC). As decoders do,
 * skips bytes between segments, and takes a segment for an empty one that declares less than its own length field.
 */
function sizeOfJpeg(view: DataView): Size | undefined {
	for (let at = 2; ; ) {
		const word = view.getUint16(at);
		if (word <= 0xff00 || word === 0xffff) {
			at += 1;
			continue;
		}
		const marker = word & 0xff;
		if (marker >= 0xd8 && marker <= 0xda) return undefined;
		if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
			return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
		at += 2;
		if (marker !== 0x01 && !(marker >= 0xd0 && marker <= 0xd7)) at += Math.max(2, view.getUint16(at));
	}
}

/** WebP container specification (RFC 9649): the first chunk is lossy, lossless or the extended header. */
function sizeOfWebp(file: Uint8Array, view: DataView): Size | undefined {
	if (startsWith(file, 12, 'VP8X')) return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) };
	if (startsWith(file, 12, 'VP8L')) {
		if (view.getUint8(20) !== 0x2f) return undefined;
		const bits = view.getUint32(21, true);
		return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
	}
	if (!startsWith(file, 12, 'VP8 ') || !startsWith(file, 23, '\x9d\x01\x2a')) return undefined;
	return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
}

const uint24 = (view: DataView, at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
