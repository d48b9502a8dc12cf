import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { newFolder } from '#test/new-folder.ts';
import { cachePeer } from '../peer/cache.ts';
import { formatQuality, runQuality } from './run.ts';
import { openSheet } from './sheet.ts';

const [width, height] = [64, 48];
let dir: string;
beforeEach(async () => {
	dir = await newFolder();
});
/** A matte that is opaque from column `from` on. */
function matteFrom(from: number): Promise<Buffer> {
	const values = Uint8Array.from({ length: width * height }, (_, i) => (i % width >= from ? 255 : 0));
	return sharp(values, { raw: { width, height, channels: 1 } })
		.toColourspace('b-w')
		.png()
		.toBuffer();
}

async function writePair(set: string, name: string, truth: Buffer): Promise<void> {
	await mkdir(join(dir, set, 'image'), { recursive: true });
	await mkdir(join(dir, set, 'matte'), { recursive: true });
	await writeFile(join(dir, set, 'image', `${name}.jpg`), await jpeg(width, height));
	await writeFile(join(dir, set, 'matte', `${name}.png`), truth);
}

/** A cached peer that records its requests. */
function createFakePeer() {
	const requested: Uint8Array[] = [];
	return {
		requested,
		async cutOut(file: Uint8Array) {
			requested.push(file);
			return { bytes: Buffer.alloc(width * height * 4, 255), ms: 0 };
		},
		async close() {},
	};
}

/**
 * The fake engine erases the left half, so a truth of the right half is
 * matched exactly, and one of the whole image by half.
 */
test('a folder becomes a table with means, ratios and a contact sheet', async () => {
	await writePair('half', 'met', await matteFrom(width / 2));
	await writePair('whole', 'missed', await matteFrom(0));
	const peer = createFakePeer();
	const quality = await runQuality({
		dir,
		engine: createFakeEngine(),
		peerMattes: cachePeer(join(dir, 'cache'), () => peer),
		sheet: await openSheet(join(dir, 'out')),
	});

	expect(quality.sets.half?.ours).toEqual({ mae: 0, edge: 0, iou: 1 });
	expect(quality.sets.half?.peer).toMatchObject({ mae: 0.5, iou: 0.5 });
	expect(quality.sets.whole?.ours).toMatchObject({ mae: 0.5, iou: 0.5 });
	expect(quality.sets.whole?.ours).not.toHaveProperty('edge');
	expect(quality.overall.ratio?.mae).toBe(1);
	expect(quality.worst.mae.map(({ name }) => name)).toEqual(['missed', 'met']);
	expect(formatQuality(quality)).toMatch(/whole +1 +0\.5000 \/ 0\.0000/);

	expect(await readdir(join(dir, 'out/sheet/strips'))).toEqual(['half-met.webp', 'whole-missed.webp']);
	expect((await stat(join(dir, 'out/sheet/index.html'))).size).toBeGreaterThan(500);
});

test('the peer runs once for each image, in this run or a later one', async () => {
	await writePair('set', 'image', await matteFrom(0));
	const peer = createFakePeer();
	for (let run = 0; run < 2; run++) {
		const peerMattes = cachePeer(join(dir, 'cache'), () => peer);
		const { sets } = await runQuality({ dir, engine: createFakeEngine(), peerMattes });
		expect(sets.set?.peer?.mae).toBe(0);
	}
	expect(peer.requested).toHaveLength(1);
});

test('one set, or a few images of each, can be selected', async () => {
	for (const name of ['a', 'b', 'c', 'd']) await writePair('many', name, await matteFrom(0));
	await writePair('other', 'e', await matteFrom(0));
	const names = async (selection: { set?: string; limit?: number }) =>
		(await runQuality({ dir, engine: createFakeEngine(), ...selection })).evaluations.map(({ name }) => name);
	expect(await names({ set: 'other' })).toEqual(['e']);
	expect(await names({ limit: 2 })).toEqual(['a', 'c', 'e']);
	await expect(names({ set: 'none' })).rejects.toThrow('holds no none; it holds: many, other');
});

test('a ground truth whose size differs from that of its image is rejected by name', async () => {
	const small = await sharp(await matteFrom(0))
		.resize(8, 8)
		.png()
		.toBuffer();
	await writePair('set', 'image', small);
	await expect(runQuality({ dir, engine: createFakeEngine() })).rejects.toThrow(
		/image\.jpg is 64x48, its ground truth 8x8/,
	);
});
