// The frame header of a JPEG (ITU-T T.81, B.2.2): reads its size and rejects kinds that browsers do not show.
import { AppError } from '#contract/errors.ts';
import type { Size } from '#contract/size.ts';
import { marker } from './jpeg-segments.ts';
import { checkSize } from './size.ts';

/** Start-of-frame markers: 0xc0 to 0xcf except three that mean something else. */
export function isFrame(code: number): boolean {
	return code >= 0xc0 && code <= 0xcf && code !== marker.dht && code !== marker.jpg && code !== marker.dac;
}

/**
 * Accepts baseline, extended and progressive frames of 8 bits. Throws AppError 'unreadable-image' for lossless,
 * arithmetic, hierarchical and 12-bit frames and for damaged ones, and 'too-many-pixels'.
 */
export function readFrame(code: number, content: Buffer): Size {
	const [precision, , , , , components = 0] = content;
	const isKnown = code <= 0xc2 && precision === 8;
	if (!isKnown || components === 0 || content.length !== 6 + 3 * components) {
		throw new AppError('unreadable-image', `JPEG frame of kind ${code.toString(16)} with ${precision} bits`);
	}
	const size = { height: content.readUInt16BE(1), width: content.readUInt16BE(3) };
	checkSize(size);
	return size;
}
