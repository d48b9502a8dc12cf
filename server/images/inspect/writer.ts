// Writes a clean file into one buffer, part after part, without further copies.

export interface Writer {
	write(part: Uint8Array): void;
	/** Continues at this offset. */
	moveTo(offset: number): void;
	/** Everything written from this offset on; read-only. */
	since(offset: number): Buffer;
	/** Bytes written, or the offset of `moveTo`. */
	readonly length: number;
}

/**
 * A clean file can exceed the original by the few bytes that we add: an
 * orientation without other EXIF, the name of a profile.
 */
const slackBytes = 128;

export function createWriter(originalBytes: number): Writer {
	const out = Buffer.allocUnsafe(originalBytes + slackBytes);
	let length = 0;
	return {
		write(part) {
			out.set(part, length);
			length += part.length;
		},
		moveTo(offset) {
			length = offset;
		},
		since: (offset) => out.subarray(offset, length),
		get length() {
			return length;
		},
	};
}
