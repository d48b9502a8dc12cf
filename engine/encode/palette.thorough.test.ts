// A PNG of at most 256 colours is small, near to the cutout, and holds nothing of what was removed.
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { overBackground, solid } from '#matting/compose/background/over-background.ts';
import { cutoutRaster } from '#matting/compose/cutout-raster.ts';
import { encodePalette } from './palette.ts';
import { encodePng } from './png.ts';

const width = 320;
const height = 240;
const pixels = width * height;
const removed = [250, 20, 160] as const;

/** A disc of grainy greens and blues, its edge eight pixels soft, on a pink background. */
const matte = Uint8Array.from({ length: pixels }, (_, i) => {
	const fromMiddle = Math.hypot((i % width) - width / 2, Math.floor(i / width) - height / 2);
	return Math.round(255 * Math.min(1, Math.max(0, (90 - fromMiddle) / 8)));
});
const rgb = Uint8Array.from({ length: pixels * 3 }, (_, at) => {
	const i = Math.floor(at / 3);
	if (matte[i] === 0) return removed[at % 3] as number;
	const shade = [40, 120 + 60 * Math.sin((i % width) / 25), 130 + 60 * Math.cos(i / width / 20)];
	return (shade[at % 3] as number) + ((i * 7919 + (i >> 3) * 104_729) % 17);
});
const cutout = cutoutRaster({ width, height, alpha: matte, foreground: rgb });
const original = cutout.rows(0, height);

let png: Buffer;
let chunks: Map<string, Buffer>;
let decoded: Buffer;

beforeAll(async () => {
	png = await encodePalette(cutout);
	chunks = chunksOf(png);
	decoded = await sharp(png).ensureAlpha().raw().toBuffer();
});

/** The chunks by type, in the order of the file. */
function chunksOf(png: Buffer): Map<string, Buffer> {
	const chunks = new Map<string, Buffer>();
	for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
		const type = png.toString('latin1', at + 4, at + 8);
		expect(chunks.has(type), type).toBe(false);
		chunks.set(type, png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
	}
	return chunks;
}

const channels = ['red', 'green', 'blue', 'alpha'] as const;

/** Differences between what was encoded and what is decoded, where the matte is in that range. */
function errorsOf(channel: (typeof channels)[number], from: number, to: number): number[] {
	const c = channels.indexOf(channel);
	return [...original.keys()]
		.filter((at) => at % 4 === c && (matte[at >> 2] as number) >= from && (matte[at >> 2] as number) <= to)
		.map((at) => Math.abs((original[at] as number) - (decoded[at] as number)));
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

test('a file has at most 256 colours with their alphas, and no metadata', () => {
	expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
	expect([...(chunks.get('IHDR') as Buffer).subarray(8)]).toEqual([8, 3, 0, 0, 0]);
	expect(chunks.get('PLTE')?.length).toBeLessThanOrEqual(3 * 256);
});

test('almost transparent pixels take no palette entry from visible ones: alpha 4 of 255 becomes 0, 5 stays', async () => {
	const stripes = Uint8Array.from({ length: pixels }, (_, i) => [0, 4, 5, 255][i & 3] as number);
	const png = await encodePalette(cutoutRaster({ width, height, alpha: stripes, foreground: rgb }));
	const alpha = await sharp(png).extractChannel(3).raw().toBuffer();
	const heldAs = (value: number) => new Set(alpha.filter((_, i) => stripes[i] === value));
	expect([...heldAs(0), ...heldAs(4)]).toEqual([0, 0]);
	expect(heldAs(5)).not.toContain(0);
});

test('a file like a photo has less than half the bytes of the lossless one', async () => {
	expect(png.length).toBeLessThan((await encodePng(cutout)).length / 2);
});

test('the solid subject keeps its colours within a few values, and stays solid', () => {
	for (const color of ['red', 'green', 'blue'] as const) {
		const errors = errorsOf(color, 255, 255);
		expect(mean(errors), color).toBeLessThan(5);
		expect(Math.max(...errors), color).toBeLessThan(24);
	}
	expect(Math.max(...errorsOf('alpha', 255, 255))).toBeLessThanOrEqual(2);
});

test('a soft edge stays soft: alphas are near to what they were, and so are colours where they are seen', () => {
	const errors = errorsOf('alpha', 1, 254);
	expect(errors.length).toBeGreaterThan(2000);
	expect(mean(errors)).toBeLessThan(8);
	expect(Math.max(...errors)).toBeLessThan(40);
	for (const color of ['green', 'blue'] as const) expect(mean(errorsOf(color, 64, 254))).toBeLessThan(15);
});

test('transparent pixels stay almost transparent, and invisible ones have no colour', () => {
	expect(Math.max(...errorsOf('alpha', 0, 0))).toBeLessThan(8);
	const unseen = [...matte.keys()].filter((i) => decoded[4 * i + 3] === 0);
	expect(unseen.length).toBeGreaterThan(pixels / 2);
	expect(unseen.filter((i) => decoded.readUInt32LE(4 * i) !== 0)).toEqual([]);
});

test('no colour of the removed background is in the palette, not even in an unused entry', () => {
	const palette = chunks.get('PLTE') as Buffer;
	for (let at = 0; at < palette.length; at += 3) expect(palette[at]).toBeLessThan(80);
});

test('on a background the result is opaque', async () => {
	const opaque = await encodePalette(overBackground(cutout, solid('#ffffff')));
	expect([...chunksOf(opaque).keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
	expect([...(await sharp(opaque).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
});

test('a fully transparent image becomes a fully transparent file', async () => {
	const empty = await encodePalette(
		cutoutRaster({ width, height, alpha: new Uint8Array(pixels), foreground: rgb }),
	);
	expect([...chunksOf(empty).keys()]).toEqual(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
	expect((await sharp(empty).raw().toBuffer()).every((byte) => byte === 0)).toBe(true);
});
