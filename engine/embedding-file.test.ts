import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { maskSide } from '#matting/prompts/promptable.ts';
import { decodeEmbedding, encodeEmbedding } from './embedding-file.ts';

const values = Float32Array.from({ length: 256 * 64 * 64 }, (_, i) => Math.sin(i) * 3);
const guess = Uint8Array.from({ length: maskSide * maskSide }, (_, i) => i % 251);
const embedding = { width: limits.maxSidePx, height: 1, values };

describe('the file of an embedding', () => {
	it.each([
		['with a first guess', { ...embedding, guess }],
		['without one', embedding],
	])('returns what was written, %s, its values to 11 bits', (_, written) => {
		const { values: read, ...rest } = decodeEmbedding(encodeEmbedding(written));
		const { values: _values, ...expected } = written;
		expect(rest).toEqual(expected);
		const errors = read.map((value, i) => Math.abs(value - (values[i] as number)));
		// Half a unit in the last place of values from 2 to 4.
		expect(errors.reduce((max, error) => Math.max(max, error), 0)).toBeLessThanOrEqual(2 ** -10);
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
		['a header only', file.subarray(0, 16)],
		['one byte less', file.subarray(0, -1)],
		['one byte more', Buffer.concat([file, Buffer.alloc(1)])],
		['another version', changed(7, [0x32])],
		['no width', changed(8, [0, 0, 0, 0])],
		['no height', changed(12, [0, 0, 0, 0])],
		['wider than any image', changed(8, [...Buffer.from(Uint32Array.of(limits.maxSidePx + 1).buffer)])],
		['higher than any image', changed(12, [0xff, 0xff, 0xff, 0xff])],
		['a value that is not a number', changed(16, [0x00, 0x7e])],
		['an infinite value', changed(16, [0x00, 0x7c])],
	])('that is damaged, %s, is an error that says so', (_, damaged) => {
		expect(() => decodeEmbedding(damaged)).toThrow(expect.objectContaining({ code: 'engine-failed' }));
	});
});
