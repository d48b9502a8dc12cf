// The published network, simplified: the same matte as from its file, for a rendered picture.
import { readFile } from 'node:fs/promises';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { decode } from '../decode.ts';
import { toInput } from '../network-input.ts';
import { createView } from '../view.ts';
import { isnetMedium } from './cards.ts';
import { simplify } from './simplify/simplify.ts';
import { loadModel } from './store.ts';

const photo = new URL('../../art/rendered/teddy/photo.jpg', import.meta.url);
const side = isnetMedium.inputSidePx;

async function matteOf(network: Uint8Array, input: Float32Array): Promise<Float32Array> {
	const session = await InferenceSession.create(network);
	const { output } = await session.run({ input: new Tensor('float32', input, [1, 3, side, side]) }, [
		'output',
	]);
	return output?.data as Float32Array;
}

test('simplified, the published network answers the same matte to less than half a step of 8 bits', async () => {
	const model = await loadModel(isnetMedium);
	const input = toInput(await createView(await decode(await readFile(photo)), side), isnetMedium);
	const published = await matteOf(model, input);
	const simplified = await matteOf(simplify(model, 'output'), input);
	const differences = simplified.map((opacity, i) => Math.abs(opacity - (published[i] as number)));
	const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
	expect(mean).toBeLessThan(0.5 / 255);
	// The rounding that no longer happens shows in a few undecided pixels only.
	expect(differences.filter((difference) => difference > 0.5 / 255).length).toBeLessThan(
		differences.length / 100,
	);
});
