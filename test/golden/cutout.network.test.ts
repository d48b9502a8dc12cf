// The real engine on rendered images (art/) whose true mattes are known.
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine, type Engine } from '#engine/index.ts';
import { longTimeouts, oneWorker } from '#test/engine-options.ts';
import { bandError, transitionBand } from '../../bench/quality/metrics.ts';
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

beforeAll(async () => {
	engine = createEngine({ ...longTimeouts, ...oneWorker });
	await engine.ready;
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
	const max = maxErrors[subject] ?? maxErrorsOfOthers;
	expect(iouAt128(matte, truth)).toBeGreaterThanOrEqual(minIou);
	expect(meanAbsoluteError(matte, truth)).toBeLessThanOrEqual(max.mae);
	const band = transitionBand(truth, { width, height });
	expect(bandError(matte, truth, band)).toBeLessThanOrEqual(max.edge);
});
