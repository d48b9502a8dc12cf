// Generates small images and forms.
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** An image with a disc on a plain background. */
export function disc(width = 64, height = 48): Sharp {
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
		<rect width="100%" height="100%" fill="#3a6ea5"/><circle cx="50%" cy="50%" r="30%" fill="#e8702a"/></svg>`;
	return sharp(Buffer.from(svg));
}

export const jpeg = (width?: number, height?: number) => disc(width, height).jpeg().toBuffer();
export const png = (width?: number, height?: number) => disc(width, height).png().toBuffer();

/** An 8-bit grey PNG of these levels. */
export function greyPng(
	width: number,
	height: number,
	levelAt: (x: number, y: number) => number = (x) => x % 256,
): Promise<Buffer> {
	const levels = Uint8Array.from({ length: width * height }, (_, i) =>
		levelAt(i % width, Math.floor(i / width)),
	);
	const image = sharp(levels, { raw: { width, height, channels: 1 } });
	return image.toColourspace('b-w').png().toBuffer();
}

/** A JPEG whose cutout is far larger than the buffers of a connection. */
export function noise(width: number, height: number): Promise<Buffer> {
	const pixels = randomBytes(width * height * 3);
	return sharp(pixels, { raw: { width, height, channels: 3 } })
		.jpeg({ quality: 30 })
		.toBuffer();
}

/** A multipart form as a browser sends it. */
export function form(
	bytes: Uint8Array,
	{ field = 'image', name = 'photo.jpg', type = 'image/jpeg' } = {},
): FormData {
	const data = new FormData();
	data.append(field, new File([new Uint8Array(bytes)], name, { type }));
	return data;
}

/** A small PNG whose IHDR declares this size, with a correct checksum. */
export async function pngDeclaring(width: number, height: number): Promise<Buffer> {
	const bytes = await png(8, 8);
	bytes.writeUInt32BE(width, 16);
	bytes.writeUInt32BE(height, 20);
	bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
	return bytes;
}

/** A small JPEG whose frame declares this size. */
export async function jpegDeclaring(width: number, height: number): Promise<Buffer> {
	const bytes = await jpeg();
	const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
	bytes.writeUInt16BE(height, frame + 5);
	bytes.writeUInt16BE(width, frame + 7);
	return bytes;
}
