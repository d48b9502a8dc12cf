// Reads the segments of a JPEG (ITU-T T.81, annex B) up to EOI, never past the end of the file.

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

/** Offsets in the file: a file can have a million segments, and most are not read. */
interface Segment {
	readonly code: number;
	/** Offset of its marker. */
	readonly start: number;
	/** Offset of its content, behind the length. */
	readonly content: number;
	/** Offset of its end, which for SOS includes the entropy-coded data. */
	readonly end: number;
	/** No segment follows: it is EOI, a marker at which decoders stop, or its length exceeds the file. */
	readonly isLast: boolean;
}

/**
 * Starts after SOI. Skips bytes between segments, as decoders do, and the marker TEM, which has no meaning. The last
 * segment ends behind the part that lets a decoder recognise it as the last.
 */
export function* readSegments(bytes: Buffer): Generator<Segment, void> {
	for (let start = nextMarker(bytes, 2); start < bytes.length; ) {
		const code = bytes[start + 1] as number;
		if (code === marker.tem) {
			start = nextMarker(bytes, start + 2);
			continue;
		}
		const content = start + (hasLength(code) ? 4 : 2);
		const length = start + 4 <= bytes.length ? readLength(bytes, start, code) : 0;
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

/** Application data, comments and numbers of lines: no decoder needs them for the pixels. */
export function isSkippable(code: number): boolean {
	const isApplication = code >= marker.app0 && code <= marker.app15;
	return isApplication || code === marker.com || code === marker.dnl;
}

/** Frames, tables, scans, application data and comments have a length. SOI, EOI and reserved markers do not. */
function hasLength(code: number): boolean {
	const isFrameOrTable = code >= 0xc0 && code <= 0xcf && code !== marker.jpg;
	const isTableOrScan = code >= marker.sos && code <= marker.dri;
	return isFrameOrTable || isTableOrScan || isSkippable(code);
}

/**
 * At least 2, its own size. As in libjpeg, a segment that can be skipped
 * counts as empty if it declares less; others are damaged then.
 */
function readLength(bytes: Buffer, start: number, code: number): number {
	const length = bytes.readUInt16BE(start + 2);
	return isSkippable(code) ? Math.max(length, 2) : length;
}

/**
 * Offset of the next marker at or after `from`, or of the end of the file. Stuffed zeros, fill bytes and restart
 * markers are part of the data around them. A plain loop, because `indexOf` is slow in a file of 0xff only.
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
