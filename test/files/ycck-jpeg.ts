// Writes a YCCK JPEG as Adobe's programs do, joined from four grey JPEGs, because sharp writes plain CMYK only.
import sharp, { type Sharp } from 'sharp';
import { type JpegPart, jpegOf, partsOf, segment } from './jpeg-file.ts';

const dqt = 0xdb;
const dht = 0xc4;
const sof0 = 0xc0;
const sos = 0xda;
const app14 = 0xee;
/** Version 100, no flags, colour transform 2: YCCK. */
const adobeYcck = segment(app14, 'Adobe\0\x64\0\0\0\0\x02');

export async function ycckJpeg(image: Sharp): Promise<Buffer> {
	const { data, info } = await image.toColourspace('cmyk').raw().toBuffer({ resolveWithObject: true });
	const { width, height } = info;
	const planes = [0, 1, 2, 3].map((plane) =>
		Uint8Array.from({ length: width * height }, (_, i) => toYcck(data.subarray(4 * i, 4 * i + 4), plane)),
	);
	const greys = await Promise.all(planes.map((plane) => partsOfGrey(plane, width, height)));
	const tables = (greys[0] as JpegPart[]).filter(({ code }) => code === dqt || code === dht);
	const components = planes.flatMap((_, i) => [i + 1, 0x11, 0]);
	const size = [height >> 8, height & 0xff, width >> 8, width & 0xff];
	const frame = segment(sof0, Buffer.from([8, ...size, planes.length, ...components]));
	const scans = greys.map((parts, i) => scanOf(parts, i + 1));
	return jpegOf([adobeYcck, ...tables, frame, ...scans, { code: 0xd9, bytes: Buffer.from([0xff, 0xd9]) }]);
}

/**
 * CMYK is stored inverted and its inverse is converted as R, G, B
 * (`cmyk_ycck_convert` in libjpeg's jccolor.c), so the values are used unchanged.
 */
function toYcck(inks: Uint8Array, plane: number): number {
	const [c = 0, m = 0, y = 0, k = 0] = inks;
	if (plane === 0) return clamp(0.299 * c + 0.587 * m + 0.114 * y);
	if (plane === 1) return clamp(128 - 0.168736 * c - 0.331264 * m + 0.5 * y);
	if (plane === 2) return clamp(128 + 0.5 * c - 0.418688 * m - 0.081312 * y);
	return 255 - k;
}

function clamp(value: number): number {
	return Math.min(255, Math.max(0, Math.round(value)));
}

/** Without optimised tables, so that all planes share the same ones. */
async function partsOfGrey(plane: Uint8Array, width: number, height: number): Promise<JpegPart[]> {
	const grey = sharp(plane, { raw: { width, height, channels: 1 } }).toColourspace('b-w');
	return partsOf(await grey.jpeg({ quality: 100, optimiseCoding: false }).toBuffer());
}

function scanOf(grey: readonly JpegPart[], component: number): JpegPart {
	const { bytes } = grey.find(({ code }) => code === sos) as JpegPart;
	const pixels = bytes.subarray(2 + bytes.readUInt16BE(2));
	const header = segment(sos, Buffer.from([1, component, 0, 0, 63, 0]));
	return { code: sos, bytes: Buffer.concat([header.bytes, pixels]) };
}
