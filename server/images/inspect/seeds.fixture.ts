// Small valid files of every common kind: the seeds of the fuzz test, and
// files whose visible image must not change in inspection.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { segment, withSegments } from '#test/files/jpeg-file.ts';
import { animatedPng } from '#test/files/malicious-files.ts';
import { chunksOf, pngOf, withChunks } from '#test/files/png-file.ts';
import { ycckJpeg } from '#test/files/ycck-jpeg.ts';
import { disc } from '#test/images.ts';

export interface Seed {
	readonly name: string;
	readonly bytes: Buffer;
}

const exif = {
	IFD0: { Copyright: 'somebody' },
	IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
};
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF/></x:xmpmeta>';

/** Many shades, so that a lost palette entry or profile shows. */
function shades(width = 24, height = 18): Sharp {
	const rgb = Uint8Array.from(
		{ length: width * height * 3 },
		(_, i) => (i * 37 + Math.floor(i / 7) * 11) % 256,
	);
	return sharp(rgb, { raw: { width, height, channels: 3 } });
}

const translucent = () => shades().ensureAlpha(0.5);

const kinds: Record<string, () => Sharp> = {
	'PNG of colours': () => shades().png(),
	'PNG of colours with alpha': () => translucent().png(),
	'PNG of greys': () => shades().greyscale().toColourspace('b-w').png(),
	'PNG of greys with alpha': () => translucent().greyscale().toColourspace('b-w').png(),
	'PNG of 16 bits': () => shades().toColourspace('rgb16').png(),
	'PNG of 16-bit greys': () => shades().toColourspace('grey16').png(),
	'PNG with a palette': () => shades().png({ palette: true }),
	'PNG with a palette and alpha': () => translucent().png({ palette: true }),
	'PNG of 4 bits': () => shades().png({ palette: true, colors: 16 }),
	'PNG of 1 bit': () => shades().png({ palette: true, colors: 2 }),
	'interlaced PNG': () => shades().png({ progressive: true }),
	'PNG with a profile': () => shades().withIccProfile('p3').png(),
	'16-bit PNG with a profile': () => shades().toColourspace('rgb16').withIccProfile('p3').png(),
	'rotated PNG': () => shades().withMetadata({ orientation: 6, exif }).png(),
	'PNG with resolution': () => shades().withMetadata({ density: 300 }).png(),
	'JPEG': () => shades().jpeg(),
	'JPEG of greys': () => shades().greyscale().jpeg(),
	'progressive JPEG': () => shades(64, 48).jpeg({ progressive: true }),
	'JPEG of full colour': () => shades().jpeg({ chromaSubsampling: '4:4:4', quality: 100 }),
	'JPEG with optimised scans': () => disc(80, 60).jpeg({ mozjpeg: true }),
	'JPEG in CMYK': () => shades().toColourspace('cmyk').jpeg(),
	'JPEG with a profile': () => shades().withIccProfile('p3').jpeg(),
	'rotated JPEG': () => shades().withExif(exif).withMetadata({ orientation: 8 }).jpeg(),
	'JPEG with XMP': () => shades().withXmp(xmp).jpeg(),
};

export async function createSeeds(): Promise<Seed[]> {
	const seeds: Seed[] = [];
	for (const [name, make] of Object.entries(kinds)) seeds.push({ name, bytes: await make().toBuffer() });
	const png = await shades().png().toBuffer();
	const jpeg = await shades().jpeg().toBuffer();
	return [
		...seeds,
		{ name: 'PNG with gamma and primaries', bytes: withChunks(png, 'IDAT', [gamma, primaries]) },
		{ name: 'PNG with one transparent colour', bytes: withChunks(png, 'IDAT', [oneColor]) },
		{ name: 'PNG in many parts', bytes: inManyParts(png) },
		{ name: 'animated PNG', bytes: animatedPng(png) },
		{ name: 'JPEG in YCCK', bytes: await ycckJpeg(shades()) },
		{ name: 'JPEG with a comment', bytes: withSegments(jpeg, [segment(0xfe, 'made by hand')]) },
		{ name: 'JPEG with a trailer', bytes: Buffer.concat([jpeg, Buffer.from('trailer')]) },
		{
			name: 'JPEG with JFIF',
			bytes: withSegments(jpeg, [segment(0xe0, 'JFIF\0\x01\x02\x01\0\x48\0\x48\0\0')]),
		},
	];
}

const webpKinds: Record<string, () => Sharp> = {
	'lossy WebP': () => shades().webp(),
	'lossless WebP': () => shades().webp({ lossless: true }),
	'lossy WebP with alpha': () => translucent().webp(),
	'lossless WebP with alpha': () => translucent().webp({ lossless: true }),
	'WebP with a profile': () => shades().withIccProfile('p3').webp(),
	'rotated WebP': () => translucent().withMetadata({ orientation: 6, exif }).webp(),
	'rotated lossless WebP': () => shades().withMetadata({ orientation: 8 }).webp({ lossless: true }),
	'WebP with XMP': () => shades().withXmp(xmp).webp(),
};

/** What programs may send too. */
export async function createWebpSeeds(): Promise<Seed[]> {
	const seeds: Seed[] = [];
	for (const [name, make] of Object.entries(webpKinds)) seeds.push({ name, bytes: await make().toBuffer() });
	return seeds;
}

const corpusFolder = path.join(import.meta.dirname, 'corpus');

/**
 * Files that `npm run fuzz -- --minutes` found: together they reach all code
 * of the checks that it reached. Most are damaged.
 */
export function readCorpus(): Seed[] {
	return readdirSync(corpusFolder).map((name) => ({
		name,
		bytes: readFileSync(path.join(corpusFolder, name)),
	}));
}

const uint32s = (...values: number[]) => Buffer.from(values.flatMap((n) => [n >>> 24, n >>> 16, n >>> 8, n]));

/** 1/2.2 and the primaries of sRGB, in hundred thousandths. */
const gamma = { type: 'gAMA', data: uint32s(45_455) };
const primaries = { type: 'cHRM', data: uint32s(31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000) };
/** The colour of the first pixel, as 16-bit samples. */
const oneColor = { type: 'tRNS', data: Buffer.from([0, 0, 0, 37, 0, 74]) };

/** IDAT in pieces of 50 bytes, with empty ones between. */
function inManyParts(png: Buffer): Buffer {
	const pieces = chunksOf(png).flatMap(({ type, data }) =>
		type === 'IDAT'
			? Array.from({ length: Math.ceil(data.length / 50) }, (_, i) => [
					{ type, data: data.subarray(50 * i, 50 * i + 50) },
					{ type, data: data.subarray(0, 0) },
				]).flat()
			: [{ type, data }],
	);
	return pngOf(pieces);
}
