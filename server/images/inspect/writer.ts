// The one buffer a clean file is written to, part after part; nothing else is copied.

export interface Writer {
	write(part: Uint8Array): void;
	/** What has been written from this place on, to be read only. */
	since(start: number): Buffer;
	/** How much has been written, in bytes. */
	readonly length: number;
}

/**
 * What we write of our own is at most this much longer than what it takes the place of: an orientation alone, a
 * profile's name.
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
		since: (start) => out.subarray(start, length),
		get length() {
			return length;
		},
	};
}
