// The default network, simplified, gives the same matte of a rendered image.
import { readFile } from 'node:fs/promises';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { expect, test } from 'vitest';
import { toInput } from '#matting/inference/network-input.ts';
import { createView } from '#matting/inference/view.ts';
import { decode } from '../../../decode/decode.ts';
import { shrink } from '../../../shrink.ts';
import { isnetMedium } from '../../cards/isnet.ts';
import { loadModel } from '../../store.ts';
import { simplify } from './simplify.ts';

const photo = new URL('../../../../art/rendered/teddy/photo.jpg', import.meta.url);
const side = isnetMedium.inputSidePx;

async function sessionOf(network: Uint8Array): Promise<(input: Float32Array) => Promise<Float32Array>> {
	const session = await InferenceSession.create(network, { intraOpNumThreads: 1 });
	return async (input) => {
		const side = Math.sqrt(input.length / 3);
		const tensor = new Tensor('float32', input, [1, 3, side, side]);
		return (await session.run({ input: tensor }, ['output'])).output?.data as Float32Array;
	};
}

const model = await loadModel(isnetMedium);
const image = await decode(await readFile(photo));
const inputOf = async (side: number) => toInput(await createView(image, side, shrink), isnetMedium);
const input = await inputOf(side);
const simplified = await (await sessionOf(simplify(model, 'output')))(input);

test('the simplified network gives the same matte to less than half an 8-bit level on average', async () => {
	const published = await (await sessionOf(model))(input);
	const differences = simplified.map((alpha, i) => Math.abs(alpha - (published[i] as number)));
	const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
	expect(mean).toBeLessThan(0.5 / 255);
	// Without fp16 rounding only a few undecided pixels differ.
	expect(differences.filter((difference) => difference > 0.5 / 255).length).toBeLessThan(
		differences.length / 100,
	);
});

test('with its side freed it gives the same matte to the bit, and one of a smaller square', async () => {
	const freed = await sessionOf(simplify(model, 'output', side));
	expect(Buffer.from((await freed(input)).buffer).equals(Buffer.from(simplified.buffer))).toBe(true);
	expect(await freed(await inputOf(256))).toHaveLength(256 ** 2);
});
