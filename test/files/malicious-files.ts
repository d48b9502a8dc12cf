// Generates malicious files: decompression bombs, hidden content, and files that are valid in two formats.
import { deflateSync, inflateSync } from 'node:zlib';
import { jpeg } from '../images.ts';
import { jpegOf, partsOf, segment, withSegments } from './jpeg-file.ts';
import { chunksOf, encodeChunk, type PngChunk, pngOf, withChunks } from './png-file.ts';

const MB = 1_000_000;

/** Chunks that inflate to this many bytes from a thousandth of the size. */
export const bombs = {
	zTXt: (bytes: number): PngChunk => ({
		type: 'zTXt',
		data: Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros(bytes)]),
	}),
	iTXt: (bytes: number): PngChunk => ({
		type: 'iTXt',
		data: Buffer.concat([Buffer.from('Comment\0\x01\0\0\0', 'latin1'), zeros(bytes)]),
	}),
	iCCP: (bytes: number): PngChunk => ({
		type: 'iCCP',
		data: Buffer.concat([Buffer.from('icc\0\0', 'latin1'), deflateSync(profileOf(bytes))]),
	}),
};

/** Deflated zeros, cached by length. */
const zeros = (() => {
	const made = new Map<number, Buffer>();
	return (bytes: number) => {
		const known = made.get(bytes) ?? deflateSync(Buffer.alloc(bytes));
		made.set(bytes, known);
		return known;
	};
})();

/** A colour profile with valid length and signature, but without content. */
export function profileOf(bytes: number): Buffer {
	const profile = Buffer.alloc(bytes);
	profile.writeUInt32BE(bytes);
	profile.write('acsp', 36);
	return profile;
}

/** An image with bombs of this kind in front of its pixels, 50 MB each. */
export function pngWithBombs(png: Buffer, type: keyof typeof bombs, count: number): Buffer {
	const bomb = bombs[type](50 * MB);
	return withChunks(png, 'IDAT', Array<PngChunk>(count).fill(bomb));
}

/** The pixels, which a file holds in one chunk, inflate to far more than the declared size. */
export function pngWithEndlessPixels(png: Buffer): Buffer {
	const endless = (data: Buffer) =>
		deflateSync(Buffer.concat([inflateSync(data), Buffer.alloc(100 * MB)]), { level: 1 });
	return pngOf(
		chunksOf(png).map(({ type, data }) => ({ type, data: type === 'IDAT' ? endless(data) : data })),
	);
}

/** Repeats the last scan until the file has this many. */
export function jpegWithScans(jpegFile: Buffer, scans: number): Buffer {
	const parts = partsOf(jpegFile);
	const [last, end] = parts.slice(-2) as [(typeof parts)[0], (typeof parts)[0]];
	const present = parts.filter(({ code }) => code === 0xda).length;
	return jpegOf([...parts.slice(0, -1), ...Array(scans - present).fill(last), end]);
}

/** An animation of two equal frames. */
export function animatedPng(png: Buffer): Buffer {
	const [header] = chunksOf(png) as [PngChunk];
	const frame = (sequence: number) => {
		const data = Buffer.alloc(26);
		data.writeUInt32BE(sequence);
		header.data.copy(data, 4, 0, 8);
		return { type: 'fcTL', data };
	};
	const animation = { type: 'acTL', data: Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]) };
	const pixels = chunksOf(png)
		.filter(({ type }) => type === 'IDAT')
		.map(({ data }) => data);
	const second = { type: 'fdAT', data: Buffer.concat([Buffer.from([0, 0, 0, 2]), ...pixels]) };
	return withChunks(withChunks(png, 'IDAT', [animation, frame(0)]), 'IEND', [frame(1), second]);
}

/** Apple's own variant of PNG, with the chunk CgBI in front. */
export function applePng(png: Buffer): Buffer {
	return pngOf([{ type: 'CgBI', data: Buffer.from('50002002', 'hex') }, ...chunksOf(png)]);
}

/** Text that no result, preview or stored original may contain. */
export const secrets = ['SECRET', '<script>', '<?php', 'GPSLatitude', 'xmpmeta', 'ftypmp42', 'PK\x03\x04'];

const secretTexts = [
	'SECRET camera 4711',
	'<script>alert(1)</script>',
	'<?php system($_GET[0]); ?>',
	'GPSLatitude 52.52',
	'<x:xmpmeta>',
];

/** A JPEG with every secret in every kind of metadata, a thumbnail, and another file behind its end. */
export async function jpegWithSecrets(width = 64, height = 48): Promise<Buffer> {
	const text = secretTexts.join('\n');
	const thumbnail = await jpeg(16, 12);
	const orientation = Buffer.from('4d4d002a00000008000101120003000000010001000000000000', 'hex');
	const file = withSegments(await jpeg(width, height), [
		segment(0xe0, Buffer.concat([Buffer.from('JFXX\0\x10', 'latin1'), thumbnail])),
		segment(
			0xe1,
			Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientation, Buffer.from(text), thumbnail]),
		),
		segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${text}`),
		segment(0xe2, `MPF\0${text}`),
		segment(0xe2, `ICC_PROFILE\0\x01\x01${text}`),
		segment(0xed, `Photoshop 3.0\0${text}`),
		segment(0xeb, text),
		segment(0xfe, text),
	]);
	return Buffer.concat([file, Buffer.from(`PK\x03\x04ftypmp42${text}`, 'latin1'), thumbnail]);
}

/** The same as a PNG. */
export function pngWithSecrets(png: Buffer): Buffer {
	const text = Buffer.from(secretTexts.join('\n'));
	const latin1 = (words: string) => Buffer.from(words, 'latin1');
	const file = withChunks(png, 'IDAT', [
		{ type: 'tEXt', data: Buffer.concat([latin1('Comment\0'), text]) },
		{ type: 'zTXt', data: Buffer.concat([latin1('Comment\0\0'), deflateSync(text, { level: 0 })]) },
		{ type: 'iTXt', data: Buffer.concat([latin1('XML:com.adobe.xmp\0\0\0\0\0'), text]) },
		{ type: 'iCCP', data: Buffer.concat([latin1('SECRET\0\0'), deflateSync(text, { level: 0 })]) },
		{ type: 'eXIf', data: Buffer.concat([latin1('MM\0*\0\0\0\x08\0\0'), text]) },
		{ type: 'tIME', data: Buffer.from([7, 234, 1, 2, 3, 4, 5]) },
		{ type: 'prIv', data: text },
	]);
	return Buffer.concat([file, encodeChunk({ type: 'tEXt', data: text }), latin1('PK\x03\x04ftypmp42'), text]);
}
