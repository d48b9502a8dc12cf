// The weights of a graph model, in each of the forms that they have in a file.
import { expect, test } from 'vitest';
import { readGraphModel } from './graph-model.ts';

function modelOf(weights: readonly object[], bytes: Buffer) {
	const json = { modelTopology: { node: [] }, weightsManifest: [{ weights }] };
	return readGraphModel(Buffer.from(JSON.stringify(json)), bytes).weights;
}

test('weights of one byte have their own scale and minimum', () => {
	const quantization = { dtype: 'uint8', min: -2, scale: 0.5 };
	const weights = modelOf([{ name: 'w', shape: [3], dtype: 'float32', quantization }], Buffer.of(0, 4, 255));
	expect(weights.get('w')).toEqual({ shape: [3], values: Float32Array.of(-2, 0, 125.5) });
});

test('fp32, int32 and truth values follow each other without a gap', () => {
	const bytes = Buffer.alloc(10);
	bytes.writeFloatLE(1.5, 0);
	bytes.writeInt32LE(-7, 4);
	bytes[9] = 1;
	const weights = modelOf(
		[
			{ name: 'f', shape: [1], dtype: 'float32' },
			{ name: 'i', shape: [], dtype: 'int32' },
			{ name: 'b', shape: [2], dtype: 'bool' },
		],
		bytes,
	);
	expect([...weights.values()].map(({ values }) => [...values])).toEqual([[1.5], [-7], [0, 1]]);
});

test.each([3, 5])('a file of %i bytes where the weights take 4 is rejected', (length) => {
	const read = () => modelOf([{ name: 'w', shape: [4], dtype: 'bool' }], Buffer.alloc(length));
	expect(read).toThrow(RangeError);
});
