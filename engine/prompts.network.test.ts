// A cutout with prompts, by the real networks: of two subjects one is taken away, and the other one is what it was.
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Size } from '#contract/size.ts';
import { longTimeouts, oneWorker } from '#test/engine-options.ts';
import { iouAt128 } from '#test/golden/metrics.ts';
import { createEngine, type Engine } from './index.ts';

const [width, height] = [1200, 800];
const sidePx = 520;
const place = { teddy: { left: 60, top: 220 }, bottle: { left: 640, top: 220 } } as const;
type Subject = keyof typeof place;

const fileOf = (name: Subject, file: string) =>
	readFile(new URL(`../art/rendered/${name}/${file}`, import.meta.url));

/** The subject alone, cropped to itself, of at most sidePx. */
async function alone(name: Subject): Promise<Buffer> {
	const { data, info } = await sharp(await fileOf(name, 'photo.jpg'))
		.raw()
		.toBuffer({ resolveWithObject: true });
	const alpha = await sharp(await fileOf(name, 'matte.png'))
		.extractChannel(0)
		.raw()
		.toBuffer();
	const raw = { width: info.width, height: info.height };
	const whole = await sharp(data, { raw: { ...raw, channels: 3 } })
		.joinChannel(alpha, { raw: { ...raw, channels: 1 } })
		.png()
		.toBuffer();
	const trimmed = await sharp(whole).trim({ threshold: 1 }).png().toBuffer();
	return sharp(trimmed).resize(sidePx, sidePx, { fit: 'inside' }).png().toBuffer();
}

const grey = { create: { width, height, channels: 3, background: '#8f9a94' } } as const;
const clear = { create: { width, height, channels: 4, background: '#00000000' } } as const;
const noise = { type: 'gaussian', mean: 140, sigma: 12 } as const;

let engine: Engine;
let photo: Buffer;
let bottle: Size;
const mattes = {} as Record<Subject, Buffer>;

beforeAll(async () => {
	engine = createEngine({ ...longTimeouts, ...oneWorker });
	const layers = await Promise.all(
		(['teddy', 'bottle'] as const).map(async (name) => ({
			name,
			layer: { input: await alone(name), ...place[name] },
		})),
	);
	for (const { name, layer } of layers) {
		if (name === 'bottle') bottle = await sharp(layer.input).metadata();
		const whole = await sharp(clear).composite([layer]).png().toBuffer();
		mattes[name] = await sharp(whole).extractChannel('alpha').raw().toBuffer();
	}
	photo = await sharp({ create: { ...grey.create, noise } })
		.composite(layers.map(({ layer }) => layer))
		.jpeg({ quality: 92 })
		.toBuffer();
	await engine.ready;
});
afterAll(() => engine.close());

/** On the label, the cap and the lower corner of the bottle: one point does not always take all of an object. */
const bottleRemoved = () =>
	(
		[
			[0.5, 0.5],
			[0.5, 0.08],
			[0.1, 0.95],
		] as const
	).map(([x, y]) => ({
		x: (place.bottle.left + x * bottle.width) / width,
		y: (place.bottle.top + y * bottle.height) / height,
		keep: false,
	}));

const rgbaOf = (png: Buffer) => sharp(png).ensureAlpha().raw().toBuffer();
const alphaOf = (rgba: Buffer) => Buffer.from(rgba.filter((_, i) => i % 4 === 3));

test('points to remove on the parts of one of two subjects take it away; the other one keeps every level, and the assessment is the same', async () => {
	const { bytes, ...plain } = await engine.cutOut(photo);
	const before = await rgbaOf(bytes);
	const both = mattes.teddy.map((value, i) => Math.max(value, mattes.bottle[i] as number));
	expect(iouAt128(alphaOf(before), Buffer.from(both))).toBeGreaterThan(0.9);
	const { bytes: corrected, ...result } = await engine.cutOut(photo, {
		prompts: bottleRemoved(),
	});
	const after = await rgbaOf(corrected);
	expect(iouAt128(alphaOf(after), mattes.teddy)).toBeGreaterThan(0.9);
	const { confidence, doubt, doubtfulRegions, inferences } = plain;
	expect(result).toMatchObject({ width, height, confidence, doubtfulRegions, inferences });
	expect(result.doubt).toBe(doubt);
	const pixels = (rgba: Buffer) => new Uint32Array(Uint8Array.from(rgba).buffer);
	const [was, is] = [pixels(before), pixels(after)];
	// The teddy ends left of the bottle, by more than the edge of the bottle reaches.
	const others = [...was.keys()].filter((i) => i % width < place.bottle.left - 40 && was[i] !== is[i]);
	expect(others).toEqual([]);
	await expect(engine.cutOut(photo, { prompts: [{ x: 2, y: 0, keep: true }] })).rejects.toMatchObject({
		code: 'bad-request',
	});
});
