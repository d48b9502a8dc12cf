// JPEG (ITU-T T.81): checks the segments that make up the image and writes them to a new file, without all others.
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Size } from '#contract/size.ts';
import { isFrame, readFrame } from './jpeg-frame.ts';
import { createJpegHead, type JpegHead } from './jpeg-head.ts';
import { isSkippable, marker, readSegments } from './jpeg-segments.ts';
import { UnknownSizeError, upright } from './size.ts';
import { createWriter, type Writer } from './writer.ts';

const start = Buffer.from([0xff, marker.soi]);
/** Replaces segments dropped behind the last scan of a file without EOI, because decoders expect a marker there. */
const emptyComment = Buffer.from([0xff, marker.com, 0, 2]);

/**
 * Returns the upright size and a file with the same pixels and colours. Of the metadata it keeps the
 * EXIF orientation, a complete colour profile, JFIF without thumbnail and Adobe's colour transform.
 * Leaves damaged pixels and a missing EOI to the decoder. Throws AppError 'too-many-pixels';
 * 'too-many-scans', which would take a decoder minutes; 'unreadable-image' for a file without a
 * complete frame header and a scan, and for kinds of frame that browsers do not show.
 */
export function cleanJpeg(bytes: Buffer): { size: Size; bytes: Buffer } {
	const { size, head } = readFacts(bytes);
	const out = createWriter(bytes.length);
	out.write(start);
	head.write(out);
	writeCleaned(bytes, out);
	return { size: upright(size, head.orientation), bytes: out.since(0) };
}

/** Copies adjacent segments at once. */
function writeCleaned(bytes: Buffer, out: Writer): void {
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
		} else if (scans === 0) {
			head.read(code, bytes.subarray(content, end));
		}
	}

	if (!size) throw new UnknownSizeError('JPEG: no frame');
	if (scans === 0) throw unreadable('no scan');
	return { size, head };
}

/** Application data, whose relevant parts are in the head, and what has no effect on a Huffman-coded image. */
function isDropped(code: number): boolean {
	return isSkippable(code) || code === marker.dac;
}

function unreadable(message: string): AppError {
	return new AppError('unreadable-image', `JPEG: ${message}`);
}
