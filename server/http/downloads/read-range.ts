// Reads a part of an open file, one chunk for each one that is sent.
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.ts';
import { chunkBytes } from './scheduled.ts';

/**
 * Leaves the file open. Fails if the file ends before the range does, so that a cut response is not taken for a whole
 * one. `onRead` gets the length of each chunk.
 */
export function readRange(
	handle: FileHandle,
	{ start, end }: ByteRange,
	onRead: (bytes: number) => void = () => {},
): Readable {
	return Readable.from(chunks(handle, start, end + 1, onRead));
}

async function* chunks(
	handle: FileHandle,
	start: number,
	end: number,
	onRead: (bytes: number) => void,
): AsyncGenerator<Buffer> {
	let at = start;
	while (at < end) {
		const buffer = Buffer.allocUnsafeSlow(Math.min(chunkBytes, end - at));
		const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
		if (bytesRead === 0) throw new Error(`The file ends after ${at} bytes.`);
		onRead(bytesRead);
		yield buffer.subarray(0, bytesRead);
		at += bytesRead;
	}
}
