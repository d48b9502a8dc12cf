// The digest of an image, and the "cutout" by which the echo worker shows which image it was given.
import { createHash } from 'node:crypto';

/** An image of this width in pixels kills the worker that takes it. */
export const deadlyWidth = 13;
/** An image of this width in pixels blocks its worker until it is killed. */
export const hangingWidth = 17;

export const digestOf = (file: Buffer) => createHash('sha256').update(file).digest('hex');

/** The image's digest, repeated up to this many bytes. */
export const echoOf = (file: Buffer, bytes: number) => Buffer.alloc(bytes, digestOf(file));

/** From the frame header of a baseline JPEG. */
export function jpegWidth(file: Buffer): number | undefined {
	const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
	return frame < 0 ? undefined : file.readUInt16BE(frame + 7);
}
