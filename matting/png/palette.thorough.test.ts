// A small PNG has at most 256 colours, is near to the cutout, and holds nothing of what was removed.
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { chunksOf, typesOf } from '#test/files/png-file.ts';
import { overBackground, solid } from '../compose/background/over-background.ts';
import { type Raster, rasterOf } from '../compose/raster.ts';
import { type Deflate, encodePng } from './encode.ts';
import { encodePalettePng } from './palette.ts';

const deflate: Deflate = async function* (parts) {
	yield new Uint8Array(deflateSync(Buffer.concat([...parts])));
};
const fileOf = async (raster: Raster) => Buffer.concat(await encodePalettePng(raster, deflate));
const decode = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer();

type Rgba = readonly [number, number, number, number];

function drawn(width: number, height: number, pixel: (x: number, y: number) => Rgba): Raster {
	const rgba = new Uint8Array(4 * width * height);
	for (let i = 0; i < width * height; i++) rgba.set(pixel(i % width, Math.floor(i / width)), 4 * i);
	return rasterOf(rgba, 4, { width, height });
}

const pixelsOf = (raster: Raster) => raster.rows(0, raster.height);
const alphasOf = (rgba: Uint8Array) => rgba.filter((_, at) => at % 4 === 3);

/** Deterministic, 0 to 15. */
function noise(x: number, y: number): number {
	const mixed = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263);
	return Math.imul(mixed ^ (mixed >>> 13), 1_274_126_177) >>> 28;
}

/** A disc of grainy greens and blues, its edge eight pixels soft, on nothing. */
const disc = drawn(320, 240, (x, y) => {
	const alpha = Math.round(255 * Math.min(1, Math.max(0, (90 - Math.hypot(x - 160, y - 120)) / 8)));
	if (alpha === 0) return [0, 0, 0, 0];
	const grain = noise(x, y);
	return [40 + grain, 120 + 60 * Math.sin(x / 25) + grain, 130 + 60 * Math.cos(y / 20) + grain, alpha];
});
const original = pixelsOf(disc);

let png: Buffer;
let decoded: Buffer;

beforeAll(async () => {
	png = await fileOf(disc);
	decoded = await decode(png);
});

/**
 * Mean and largest difference of composites on white and on black, where the alpha of the original is in that range.
 */
function errors(from: number, to: number) {
	let [sum, count, worst] = [0, 0, 0];
	for (let at = 0; at < original.length; at += 4) {
		const [was, is] = [original[at + 3] as number, decoded[at + 3] as number];
		if (was < from || was > to) continue;
		for (let k = at; k < at + 3; k++) {
			for (const back of [0, 255]) {
				const error = Math.abs(
					((original[k] as number) * was - (decoded[k] as number) * is + back * (is - was)) / 255,
				);
				sum += error;
				count++;
				worst = Math.max(worst, error);
			}
		}
	}
	return { mean: sum / count, worst, count };
}

describe('a cutout like a photo', () => {
	test('has at most 256 colours with their alphas, and no metadata', () => {
		expect(typesOf(png)).toEqual(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
		expect([...png.subarray(24, 29)]).toEqual([8, 3, 0, 0, 0]);
		const [, palette, alphas] = chunksOf(png);
		expect(palette?.data.length).toBeLessThanOrEqual(3 * 256);
		expect(palette?.data.length).toBeGreaterThan(3 * 200);
		expect(alphas?.data.length).toBeLessThan(256);
	});

	test('has less than half the bytes of the lossless file', async () => {
		expect(png.length).toBeLessThan(Buffer.concat(await encodePng(disc, deflate)).length / 2);
	});

	test('looks the same on white and on black, inside and at its soft edge', () => {
		const inside = errors(255, 255);
		expect(inside.mean).toBeLessThan(4);
		expect(inside.worst).toBeLessThan(24);
		const edge = errors(1, 254);
		expect(edge.count).toBeGreaterThan(10_000);
		expect(edge.mean).toBeLessThan(8);
		expect(edge.worst).toBeLessThan(50);
	});

	test('keeps opaque pixels opaque and transparent ones transparent, without a colour', () => {
		for (const [i, alpha] of alphasOf(original).entries()) {
			if (alpha === 255) expect(decoded[4 * i + 3]).toBe(255);
			if (alpha <= 4) expect(decoded.readUInt32LE(4 * i)).toBe(0);
		}
	});

	test('is the same file each time', async () => {
		expect((await fileOf(disc)).equals(png)).toBe(true);
	});

	test('on a background has no alphas', async () => {
		const opaque = await fileOf(overBackground(disc, solid('#ffffff')));
		expect(typesOf(opaque)).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
		// The background stays as flat as it was.
		expect((await decode(opaque)).subarray(0, 4 * 320)).toEqual(Buffer.alloc(4 * 320, 255));
	});
});

test.each([255, 256])('%i colours are exact', async (count) => {
	const source = drawn(count, 3, (x) => [x, 255 - x, (x * 7) % 256, x < 5 ? 60 + x : 255]);
	expect(await decode(await fileOf(source))).toEqual(Buffer.from(pixelsOf(source)));
});

test('257 colours become 256 at most, each near to what it was', async () => {
	const source = drawn(257, 3, (x) => [Math.min(255, x), x === 256 ? 7 : 0, 0, 255]);
	const file = await fileOf(source);
	expect(chunksOf(file)[1]?.data.length).toBeLessThanOrEqual(3 * 256);
	const wrong = (await decode(file)).map((value, at) => Math.abs(value - (pixelsOf(source)[at] as number)));
	expect(Math.max(...wrong)).toBeLessThanOrEqual(8);
});

test('almost invisible pixels become transparent: alpha 4 of 255 does, 5 does not', async () => {
	const source = drawn(40, 40, (x, y) => [x, y, 9, [0, 4, 5, 255][x % 4] as number]);
	const alphas = alphasOf(await decode(await fileOf(source)));
	const found = (column: number) => new Set(alphas.filter((_, i) => i % 4 === column));
	expect([...found(0), ...found(1)]).toEqual([0, 0]);
	expect(found(2)).not.toContain(0);
	expect([...found(3)]).toEqual([255]);
});

test('a gradient has no bands: over a few pixels its means are right', async () => {
	const source = drawn(512, 64, (x, y) => [x / 2, 255 - x / 2, 4 * y, 255]);
	const result = await decode(await fileOf(source));
	const before = pixelsOf(source);
	let worst = 0;
	for (let y = 0; y < 64; y += 16) {
		for (let x = 0; x < 512; x += 16) {
			for (let k = 0; k < 3; k++) {
				let sum = 0;
				for (let i = 0; i < 256; i++) {
					const at = 4 * ((y + (i >> 4)) * 512 + x + (i & 15)) + k;
					sum += (result[at] as number) - (before[at] as number);
				}
				worst = Math.max(worst, Math.abs(sum / 256));
			}
		}
	}
	expect(worst).toBeLessThan(5);
});

test('a thin line in a large empty image keeps its colours', async () => {
	const source = drawn(2000, 1200, (x, y) => (y === 601 ? [x >> 3, 200, x & 255, 255] : [0, 0, 0, 0]));
	const result = await decode(await fileOf(source));
	const row = result.subarray(4 * 2000 * 601, 4 * 2000 * 602);
	const before = pixelsOf(source).subarray(4 * 2000 * 601, 4 * 2000 * 602);
	const wrong = row.map((value, at) => Math.abs(value - (before[at] as number)));
	expect(Math.max(...wrong)).toBeLessThan(48);
	expect(result.subarray(0, 4 * 2000 * 601).every((value) => value === 0)).toBe(true);
});

test('a grey raster stays grey and exact', async () => {
	const grey = rasterOf(
		Uint8Array.from({ length: 900 }, (_, i) => i % 256),
		1,
		{ width: 30, height: 30 },
	);
	const file = await fileOf(grey);
	expect(file[25]).toBe(0);
	expect(await sharp(file).toColourspace('b-w').raw().toBuffer()).toEqual(Buffer.from(grey.rows(0, 30)));
});

test.each([
	[1, 1],
	[3840, 20],
	[1, 700],
])('an image of %i x %i pixels is encoded', async (width, height) => {
	for (const alpha of [0, 128, 255]) {
		const source = drawn(width, height, (x, y) =>
			alpha === 0 ? [0, 0, 0, 0] : [x & 255, y & 255, 50, alpha],
		);
		const alphas = alphasOf(await decode(await fileOf(source)));
		expect(alphas.length).toBe(width * height);
		expect(Math.max(...alphas.map((value) => Math.abs(value - alpha)))).toBeLessThanOrEqual(1);
	}
});
