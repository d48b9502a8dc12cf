// The worst accepted files, with the real server and engine: all are processed, and the worker process survives.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createEngine, type Engine } from '#engine/index.ts';
import { longTimeouts, oneWorker } from '#test/engine-options.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { callPrepare, callSegment, process as processImage, upload, uploadAndProcess } from '../api/calls.ts';
import { disc, jpeg, png } from '../images.ts';
import {
	jpegWithScans,
	jpegWithSecrets,
	pngWithBombs,
	pngWithEndlessPixels,
	secrets,
} from './malicious-files.ts';

let engine: Engine;
const ends: object[] = [];
const server = serverForAll(async () => {
	const warn = (fields: object) => void ends.push(fields);
	engine = createEngine({
		...oneWorker,
		...longTimeouts,
		logger: { info: () => undefined, warn, error: warn },
	});
	await engine.ready;
	return { engine };
});

// Odd sizes, without the networks' seconds, in engine/odd-sizes.thorough.test.ts, and the companion networks with them
// in engine/models/companions.network.test.ts. No network is needed for an even background.
it.each<[string, () => Promise<Buffer>, number, number]>([
	['an image with text bombs', async () => pngWithBombs(await png(), 'zTXt', 8), 64, 48],
	['an image with profile bombs', async () => pngWithBombs(await png(), 'iCCP', 8), 64, 48],
	['an image whose pixels inflate without end', async () => pngWithEndlessPixels(await png()), 64, 48],
	[
		'an image of a hundred scans',
		async () => jpegWithScans(await jpeg(600, 400), limits.maxJpegScans),
		600,
		400,
	],
])('%s is processed', async (_what, make, width, height) => {
	const { result } = await uploadAndProcess(server.url, await make());
	expect(await sharp(result).metadata()).toMatchObject({ width, height, format: 'png' });
	expect(ends).toEqual([]);
});

it('48 megapixels of plain background are processed, and prepared for clicks, without a process being ended for its memory', async () => {
	const { id } = await upload(server.url, await disc(8000, 6000).jpeg({ quality: 40 }).toBuffer());
	expect(await processImage(server.url, id)).toMatchObject({ width: 3840, height: 2880 });
	expect((await callPrepare(server.url, id)).status).toBe(204);
	expect((await callSegment(server.url, id, [{ x: 0.5, y: 0.5, keep: true }])).status).toBe(200);
	expect(ends).toEqual([]);
	expect(engine.processes().lost).toBe(0);
});

it('the result of an image full of secrets contains none of them, and no metadata', async () => {
	const { original, result } = await uploadAndProcess(server.url, await jpegWithSecrets(600, 400));
	for (const secret of secrets)
		expect([original.includes(secret), result.includes(secret)]).toEqual([false, false]);
	const { exif, xmp, icc, comments } = await sharp(result).metadata();
	expect({ exif, xmp, icc, comments }).toEqual({});
});
