// The encoder of the promptable network with its matrix multiplications in int8.
import { readFile } from 'node:fs/promises';
import { Tensor } from 'onnxruntime-node';
import { expect, test } from 'vitest';
import type { Size } from '#contract/size.ts';
import { embed } from '#matting/prompts/embed.ts';
import { encodedPart } from '#matting/prompts/encode-part.ts';
import { decode } from '../../../decode/decode.ts';
import { createSession } from '../../../inference/session.ts';
import { shrink } from '../../../shrink.ts';
import { promptableEncoder } from '../../cards/promptable.ts';
import { defaultModelsDir, loadModel } from '../../store.ts';
import { withFreeWindows } from '../simplify/free-windows.ts';

async function embeddingOf(model: Uint8Array, subject: string): Promise<Float32Array> {
	const session = await createSession(model, 2);
	const photo = new URL(`../../../../art/rendered/${subject}/photo.jpg`, import.meta.url);
	const encode = async (input: Float32Array, image: Size) => {
		const { width, height } = encodedPart(image);
		const { output } = await session.run({ input: new Tensor('float32', input, [1, 3, height, width]) });
		return output?.data as Float32Array;
	};
	const network = { encode, decode: () => Promise.reject(new Error('is not asked')) };
	return (await embed(await decode(await readFile(photo)), network, shrink)).values;
}

test.each(['teddy', 'basket'])(
	'the embedding of a %s differs by less than a fiftieth from that of the published encoder',
	async (subject) => {
		const [published] = promptableEncoder.source.files;
		const exact = await embeddingOf(withFreeWindows(await readFile(published as string)), subject);
		const rounded = await embeddingOf(await loadModel(promptableEncoder, defaultModelsDir), subject);
		const sumOfSquares = (of: (i: number) => number) => exact.reduce((sum, _, i) => sum + of(i) ** 2, 0);
		const error = sumOfSquares((i) => (exact[i] as number) - (rounded[i] as number));
		const size = sumOfSquares((i) => exact[i] as number);
		expect(error).toBeGreaterThan(0);
		expect(Math.sqrt(error / size)).toBeLessThan(0.02);
	},
);
