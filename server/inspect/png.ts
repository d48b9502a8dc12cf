// PNG (ISO/IEC 15948) from its chunks: the signature, the size in IHDR, and whether the file reaches its end.
import { AppError } from '#contract/errors.ts';
import { sidewaysIn } from './exif.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

export function isPng(bytes: Buffer): boolean {
	return bytes.subarray(0, signature.length).equals(signature);
}

/** Size in pixels, upright. Throws 'unreadable-image' if a chunk is cut off, or the first is not IHDR, or none is IEND. */
export function inspectPng(bytes: Buffer): { width: number; height: number } {
	let size: { width: number; height: number } | undefined;
	let sideways = false;
	for (let at = signature.length; at + 12 <= bytes.length; ) {
		const length = bytes.readUInt32BE(at);
		const type = bytes.toString('latin1', at + 4, at + 8);
		const data = bytes.subarray(at + 8, at + 8 + length);
		if (at + 12 + length > bytes.length) break;

		if (!size) {
			if (type !== 'IHDR' || length !== 13) throw new AppError('unreadable-image', 'PNG without IHDR');
			size = { width: data.readUInt32BE(0), height: data.readUInt32BE(4) };
		} else if (type === 'CgBI') {
			throw new AppError('unreadable-image', 'PNG variant of Apple devices');
		} else if (type === 'eXIf') {
			sideways = sidewaysIn(data);
		} else if (type === 'IEND') {
			return sideways ? { width: size.height, height: size.width } : size;
		}
		at += 12 + length;
	}
	throw new AppError('unreadable-image', 'PNG is cut off');
}
