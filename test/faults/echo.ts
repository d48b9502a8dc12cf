// The identity of a picture, and the "cut-out" by which the stand-in of the engine proves which picture it was given.
import { createHash } from 'node:crypto';

/** A picture so many pixels wide kills the child that takes it. */
export const deadlyWidth = 13;
/** A picture so many pixels wide is never finished. */
export const hangingWidth = 17;

export const digestOf = (file: Buffer) => createHash('sha256').update(file).digest('hex');

/** The picture's digest, again and again up to this many bytes. */
export const echoOf = (file: Buffer, bytes: number) => Buffer.alloc(bytes, digestOf(file));

/** From the frame header of a baseline JPEG. */
export function jpegWidth(file: Buffer): number | undefined {
	const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
	return frame < 0 ? undefined : file.readUInt16BE(frame + 7);
}
