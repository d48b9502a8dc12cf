// How much of the square the encoder gets, and the embedding of all of it: from the part where the image lies, else
// from padding that is computed once for a size.
import { expect, test } from 'vitest';
import type { Size } from '#contract/size.ts';
import { createPartEncoder, encodedPart } from './encode-part.ts';
import { embeddingDepth, embeddingSide } from './promptable.ts';

test.each([
	['all of it of a square image', [1024, 1024], [1024, 1024]],
	['below an image three by two what completes 16 pixels, and 32 more', [1024, 683], [1024, 720]],
	['beside one that is higher than wide the same', [768, 1024], [800, 1024]],
	['a part as long as it is worth it', [1024, 896], [1024, 928]],
	['all of it beyond', [1024, 897], [1024, 1024]],
	['some padding of a line', [1, 1024], [48, 1024]],
])('%s', (_, [width = 0, height = 0], [partWidth, partHeight]) => {
	expect(encodedPart({ width, height })).toEqual({ width: partWidth, height: partHeight });
});

/** An encoder that numbers the cells of a part in each plane, and gives -1 for each of the whole square. */
function numbering() {
	const runs: { readonly input: Float32Array; readonly size: Size }[] = [];
	const encode = createPartEncoder(async (input, size) => {
		runs.push({ input, size });
		const cells = (size.width * size.height) / 16 ** 2;
		const isPart = size.width < 1024 || size.height < 1024;
		return Float32Array.from({ length: embeddingDepth * cells }, (_, i) => (isPart ? i : -1));
	});
	const embedded = (image: Size) => {
		const { width, height } = encodedPart(image);
		return encode(new Float32Array(3 * width * height), image);
	};
	return { runs, embedded };
}

const wide = { width: 1024, height: 680 };
const high = { width: 20, height: 1024 };
const [plane, rowsOfWide] = [embeddingSide ** 2, 43];

test('the embedding of a wide image has the rows of the part, and padding below', async () => {
	const { embedded } = numbering();
	const values = await embedded(wide);
	expect(values).toHaveLength(embeddingDepth * plane);
	const columns = embeddingSide;
	const partPlane = (rowsOfWide + 2) * columns;
	const at = (k: number, x: number, y: number) => values[k * plane + y * embeddingSide + x];
	expect([at(0, 0, 0), at(0, 63, 42), at(0, 0, 43), at(0, 63, 63)]).toEqual([0, 43 * columns - 1, -1, -1]);
	expect([at(255, 0, 0), at(255, 63, 43)]).toEqual([255 * partPlane, -1]);
});

test('the embedding of a high image has the columns of the part, and padding beside them', async () => {
	const { embedded } = numbering();
	const values = await embedded(high);
	expect([values[0], values[1], values[2]]).toEqual([0, 1, -1]);
	expect([values[63 * 64], values[63 * 64 + 1], values[63 * 64 + 2]]).toEqual([252, 253, -1]);
});

test('the padding is computed once for a size, and again only after six other ones', async () => {
	const { runs, embedded } = numbering();
	await embedded(wide);
	await embedded({ ...wide, height: 681 });
	expect(runs.map(({ size }) => size.height)).toEqual([720, 1024, 720]);
	const others = [100, 200, 300, 400, 500];
	for (const height of others) await embedded({ ...wide, height });
	await embedded(wide);
	expect(runs.filter(({ size }) => size.height === 1024)).toHaveLength(6);
	for (const height of [...others, 600]) await embedded({ ...wide, height });
	await embedded(wide);
	expect(runs.filter(({ size }) => size.height === 1024)).toHaveLength(8);
});

test('the padding is computed from the same noise each time, in the place of the image, and zeros elsewhere', async () => {
	const noise: Float32Array[] = [];
	for (const { runs, embedded } of [numbering(), numbering()]) {
		await embedded(wide);
		noise.push(runs[1]?.input as Float32Array);
	}
	const [first, second] = noise as [Float32Array, Float32Array];
	expect(first).toEqual(second);
	const inImage = first.subarray(0, rowsOfWide * 16 * 1024);
	expect(Math.abs(inImage.reduce((sum, value) => sum + value, 0) / inImage.length)).toBeLessThan(0.01);
	expect(new Set(inImage).size).toBeGreaterThan(100_000);
	expect(first.subarray(rowsOfWide * 16 * 1024, 1024 * 1024).every((value) => value === 0)).toBe(true);
});

test('each embedding is a copy of its own', async () => {
	const { embedded } = numbering();
	(await embedded(wide)).fill(7);
	expect((await embedded(wide)).at(-1)).toBe(-1);
});

test('for a square image the encoder runs once, on all of it', async () => {
	const { runs, embedded } = numbering();
	await embedded({ width: 1024, height: 1000 });
	expect(runs.map(({ size }) => size)).toEqual([{ width: 1024, height: 1024 }]);
});
