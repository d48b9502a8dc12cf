// The quantised models of the catalogue: bytes as on their cards, and nearly the same matte of a rendered image.
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { createNetwork } from '#matting/inference/network.ts';
import { createView } from '#matting/inference/view.ts';
import { newFolder } from '#test/new-folder.ts';
import { decode } from '../../../decode/decode.ts';
import { createInference } from '../../../inference/session.ts';
import { shrink } from '../../../shrink.ts';
import type { ModelCard } from '../../card.ts';
import { isnetMedium, isnetMedium8Bit, isnetMediumMixed } from '../../cards/isnet.ts';
import { secondOpinion } from '../../cards/u2net.ts';
import { findCard } from '../../cards.ts';
import { sha256 } from '../../sha256.ts';
import { loadModel } from '../../store.ts';

const photo = new URL('../../../../art/rendered/teddy/photo.jpg', import.meta.url);

async function matteOf(card: ModelCard): Promise<Float32Array> {
	const view = await createView(await decode(await readFile(photo)), card.inputSidePx, shrink);
	const network = createNetwork(card, { infer: await createInference(card, await loadModel(card), 1) });
	return (await network.prepare(view)()).values;
}

const isnet = await matteOf(isnetMedium);
const u2net = await matteOf(findCard('u2netp'));

describe.each([
	{ card: isnetMediumMixed, fp32: isnet, max: 0.25 },
	{ card: isnetMedium8Bit, fp32: isnet, max: 0.25 },
	{ card: secondOpinion, fp32: u2net, max: 1 },
])('$card.name', ({ card, fp32, max }) => {
	test('quantised anew it has the length and the SHA-256 of its card', async () => {
		const modelsDir = await newFolder();
		const made = await loadModel(card, modelsDir);
		expect(made).toHaveLength(card.bytes);
		expect(sha256(made)).toBe(card.sha256);
	});

	test(`its matte differs from that in fp32 by less than ${max} of an 8-bit level on average`, async () => {
		const quantised = await matteOf(card);
		const differences = quantised.map((alpha, i) => Math.abs(alpha - (fp32[i] as number)));
		const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
		expect(mean).toBeLessThan(max / 255);
		expect(differences.filter((difference) => difference > 0.1).length).toBeLessThan(
			differences.length / 1000,
		);
	});
});
