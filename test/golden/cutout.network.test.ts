// The real engine on rendered images (art/) whose true mattes are known.
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine, type Engine } from '#engine/index.ts';
import { longTimeouts, oneWorker } from '#test/engine-options.ts';
import { score } from '../../bench/quality/metrics.ts';
import { iouAt128, meanAbsoluteError } from './metrics.ts';

const rendered = new URL('../../art/rendered/', import.meta.url);

/** One directory for each subject, with photo.jpg and matte.png, its true matte. */
const subjects = readdirSync(rendered, { recursive: true, encoding: 'utf8' })
	.filter((name) => name.endsWith('/matte.png'))
	.map((name) => name.slice(0, -'/matte.png'.length));

const minIou = 0.9;
/**
 * Mean absolute error of the alpha, over the image and over its transition band: measured with this engine, plus a
 * fifth, so that a regression fails. Lower them when the engine improves.
 */
const maxErrors: Record<string, { mae: number; edge: number }> = {
	basket: { mae: 0.0098, edge: 0.074 },
	bottle: { mae: 0.0011, edge: 0.02 },
	headphones: { mae: 0.0012, edge: 0.016 },
	plant: { mae: 0.0118, edge: 0.072 },
	teddy: { mae: 0.0028, edge: 0.043 },
};
const maxErrorsOfOthers = { mae: 0.025, edge: 0.1 };

let engine: Engine;
/** A photo of 640 pixels, as PNG so that tests can change it without loss, and its matte. */
let photo: Buffer;
let photoMatte: Buffer;

beforeAll(async () => {
	engine = createEngine({ ...longTimeouts, ...oneWorker });
	await engine.ready;
	const whole = await readFile(fileOf('teddy', 'photo.jpg'));
	photo = await sharp(whole).resize(640, 640, { fit: 'inside' }).png().toBuffer();
	photoMatte = await alphaOf((await engine.cutOut(photo)).bytes);
});

afterAll(() => engine.close());

function fileOf(subject: string, name: string): URL {
	return new URL(`${subject}/${name}`, rendered);
}

/** Alpha of a cutout, 0 to 255. */
function alphaOf(png: Buffer): Promise<Buffer> {
	return sharp(png).extractChannel('alpha').raw().toBuffer();
}

test('there are rendered subjects', () => {
	expect(subjects).not.toEqual([]);
});

test.each(subjects)('the cutout of %s matches its true matte', async (subject) => {
	const { bytes, width, height } = await engine.cutOut(await readFile(fileOf(subject, 'photo.jpg')));
	const truth = await sharp(await readFile(fileOf(subject, 'matte.png')))
		.resize(width, height, { fit: 'fill' })
		.toColourspace('b-w')
		.extractChannel(0)
		.raw()
		.toBuffer();
	const matte = await alphaOf(bytes);
	const { iou, mae, edge } = score(matte, truth, { width, height });
	const max = maxErrors[subject] ?? maxErrorsOfOthers;
	expect(iou).toBeGreaterThanOrEqual(minIou);
	expect(mae).toBeLessThanOrEqual(max.mae);
	expect(edge).toBeLessThanOrEqual(max.edge);
});

test('a rotated photo with EXIF orientation gives the same cutout, without metadata, and without colour where it is transparent', async () => {
	// Orientation 6: to be seen upright it must be rotated by 90 degrees.
	const rotated = await sharp(photo)
		.rotate(270)
		.withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } })
		.withMetadata({ orientation: 6 })
		.png()
		.toBuffer();
	const input = await sharp(rotated).metadata();
	expect(input.orientation).toBe(6);
	expect(input.exif?.includes('somebody')).toBe(true);
	expect(input.icc).toBeDefined();
	const { bytes, width, height } = await engine.cutOut(rotated);
	expect(await sharp(photo).metadata()).toMatchObject({ width, height });
	expect(meanAbsoluteError(await alphaOf(bytes), photoMatte)).toBeLessThan(0.001);
	const { exif, icc, xmp, iptc, orientation, comments } = await sharp(bytes).metadata();
	expect({ exif, icc, xmp, iptc, orientation, comments }).toEqual({});
	const rgba = new Uint32Array((await sharp(bytes).raw().toBuffer()).buffer.slice(0));
	expect(rgba.every((pixel) => pixel >>> 24 !== 0 || pixel === 0)).toBe(true);
});

test('transparent areas of the input stay transparent, and the rest is processed as usual', async () => {
	const { width, height } = await sharp(photo).metadata();
	const ownAlpha = Buffer.alloc(width * height, 255);
	for (let y = 0; y < height; y++) ownAlpha.fill(0, y * width, y * width + Math.floor(width / 4));
	const raw = { width, height, channels: 1 } as const;
	const withAlpha = await sharp(photo).joinChannel(ownAlpha, { raw }).png().toBuffer();
	const matte = await alphaOf((await engine.cutOut(withAlpha)).bytes);
	const expected = photoMatte.map((value, i) => (ownAlpha[i] === 0 ? 0 : value));
	expect(matte.every((value, i) => ownAlpha[i] === 255 || value === 0)).toBe(true);
	expect(iouAt128(matte, expected)).toBeGreaterThan(minIou);
});
