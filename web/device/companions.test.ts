import { expect, test, vi } from 'vitest';
import { completeSubject } from '#matting/inference/complete-subject.ts';
import { prepareToFindPeople } from '#matting/inference/find-people.ts';
import type { InferImage } from '#matting/inference/whole-image.ts';
import { shrink } from '#matting/resample/shrink.ts';
import { inferWhenNeeded } from './companions.ts';

const bytes = Uint8Array.of(1, 2, 3);
const size = { width: 16, height: 32 };
const input = new Float32Array(3 * 16 * 32);
const opaque: InferImage = async ({ length }) => new Float32Array(length / 3).fill(1);

test('the network is loaded with the first image, and only once', async () => {
	const open = vi.fn(async () => opaque);
	const infer = inferWhenNeeded(bytes, open);
	expect(open).not.toHaveBeenCalled();
	for (let images = 0; images < 2; images++)
		expect(await infer(input, size)).toEqual(new Float32Array(16 * 32).fill(1));
	expect(open).toHaveBeenCalledExactlyOnceWith(bytes);
});

test('the rest of the file that contains the network is not kept in memory', async () => {
	const open = vi.fn(async (_bytes: Uint8Array) => opaque);
	await inferWhenNeeded(new Uint8Array(100).subarray(97), open)(input, size);
	expect(open.mock.lastCall?.[0].buffer.byteLength).toBe(3);
});

test.each<[string, () => Promise<InferImage>]>([
	['cannot be loaded', () => Promise.reject(new RangeError('Out of memory'))],
	['fails on each image', async () => () => Promise.reject(new Error('failed to call OrtRun()'))],
])('a network that %s counts as finding nothing, and is not loaded again', async (_what, open) => {
	const opening = vi.fn(open);
	const infer = inferWhenNeeded(bytes, opening);
	const matte = { side: 64, values: new Float32Array(64 * 64).fill(0.6) };
	const image = { width: 20, height: 30, rgb: new Uint8Array(3 * 20 * 30) };
	for (let images = 0; images < 2; images++) {
		const findPeople = await prepareToFindPeople(image, infer, shrink);
		expect(await findPeople(matte)).toBeUndefined();
		const opinion = await infer(new Float32Array(3 * 64 * 64), { width: 64, height: 64 });
		expect(await completeSubject(matte, { side: 64, values: opinion })).toBe(matte);
	}
	expect(opening).toHaveBeenCalledOnce();
});
