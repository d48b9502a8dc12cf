import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { embeddingLength, maskSide } from '#matting/prompts/promptable.ts';
import { decodeEmbedding, encodeEmbedding, inspectEmbedding } from './embedding-file.ts';

const values = Float32Array.from({ length: embeddingLength }, (_, i) => Math.sin(i) * 3);
const guess = Uint8Array.from({ length: maskSide * maskSide }, (_, i) => i % 251);
const embedding = { width: limits.maxSidePx, height: 1, values };

describe('the file of an embedding', () => {
	it.each([
		['with a first guess', { ...embedding, guess }],
		['without one', embedding],
	])('returns what was written, %s, its values to 256 levels of their plane', (_, written) => {
		const { values: read, ...rest } = decodeEmbedding(encodeEmbedding(written));
		const { values: _values, ...expected } = written;
		expect(rest).toEqual(expected);
		const errors = read.map((value, i) => Math.abs(value - (values[i] as number)));
		// Half of a level, of 255 between -3 and 3.
		expect(errors.reduce((max, error) => Math.max(max, error), 0)).toBeLessThanOrEqual(3 / 255 + 1e-6);
	});

	it('keeps a plane of one value as it is, and the small values of one beside the large ones of another', () => {
		const [first, second] = [42 ** 2, 2 * 42 ** 2];
		const written = values.map((_, i) => (i < first ? -1.5 : i < second ? (i % 2) * 1000 : (i % 2) / 1000));
		const { values: read } = decodeEmbedding(encodeEmbedding({ ...embedding, values: written }));
		const at = [0, first - 1, first, first + 1, second, second + 1];
		expect(at.map((i) => read[i])).toEqual([
			-1.5,
			-1.5,
			0,
			expect.closeTo(1000, 3),
			0,
			expect.closeTo(0.001, 8),
		]);
	});

	it('is read wherever it lies in memory', () => {
		const file = encodeEmbedding({ ...embedding, guess });
		const shifted = new Uint8Array(file.length + 1);
		shifted.set(file, 1);
		expect(decodeEmbedding(shifted.subarray(1))).toEqual(decodeEmbedding(file));
	});

	const file = encodeEmbedding({ ...embedding, guess });
	const changed = (at: number, bytes: readonly number[]) => {
		const copy = Buffer.from(file);
		copy.set(bytes, at);
		return copy;
	};
	it.each([
		['nothing', Buffer.alloc(0)],
		['a header only', file.subarray(0, 20)],
		['one byte less', file.subarray(0, -1)],
		['one byte more', Buffer.concat([file, Buffer.alloc(1)])],
		['without its first guess', file.subarray(0, -guess.length)],
		['another version', changed(7, [0x31])],
		['another checksum', changed(8, [(file[8] as number) ^ 1])],
		['another width', changed(12, [(file[12] as number) ^ 1])],
		['another height', changed(16, [(file[16] as number) ^ 1])],
		['one bit of the lowest value', changed(20, [(file[20] as number) ^ 1])],
		['one bit of the last level', changed(file.length - 1, [(file.at(-1) as number) ^ 0x80])],
	])('that is damaged, %s, is an error that says so', (_, damaged) => {
		expect(inspectEmbedding(damaged)).toBeUndefined();
		expect(() => decodeEmbedding(damaged)).toThrow(expect.objectContaining({ code: 'engine-failed' }));
	});

	it('says whether it has a first guess without being decoded', () => {
		expect(inspectEmbedding(file)).toEqual({
			width: embedding.width,
			height: embedding.height,
			hasGuess: true,
		});
		expect(inspectEmbedding(encodeEmbedding(embedding))).toMatchObject({ hasGuess: false });
	});
});
