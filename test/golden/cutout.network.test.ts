// The real engine on rendered images (art/) whose true mattes are known.
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cutout, createEngine, type Engine } from '#engine/index.ts';
import { longTimeouts, oneWorker } from '#test/engine-options.ts';
import { until } from '#test/until.ts';
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
	// Longer than between two tests, of which the last one waits for its end.
	engine = createEngine({ ...longTimeouts, ...oneWorker, idleMs: 4000 });
	await engine.ready;
});

afterAll(() => engine.close());

function fileOf(subject: string, name: string): URL {
	return new URL(`${subject}/${name}`, rendered);
}

const cutouts = new Map<string, Promise<Cutout>>();

const photoOf = (subject: string) => readFile(fileOf(subject, 'photo.jpg'));

/** Made once, while the engine has nothing else to do. */
function cutoutOf(subject: string): Promise<Cutout> {
	const cutout = cutouts.get(subject) ?? photoOf(subject).then((file) => engine.cutOut(file));
	cutouts.set(subject, cutout);
	return cutout;
}

/** Alpha of a cutout, 0 to 255. */
function alphaOf(png: Buffer): Promise<Buffer> {
	return sharp(png).extractChannel('alpha').raw().toBuffer();
}

test('the rendered subjects exist, so that the tests below compare something', () => {
	expect(subjects).not.toEqual([]);
});

test.each(subjects)('the cutout of %s matches its true matte', async (subject) => {
	const { bytes, width, height } = await cutoutOf(subject);
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

// One cutout is finished during the inference of the next. The idle process ends, and the next images start it again.
test('cutouts made concurrently, after the idle process has ended and while it starts again, equal those made one at a time, and an unreadable file among them is rejected', async () => {
	const alone = [(await cutoutOf('bottle')).bytes, (await cutoutOf('teddy')).bytes];
	await until(() => engine.processes().pids).toEqual([]);
	expect(engine.status()).toMatchObject({ ready: true, workers: 1 });
	const [first, broken, second] = await Promise.allSettled([
		engine.cutOut(await photoOf('bottle')),
		engine.cutOut(Buffer.from('no image')),
		engine.cutOut(await photoOf('teddy')),
	]);
	expect(broken).toMatchObject({ reason: { code: 'unreadable-image' } });
	const together = [first, second].map((one) => (one.status === 'fulfilled' ? one.value.bytes : one.reason));
	expect(together).toEqual(alone);
	expect(engine.processes().lost).toBe(0);
});
