// Words and numbers that the three formats give a meaning, for changes that a random byte would rarely make.

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const hex = (text: string) => Buffer.from(text, 'hex');

const jpegPrefixes = [
	'JFIF\0',
	'JFXX\0',
	'Exif\0\0',
	'ICC_PROFILE\0',
	'Adobe',
	'MPF\0',
	'MM\0*',
	'II*\0',
	'acsp',
];
const chunkTypes =
	'IHDR PLTE IDAT IEND tRNS eXIf iCCP sRGB gAMA cHRM sBIT cICP bKGD pHYs tEXt zTXt iTXt acTL fcTL fdAT CgBI prIv';
const markers =
	'ffd8 ffd9 ffdb ffc4 ffdd ffcc ffdc fffe ffc0 ffc1 ffc2 ffc9 ffe0 ffe1 ffe2 ffed ffee ff01 ffd0 ff00 ffff fff0 ffdf ffc8';
/** Comments of length 0 to 2, a scan, a restart interval and a frame. */
const segments =
	'fffe0000 fffe0001 fffe0002 ffe10000 ffda0008010100003f00 ffdd00040001 ffc0000b080010001001011100';
/** Orientations in both byte orders. */
const exifEntries = '0112000300000001 1201030001000000 01120004 01120001';
const pngParts = '00000000 0000000049454e44 89504e470d0a1a0a';
const webpTypes = ['RIFF', 'WEBP', 'VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP', 'EXIF', 'XMP ', 'ANIM', 'ANMF'];
/** Signatures of a lossy frame with a size of 1 x 1 and of a lossless one, flags of the extended header. */
const webpParts = '9d012a01000100 2f00000000 0a00000000000000 3e00000000000000';

export const words: readonly Buffer[] = [
	...[...jpegPrefixes, ...chunkTypes.split(' '), ...webpTypes].map(latin1),
	...[markers, segments, exifEntries, pngParts, webpParts].flatMap((list) => list.split(' ').map(hex)),
];

/** Sizes of headers and their neighbours, limits, and the ends of the ranges of integers. */
export const numbers: readonly number[] = [
	...[0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 14, 16, 26, 32, 80, 127, 128, 255, 256, 257, 768],
	...[30_000, 30_001, 0x7fff, 0x8000, 0xffff, 0x1_0000, 50_000_000, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff],
];
