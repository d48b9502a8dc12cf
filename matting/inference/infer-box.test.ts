// How often the promptable network encodes an image whose subject it is shown.
import { expect, test } from 'vitest';
import { createFindInBox } from './infer-box.ts';

test('an image is encoded once, when it is first needed, whatever the number of boxes', async () => {
	const encoded: number[] = [];
	const network = {
		async encode(input: Float32Array) {
			encoded.push(...input);
			return input;
		},
		decode: async (embedding: Float32Array, { left }: { left: number }) =>
			Float32Array.of(embedding[0] as number, left),
	};
	const findIn = createFindInBox(network, async () => Float32Array.of(7));
	expect(encoded).toEqual([]);
	const boxAt = (left: number) => findIn({ left, top: 0, width: 1, height: 1 });
	expect(await Promise.all([boxAt(1), boxAt(2)])).toEqual([Float32Array.of(7, 1), Float32Array.of(7, 2)]);
	expect(await boxAt(3)).toEqual(Float32Array.of(7, 3));
	expect(encoded).toEqual([7]);
});
