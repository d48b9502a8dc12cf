// JPEG (ITU-T T.81): the segments that make the picture, checked and written anew; every other is left behind.
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { isFrame, readFrame } from './jpeg-frame.ts';
import { createJpegHead, type JpegHead } from './jpeg-head.ts';
import { marker, readSegments } from './jpeg-segments.ts';
import { type Size, upright } from './size.ts';
import { createWriter, type Writer } from './writer.ts';

const start = Buffer.from([0xff, marker.soi]);
/** Stands for what was dropped behind the last scan of a file without EOI: decoders want to meet some marker there. */
const emptyComment = Buffer.from([0xff, marker.com, 0, 2]);

export function isJpeg(bytes: Buffer): boolean {
	return bytes.length >= 3 && bytes.subarray(0, 2).equals(start) && bytes[2] === 0xff;
}

/**
 * Upright size, and a file of the same pixels and colours that holds nothing else: of EXIF the orientation, a colour
 * profile if it is whole, JFIF and Adobe's note on colour without thumbnail; nothing behind EOI. Damage inside the
 * pixels stays as it is, and so does a missing EOI, for the decoder to judge. Throws AppError 'too-many-pixels';
 * 'too-many-scans', which a decoder would take minutes over; 'unreadable-image' for a file without a whole frame header
 * and a scan, and for kinds of frame that no browser shows.
 */
export function cleanJpeg(bytes: Buffer): { size: Size; bytes: Buffer } {
	const { size, head } = readFacts(bytes);
	const out = createWriter(bytes.length);
	out.write(start);
	head.write(out);
	writeKept(bytes, out);
	return { size: upright(size, head.orientation), bytes: out.since(0) };
}

/** Neighbours are copied together. */
function writeKept(bytes: Buffer, out: Writer): void {
	let from = 0;
	let to = 0;
	let isLastDropped = false;
	for (const { code, start, end, isLast } of readSegments(bytes)) {
		isLastDropped = !isLast && isDropped(code);
		if (isLastDropped) continue;
		if (start !== to) {
			out.write(bytes.subarray(from, to));
			from = start;
		}
		to = end;
	}
	out.write(bytes.subarray(from, to));
	if (isLastDropped) out.write(emptyComment);
}

function readFacts(bytes: Buffer): { size: Size; head: JpegHead } {
	const head = createJpegHead();
	let size: Size | undefined;
	let scans = 0;

	for (const { code, content, end, isLast } of readSegments(bytes)) {
		if (isLast) break;
		if (isFrame(code)) {
			if (size) throw unreadable('two frames');
			size = readFrame(code, bytes.subarray(content, end));
		} else if (code === marker.sos) {
			if (!size) throw unreadable('a scan before the frame');
			scans += 1;
			if (scans > limits.maxJpegScans) throw new AppError('too-many-scans');
		} else if (scans === 0 && isDropped(code)) {
			head.take(code, bytes.subarray(content, end));
		}
	}

	if (!size) throw unreadable('no frame');
	if (scans === 0) throw unreadable('no scan');
	return { size, head };
}

/** Application data, of which the head keeps what matters, and what decoders skip. */
function isDropped(code: number): boolean {
	const isSkipped = code === marker.com || code === marker.dnl || code === marker.dac;
	return isSkipped || (code >= marker.app0 && code <= marker.app15);
}

function unreadable(detail: string): AppError {
	return new AppError('unreadable-image', `JPEG: ${detail}`);
}
