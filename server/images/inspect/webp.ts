// WebP (RFC 9649): checks the chunks that make up the image and writes them to a new file, without all others.
import { isSameSize, type Size } from '#contract/size.ts';
import { orientationIn, orientationOnly } from './exif.ts';
import { isProfile } from './icc.ts';
import { UnknownSizeError, upright } from './size.ts';
import {
	fileHeader,
	fileHeaderBytes,
	readChunks,
	unreadable,
	type WebpChunk,
	writeChunk,
} from './webp-chunks.ts';
import { type Canvas, isFrame, readCanvas, readFrame, writeCanvas } from './webp-frame.ts';
import { createWriter } from './writer.ts';

interface Facts {
	readonly size: Size;
	readonly frame: WebpChunk;
	/** Only in the extended format; the simple one is a frame alone. */
	readonly canvas: Canvas | undefined;
	/** ALPH, before the frame. */
	readonly alpha: Buffer | undefined;
	readonly profile: Buffer | undefined;
	/** 1 to 8 as in the EXIF standard. */
	readonly orientation: number;
}

/**
 * Returns the upright size and a file with the same pixels and colours. Of the metadata it keeps the EXIF orientation
 * and a complete colour profile. Throws AppError 'too-many-pixels', and 'unreadable-image' for a file that is truncated
 * or animated, has no frame or two, or declares two different sizes.
 */
export function cleanWebp(bytes: Buffer): { size: Size; bytes: Buffer } {
	const { size, frame, canvas, alpha, profile, orientation } = readFacts(bytes);
	const out = createWriter(bytes.length);
	out.moveTo(fileHeaderBytes);
	const isRotated = orientation > 1;
	if (canvas)
		writeChunk(
			out,
			'VP8X',
			writeCanvas({ ...canvas, hasProfile: profile !== undefined, hasExif: isRotated }),
		);
	if (profile) writeChunk(out, 'ICCP', profile);
	if (alpha) writeChunk(out, 'ALPH', alpha);
	writeChunk(out, frame.type, frame.data);
	if (isRotated) writeChunk(out, 'EXIF', orientationOnly(orientation));
	const { length } = out;
	out.moveTo(0);
	out.write(fileHeader(length - fileHeaderBytes));
	out.moveTo(length);
	return { size: upright(size, orientation), bytes: out.since(0) };
}

function readFacts(bytes: Buffer): Facts {
	const { canvas, frame, alpha, profile, exif } = readImage(bytes);
	const size = readFrame(frame.type, frame.data);
	// The simple format, in which decoders ignore all other chunks.
	if (!canvas) return { size, frame, canvas, alpha: undefined, profile: undefined, orientation: 1 };
	if (!isSameSize(canvas, size)) throw unreadable('canvas and frame differ in size');
	return {
		size,
		frame,
		canvas,
		alpha: frame.type === 'VP8 ' ? alpha : undefined,
		// As in decoders, profile and EXIF only with their flags.
		profile: canvas.hasProfile && profile && isProfile(profile, profile.length) ? profile : undefined,
		orientation: canvas.hasExif && exif ? orientationIn(withoutPrefix(exif)) : 1,
	};
}

/** The chunks of the image; of several of a kind the first one, as in decoders. */
function readImage(bytes: Buffer) {
	let canvas: Canvas | undefined;
	let frame: WebpChunk | undefined;
	let exif: Buffer | undefined;
	let profile: Buffer | undefined;
	/** The ALPH chunk, which counts only before the frame. */
	let alpha: Buffer | undefined;
	let isFirst = true;
	for (const chunk of readChunks(bytes)) {
		const { type, data } = chunk;
		if (isFrame(type) && frame) throw unreadable('two frames');
		if (type === 'ANIM' || type === 'ANMF') throw unreadable('it is an animation');
		if (isFirst && type === 'VP8X') canvas = readCanvas(data);
		else if (isFrame(type)) frame = chunk;
		else if (type === 'EXIF') exif ??= data;
		else if (type === 'ICCP') profile ??= data;
		else if (type === 'ALPH' && !frame) alpha ??= data;
		isFirst = false;
	}
	if (!frame) throw new UnknownSizeError('WebP: no frame');
	return { canvas, frame, alpha, profile, exif };
}

const exifPrefix = Buffer.from('Exif\0\0', 'latin1');

/** Some writers begin the chunk as in a JPEG, and decoders accept it. */
function withoutPrefix(exif: Buffer): Buffer {
	const start = exif.subarray(0, exifPrefix.length);
	return start.equals(exifPrefix) ? exif.subarray(exifPrefix.length) : exif;
}
