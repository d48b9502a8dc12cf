// What of a JPEG's application segments changes how its pixels look: kept, each reduced to that, before everything else.
import { orientationIn, orientationOnly } from './exif.ts';
import { collectProfile } from './jpeg-profile.ts';
import { marker } from './jpeg-segments.ts';
import type { Writer } from './writer.ts';

const prefix = {
	jfif: Buffer.from('JFIF\0', 'latin1'),
	exif: Buffer.from('Exif\0\0', 'latin1'),
	adobe: Buffer.from('Adobe', 'latin1'),
};
/** Up to the densities; behind them stands a thumbnail, whose sides we set to zero. */
const jfifBytes = 12;
const noThumbnail = Buffer.alloc(2);
/** Up to the colour transform, which tells CMYK from YCCK. */
const adobeBytes = 12;

export interface JpegHead {
	/** Takes an application segment from before the first scan. As in decoders, the first EXIF counts, of the others the last. */
	take(code: number, content: Buffer): void;
	readonly orientation: number;
	write(out: Writer): void;
}

export function createJpegHead(): JpegHead {
	const profile = collectProfile();
	let jfif: Buffer | undefined;
	let adobe: Buffer | undefined;
	let orientation: number | undefined;
	return {
		take(code, content) {
			if (code === marker.app2) profile.take(content);
			if (code === marker.app0 && isOf(prefix.jfif, content, jfifBytes + noThumbnail.length)) {
				jfif = content.subarray(0, jfifBytes);
			}
			if (code === marker.app14 && isOf(prefix.adobe, content, adobeBytes)) {
				adobe = content.subarray(0, adobeBytes);
			}
			if (code === marker.app1 && isOf(prefix.exif, content, prefix.exif.length)) {
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
			for (const part of profile.whole()) writeSegment(out, marker.app2, [part]);
			if (adobe) writeSegment(out, marker.app14, [adobe]);
		},
	};
}

function isOf(start: Buffer, content: Buffer, leastBytes: number): boolean {
	return content.length >= leastBytes && content.subarray(0, start.length).equals(start);
}

function writeSegment(out: Writer, code: number, parts: readonly Buffer[]): void {
	const length = parts.reduce((sum, part) => sum + part.length, 2);
	out.write(Buffer.from([0xff, code, length >> 8, length & 0xff]));
	for (const part of parts) out.write(part);
}
