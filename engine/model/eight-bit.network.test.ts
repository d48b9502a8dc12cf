// The default network in bytes: the file that its card promises, and nearly the same matte of a rendered picture.
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { decode } from '../decode.ts';
import { createNetwork } from '../segment.ts';
import { createView } from '../view.ts';
import type { ModelCard } from './card.ts';
import { isnetMedium, isnetMedium8Bit } from './cards.ts';
import { toEightBits } from './eight-bit/eight-bit.ts';
import { sha256 } from './sha256.ts';
import { loadModel } from './store.ts';

const photo = new URL('../../art/rendered/teddy/photo.jpg', import.meta.url);
const rangesFile = new URL('eight-bit/isnet-medium.json', import.meta.url);

test('made of the default network it has the length and the SHA-256 of its card', async () => {
	const ranges = JSON.parse(await readFile(rangesFile, 'utf8'));
	const made = toEightBits(await loadModel(isnetMedium), ranges, 'output');
	expect(made).toHaveLength(isnetMedium8Bit.bytes);
	expect(sha256(made)).toBe(isnetMedium8Bit.sha256);
	expect(sha256(await loadModel(isnetMedium8Bit))).toBe(isnetMedium8Bit.sha256);
});

test('its matte differs from that of the default network by less than a quarter of a step of 8 bits on average', async () => {
	const view = await createView(await decode(await readFile(photo)), isnetMedium.inputSidePx);

	async function matteOf(card: ModelCard): Promise<Float32Array> {
		const network = await createNetwork(card, await loadModel(card), 2);
		return (await network.segment(view)).values;
	}

	const [inFloats, inBytes] = [await matteOf(isnetMedium), await matteOf(isnetMedium8Bit)];
	const differences = inBytes.map((opacity, i) => Math.abs(opacity - (inFloats[i] as number)));
	const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
	expect(mean).toBeLessThan(0.25 / 255);
	expect(differences.filter((difference) => difference > 0.1).length).toBeLessThan(differences.length / 1000);
});
