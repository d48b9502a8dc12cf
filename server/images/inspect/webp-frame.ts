// The headers in a WebP that declare its size (RFC 9649): of the frame, lossy
// (VP8, RFC 6386) or lossless (VP8L), and of the canvas.
import type { Size } from '#contract/size.ts';
import { checkSize } from './size.ts';
import { unreadable } from './webp-chunks.ts';

const lossyStart = Buffer.from([0x9d, 0x01, 0x2a]);
const lossyHeaderBytes = 10;
/** The highest version of the VP8 bitstream that the standard defines. */
const maxLossyVersion = 3;
const losslessSignature = 0x2f;
const losslessHeaderBytes = 5;
const sideBits = 0x3fff;

const canvasBytes = 10;

/** The chunks that contain a frame. */
export const isFrame = (type: string): boolean => type === 'VP8 ' || type === 'VP8L';

/** `data` is the content of such a chunk. Throws AppError 'unreadable-image' or 'too-many-pixels'. */
export function readFrame(type: string, data: Buffer): Size {
	const size = type === 'VP8 ' ? readLossy(data) : readLossless(data);
	checkSize(size);
	return size;
}

function readLossy(data: Buffer): Size {
	if (data.length < lossyHeaderBytes) throw unreadable('its frame is truncated');
	const tag = data.readUIntLE(0, 3);
	const isKeyFrame = (tag & 1) === 0;
	const version = (tag >> 1) & 7;
	const isShown = ((tag >> 4) & 1) === 1;
	const partitionBytes = tag >> 5;
	if (!isKeyFrame || version > maxLossyVersion || !isShown || partitionBytes >= data.length)
		throw unreadable('its frame is invalid');
	if (!data.subarray(3, 6).equals(lossyStart)) throw unreadable('its frame has no start code');
	// The other two bits of each side are a scale for displays, which decoders ignore.
	return { width: data.readUInt16LE(6) & sideBits, height: data.readUInt16LE(8) & sideBits };
}

function readLossless(data: Buffer): Size {
	if (data.length < losslessHeaderBytes) throw unreadable('its frame is truncated');
	const bits = data.readUInt32LE(1);
	const version = bits >>> 29;
	if (data[0] !== losslessSignature || version !== 0) throw unreadable('its frame is invalid');
	return { width: (bits & sideBits) + 1, height: ((bits >>> 14) & sideBits) + 1 };
}

/** Flags of the canvas. */
const flag = { profile: 0x20, alpha: 0x10, exif: 0x08, animation: 0x02 };

export interface Canvas extends Size {
	readonly hasProfile: boolean;
	readonly hasAlpha: boolean;
	readonly hasExif: boolean;
}

/** `data` is the content of VP8X. Throws AppError 'unreadable-image' for an animation, and like `readFrame`. */
export function readCanvas(data: Buffer): Canvas {
	if (data.length < canvasBytes) throw unreadable('VP8X is truncated');
	const flags = data.readUInt8(0);
	if (flags & flag.animation) throw unreadable('it is an animation');
	const size = { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
	checkSize(size);
	return {
		...size,
		hasProfile: (flags & flag.profile) !== 0,
		hasAlpha: (flags & flag.alpha) !== 0,
		hasExif: (flags & flag.exif) !== 0,
	};
}

/** The content of a VP8X. */
export function writeCanvas({ width, height, hasProfile, hasAlpha, hasExif }: Canvas): Buffer {
	const data = Buffer.alloc(canvasBytes);
	data[0] = (hasProfile ? flag.profile : 0) | (hasAlpha ? flag.alpha : 0) | (hasExif ? flag.exif : 0);
	data.writeUIntLE(width - 1, 4, 3);
	data.writeUIntLE(height - 1, 7, 3);
	return data;
}
