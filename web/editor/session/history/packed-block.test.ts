import { expect, test } from 'vitest';
import { packBlock, unpackBlock } from './packed-block.ts';

const noise = Uint8Array.from({ length: 4096 }, (_, i) => (i * i * 31 + i * 7) % 251);
const edge = Uint8Array.from({ length: 4096 }, (_, i) => Math.min(255, Math.max(0, ((i % 64) - 30) * 40)));

test.each([
	['one value', new Uint8Array(4096).fill(255), 33],
	['an edge', edge, 2000],
	['noise', noise, 4097],
	['a single pixel', Uint8Array.of(7), 2],
	['257 equal values', new Uint8Array(257), 5],
])('a block of %s is unpacked as it was, and is never more than a byte longer', (_what, values, maxBytes) => {
	const packed = packBlock(values);
	expect(packed.length).toBeLessThanOrEqual(Math.max(maxBytes, 2));
	expect(unpackBlock(packed, values.length)).toEqual(values);
});

test('a block of another length, and bytes that are not a block, are not unpacked', () => {
	for (const values of [edge, noise]) {
		const packed = packBlock(values);
		expect(unpackBlock(packed, 4095)).toBeUndefined();
		expect(unpackBlock(packed, 4097)).toBeUndefined();
		expect(unpackBlock(packed.slice(0, -1), 4096)).toBeUndefined();
	}
	expect(unpackBlock(new Uint8Array(0), 1)).toBeUndefined();
	expect(unpackBlock(Uint8Array.of(2, 0, 0), 1)).toBeUndefined();
});
