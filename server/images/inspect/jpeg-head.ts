// The application segments of a JPEG that affect the visible image, each reduced to that part and written first.
import { orientationIn, orientationOnly } from './exif.ts';
import { collectProfile } from './jpeg-profile.ts';
import { marker } from './jpeg-segments.ts';
import type { Writer } from './writer.ts';

const prefix = {
	jfif: Buffer.from('JFIF\0', 'latin1'),
	exif: Buffer.from('Exif\0\0', 'latin1'),
	adobe: Buffer.from('Adobe', 'latin1'),
};
/** Up to the densities. A thumbnail follows, whose sides are set to zero. */
const jfifBytes = 12;
const noThumbnail = Buffer.alloc(2);
/** Up to the colour transform, which distinguishes CMYK from YCCK. */
const adobeBytes = 12;

export interface JpegHead {
	/**
	 * Reads a segment before the first scan; only application segments count. As in decoders, of EXIF the first counts,
	 * of other kinds the last.
	 */
	read(code: number, content: Buffer): void;
	readonly orientation: number;
	write(out: Writer): void;
}

export function createJpegHead(): JpegHead {
	const profile = collectProfile();
	let jfif: Buffer | undefined;
	let adobe: Buffer | undefined;
	let orientation: number | undefined;
	return {
		read(code, content) {
			if (code === marker.app2) profile.read(content);
			if (code === marker.app0 && startsWith(prefix.jfif, content, jfifBytes + noThumbnail.length)) {
				jfif = content.subarray(0, jfifBytes);
			}
			if (code === marker.app14 && startsWith(prefix.adobe, content, adobeBytes)) {
				adobe = content.subarray(0, adobeBytes);
			}
			if (code === marker.app1 && startsWith(prefix.exif, content, prefix.exif.length)) {
				orientation ??= orientationIn(content.subarray(prefix.exif.length));
			}
		},
		get orientation() {
			return orientation ?? 1;
		},
		write(out) {
			if (jfif) writeSegment(out, marker.app0, [jfif, noThumbnail]);
			if (orientation && orientation > 1)
				writeSegment(out, marker.app1, [prefix.exif, orientationOnly(orientation)]);
			for (const part of profile.complete()) writeSegment(out, marker.app2, [part]);
			if (adobe) writeSegment(out, marker.app14, [adobe]);
		},
	};
}

function startsWith(start: Buffer, content: Buffer, minBytes: number): boolean {
	return content.length >= minBytes && content.subarray(0, start.length).equals(start);
}

function writeSegment(out: Writer, code: number, parts: readonly Buffer[]): void {
	const length = parts.reduce((sum, part) => sum + part.length, 2);
	out.write(Buffer.from([0xff, code, length >> 8, length & 0xff]));
	for (const part of parts) out.write(part);
}
