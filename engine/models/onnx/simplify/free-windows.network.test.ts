// The encoder of the promptable network, freed from its square: the same embedding of a whole square, and nearly the
// same from the part with the photo.
import { readFile } from 'node:fs/promises';
import { Tensor } from 'onnxruntime-node';
import { beforeAll, expect, test } from 'vitest';
import type { Size } from '#contract/size.ts';
import { embed } from '#matting/prompts/embed.ts';
import { createPartEncoder, encodedPart, type RunEncoder } from '#matting/prompts/encode-part.ts';
import { embeddingDepth, embeddingSide, inputSide } from '#matting/prompts/promptable.ts';
import { decode } from '../../../decode/decode.ts';
import { createSession } from '../../../inference/session.ts';
import { shrink } from '../../../shrink.ts';
import { promptableEncoder } from '../../cards/promptable.ts';
import { withFreeWindows } from './free-windows.ts';

const square = { width: inputSide, height: inputSide };
let published: RunEncoder;
let freed: RunEncoder;
beforeAll(async () => {
	const file = await readFile(promptableEncoder.source.files[0] as string);
	published = await encoderOf(file);
	freed = await encoderOf(withFreeWindows(file));
});

async function encoderOf(model: Uint8Array): Promise<RunEncoder> {
	const session = await createSession(model, 2);
	return async (input, { width, height }) => {
		const { output } = await session.run({ input: new Tensor('float32', input, [1, 3, height, width]) });
		return output?.data as Float32Array;
	};
}

async function embeddingOf(subject: string, encode: RunEncoder): Promise<Float32Array> {
	const photo = new URL(`../../../../art/rendered/${subject}/photo.jpg`, import.meta.url);
	const network = { encode, decode: () => Promise.reject(new Error('is not asked')) };
	return (await embed(await decode(await readFile(photo)), network, shrink)).values;
}

/** Runs on the whole square, which is 0 beside the part. */
function onSquare(run: RunEncoder): RunEncoder {
	return (input, image) => {
		const { width, height } = encodedPart(image);
		const whole = new Float32Array(3 * inputSide ** 2);
		for (let row = 0; row < 3 * height; row++) {
			const [plane, y] = [Math.floor(row / height), row % height];
			whole.set(input.subarray(row * width, (row + 1) * width), (plane * inputSide + y) * inputSide);
		}
		return run(whole, square);
	};
}

/** The length of the difference by that of the first, in rows from `start` to `end`. */
function distance(a: Float32Array, b: Float32Array, start = 0, end = embeddingSide): number {
	let [difference, length] = [0, 0];
	for (const [i, value] of a.entries()) {
		const row = Math.floor(i / embeddingSide) % embeddingSide;
		if (row < start || row >= end) continue;
		difference += (value - (b[i] as number)) ** 2;
		length += value ** 2;
	}
	return Math.sqrt(difference / length);
}

test('a whole square has the embedding of the published encoder', async () => {
	const expected = await embeddingOf('teddy', onSquare(published));
	expect(distance(expected, await embeddingOf('teddy', onSquare(freed)))).toBeLessThan(1e-5);
});

test.each(['teddy', 'basket'])(
	'the part with a %s gives nearly the embedding of the square',
	async (subject) => {
		const expected = await embeddingOf(subject, onSquare(published));
		const actual = await embeddingOf(subject, createPartEncoder(freed));
		// 853 of 1280 rows.
		const end = Math.ceil((embeddingSide * 853) / 1280);
		expect(distance(expected, actual, 0, end)).toBeLessThan(0.15);
		// The padding of a square without an image differs by 0.6.
		expect(distance(expected, actual, end)).toBeLessThan(0.4);
	},
);

test.each<Size>([
	{ width: 16, height: inputSide },
	{ width: inputSide, height: 16 },
	{ width: 400, height: 528 },
])('it takes $width x $height pixels', async ({ width, height }) => {
	const values = await freed(new Float32Array(3 * width * height).fill(0.5), { width, height });
	expect(values).toHaveLength((embeddingDepth * width * height) / 16 ** 2);
	expect(values.every(Number.isFinite)).toBe(true);
});

test('bytes that are no network are a RangeError', () => {
	expect(() => withFreeWindows(new Uint8Array())).toThrow(RangeError);
});
