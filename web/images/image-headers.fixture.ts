// Headers of image files that declare any size, without an image behind them.

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function joined(...parts: (string | readonly number[])[]): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...bytesOf(part)] : part)));
}

const u16 = (value: number) => [value >> 8, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const u16le = (value: number) => [value & 255, value >> 8];
const u24le = (value: number) => [value & 255, (value >> 8) & 255, value >> 16];
const webp = (chunk: string, ...data: (string | readonly number[])[]) =>
	joined('RIFF', [0, 0, 0, 0], 'WEBP', chunk, [0, 0, 0, 0], ...data);

export const headers = {
	png: (width: number, height: number) =>
		joined('\x89PNG\r\n\x1a\n', u32(13), 'IHDR', u32(width), u32(height), [8, 2, 0, 0, 0]),
	/** A comment, a table and fill bytes come before the frame. */
	jpeg: (width: number, height: number) =>
		joined(
			[0xff, 0xd8, 0xff, 0xfe, 0, 4, 1, 2, 0xff, 0xc4, 0, 3, 9],
			[0xff, 0xff, 0xc2, 0, 17, 8],
			u16(height),
			u16(width),
		),
	webpLossy: (width: number, height: number) =>
		webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a], u16le(width), u16le(height)),
	webpLossless: (width: number, height: number) => {
		const bits = (width - 1) | ((height - 1) << 14);
		return webp('VP8L', [0x2f, bits & 255, (bits >>> 8) & 255, (bits >>> 16) & 255, bits >>> 24]);
	},
	webpExtended: (width: number, height: number) =>
		webp('VP8X', [0, 0, 0, 0], u24le(width - 1), u24le(height - 1)),
	text: bytesOf('a text'),
	html: bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>'),
	gif: joined('GIF89a', u16le(8), u16le(8)),
	avif: joined(u32(28), 'ftypavif', u32(0), 'avifmif1'),
	empty: new Uint8Array(0),
	'a JPEG that ends early': joined([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 1]),
	'a PNG of no width': joined('\x89PNG\r\n\x1a\n', u32(13), 'IHDR', u32(0), u32(7)),
};
