// Splits and joins JPEG files by segment, to create files that no ordinary
// encoder writes. Independent of the code under test.

export interface JpegPart {
	/** The marker's second byte. */
	readonly code: number;
	/** Marker, length, content and, behind SOS, the scan. */
	readonly bytes: Buffer;
}

const start = Buffer.from([0xff, 0xd8]);
const end = 0xd9;
const scan = 0xda;

/** The parts of a valid file, from behind SOI up to EOI. */
export function partsOf(jpeg: Buffer): JpegPart[] {
	const parts: JpegPart[] = [];
	for (let at = start.length; at < jpeg.length; ) {
		const code = jpeg[at + 1] as number;
		let next = code === end ? at + 2 : at + 2 + jpeg.readUInt16BE(at + 2);
		if (code === scan) while (!isMarker(jpeg, next)) next += 1;
		parts.push({ code, bytes: jpeg.subarray(at, next) });
		at = next;
	}
	return parts;
}

function isMarker(jpeg: Buffer, at: number): boolean {
	const code = jpeg[at + 1] as number;
	return jpeg[at] === 0xff && code !== 0 && code !== 0xff && !(code >= 0xd0 && code <= 0xd7);
}

export function segment(code: number, content: Buffer | string): JpegPart {
	const data = Buffer.from(content as string, 'latin1');
	const bytes = Buffer.concat([Buffer.from([0xff, code, 0, 0]), data]);
	bytes.writeUInt16BE(data.length + 2, 2);
	return { code, bytes };
}

export function jpegOf(parts: readonly JpegPart[]): Buffer {
	return Buffer.concat([start, ...parts.map(({ bytes }) => bytes)]);
}

/** The file with more segments behind SOI. */
export function withSegments(jpeg: Buffer, more: readonly JpegPart[]): Buffer {
	return jpegOf([...more, ...partsOf(jpeg)]);
}

export const codesOf = (jpeg: Buffer) => partsOf(jpeg).map(({ code }) => code);
