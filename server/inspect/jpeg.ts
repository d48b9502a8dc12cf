// JPEG (ITU-T T.81) from its markers: the frame's size and kind, its scans counted, its EXIF orientation; nothing is decoded.
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { sidewaysIn } from './exif.ts';

const marker = { soi: 0xd8, eoi: 0xd9, sos: 0xda, app1: 0xe1, tem: 0x01 };
const exifPrefix = Buffer.from('Exif\0\0', 'latin1');

export function isJpeg(bytes: Buffer): boolean {
	return bytes.length >= 3 && bytes[0] === 0xff && bytes[1] === marker.soi && bytes[2] === 0xff;
}

/**
 * Size in pixels, upright. Throws 'unreadable-image' for a file without a whole frame header, and for lossless, 12-bit and
 * arithmetic frames, which no browser shows; 'too-many-scans' above the limit, which a decoder would take minutes over.
 */
export function inspectJpeg(bytes: Buffer): { width: number; height: number } {
	let size: { width: number; height: number } | undefined;
	let sideways = false;
	let scans = 0;

	for (let at = nextMarker(bytes, 2); at >= 0; at = nextMarker(bytes, at)) {
		const code = bytes[at + 1] as number;
		at += 2;
		if (code === marker.eoi) break;
		if (code === marker.soi || code === marker.tem) continue;

		const length = at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0;
		if (length < 2 || at + length > bytes.length) break;
		const segment = bytes.subarray(at + 2, at + length);
		if (isFrame(code) && !size) size = readFrame(code, segment);
		if (code === marker.app1 && segment.subarray(0, 6).equals(exifPrefix)) {
			sideways = sidewaysIn(segment.subarray(6));
		}
		if (code === marker.sos) scans += 1;
		if (scans > limits.maxJpegScans) throw new AppError('too-many-scans');
		at += length;
	}

	if (!size) throw new AppError('unreadable-image', 'JPEG without a frame');
	if (scans === 0) throw new AppError('unreadable-image', 'JPEG without a scan');
	return sideways ? { width: size.height, height: size.width } : size;
}

/** Where the next marker begins at or after `from`; skips entropy-coded data, its stuffed zeros and restart markers. */
function nextMarker(bytes: Buffer, from: number): number {
	for (
		let at = bytes.indexOf(0xff, from);
		at >= 0 && at + 1 < bytes.length;
		at = bytes.indexOf(0xff, at + 1)
	) {
		const code = bytes[at + 1] as number;
		const isRestart = code >= 0xd0 && code <= 0xd7;
		if (code !== 0x00 && code !== 0xff && !isRestart) return at;
	}
	return -1;
}

/** Start-of-frame markers; C4, C8 and CC in their range are something else. */
function isFrame(code: number): boolean {
	return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}

function readFrame(code: number, segment: Buffer): { width: number; height: number } {
	const baselineExtendedOrProgressive = code <= 0xc2;
	if (!baselineExtendedOrProgressive || segment.length < 6 || segment[0] !== 8) {
		throw new AppError('unreadable-image', `JPEG frame of kind ${code.toString(16)} with ${segment[0]} bits`);
	}
	return { height: segment.readUInt16BE(1), width: segment.readUInt16BE(3) };
}
