// The segments of a JPEG (ITU-T T.81, annex B), one after another up to EOI; never a step past the end of the file.

export const marker = {
	soi: 0xd8,
	eoi: 0xd9,
	sos: 0xda,
	dnl: 0xdc,
	dri: 0xdd,
	dht: 0xc4,
	jpg: 0xc8,
	dac: 0xcc,
	app0: 0xe0,
	app1: 0xe1,
	app2: 0xe2,
	app14: 0xee,
	app15: 0xef,
	com: 0xfe,
	tem: 0x01,
};

/** Places in the file: a file may hold a million segments, and most are looked at no closer. */
export interface Segment {
	readonly code: number;
	/** Where its marker stands. */
	readonly start: number;
	/** Where what follows its length begins. */
	readonly content: number;
	/** Where it ends; that of an SOS with the entropy-coded data behind it. */
	readonly end: number;
	/** Nothing comes after: EOI, a marker that no decoder goes past, or a length that leads past the file's end. */
	readonly isLast: boolean;
}

/**
 * Starts after SOI. Bytes between segments are skipped, as decoders do; so is the marker TEM, which says nothing. Of the
 * last segment only as much is told as tells a decoder that it is the last.
 */
export function* readSegments(bytes: Buffer): Generator<Segment, void> {
	for (let start = nextMarker(bytes, 2); start < bytes.length; ) {
		const code = bytes[start + 1] as number;
		if (code === marker.tem) {
			start = nextMarker(bytes, start + 2);
			continue;
		}
		const content = start + (hasLength(code) ? 4 : 2);
		const length = start + 4 <= bytes.length ? bytes.readUInt16BE(start + 2) : 0;
		const end = start + 2 + length;
		if (!hasLength(code) || length < 2 || end > bytes.length) {
			yield { code, start, content, end: Math.min(content, bytes.length), isLast: true };
			return;
		}
		const next = nextMarker(bytes, end);
		yield { code, start, content, end: code === marker.sos ? next : end, isLast: false };
		start = next;
	}
}

/** Frames, tables, scans, application data and comments. SOI, EOI and the reserved markers stand alone or mean nothing. */
function hasLength(code: number): boolean {
	const isFrameOrTable = code >= 0xc0 && code <= 0xcf && code !== marker.jpg;
	const isTableOrScan = code >= marker.sos && code <= marker.dri;
	const isApplication = code >= marker.app0 && code <= marker.app15;
	return isFrameOrTable || isTableOrScan || isApplication || code === marker.com;
}

/**
 * Where the next marker begins at or after `from`, or the end of the file. Stuffed zeros, fill bytes and restart
 * markers belong to the data they stand in. A plain loop: `indexOf` is slow in a file of nothing but 0xff.
 */
function nextMarker(bytes: Buffer, from: number): number {
	const last = bytes.length - 1;
	for (let at = from; at < last; at++) {
		if (bytes[at] !== 0xff) continue;
		const code = bytes[at + 1] as number;
		const isRestart = code >= 0xd0 && code <= 0xd7;
		if (code !== 0x00 && code !== 0xff && !isRestart) return at;
	}
	return bytes.length;
}
