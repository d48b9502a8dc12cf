// The matte gets the picture's size, and the picture's own alpha takes part in it.
import { expect, test } from 'vitest';
import { refine } from './refine.ts';

/** Rises from 0 at the left to 1 at the right. */
const ramp = { sidePx: 64, values: Float32Array.from({ length: 64 * 64 }, (_, i) => (i % 64) / 63) };
const solid = { sidePx: 64, values: new Float32Array(64 * 64).fill(1) };

function picture(width: number, height: number, alpha?: Uint8Array) {
	const rgb = new Uint8Array(width * height * 3);
	return alpha ? { width, height, rgb, alpha } : { width, height, rgb };
}

test.each([
	[200, 100],
	[10, 300],
	[1, 1],
])('the matte of a %i x %i picture has its size', async (width, height) => {
	expect((await refine(picture(width, height), ramp)).length).toBe(width * height);
});

test('the matte rises where the raw matte rises, to the full range', async () => {
	const row = (await refine(picture(256, 4), ramp)).subarray(256, 512);
	expect(row[0]).toBe(0);
	expect(row[255]).toBe(255);
	expect(Math.abs((row[128] as number) - 128)).toBeLessThan(3);
	expect(row.every((value, x) => x === 0 || value >= (row[x - 1] as number))).toBe(true);
});

test('the own alpha of the picture is multiplied in', async () => {
	const alpha = Uint8Array.from([255, 128, 1, 0]);
	expect([...(await refine(picture(2, 2, alpha), solid))]).toEqual([255, 128, 1, 0]);
	const half = { ...solid, values: solid.values.map(() => 0.5) };
	expect([...(await refine(picture(2, 2, alpha), half))]).toEqual([128, 64, 1, 0]);
});

test('a raw value outside 0 to 1 does not wrap around', async () => {
	const wild = {
		sidePx: 64,
		values: Float32Array.from({ length: 64 * 64 }, (_, i) => (i % 64 < 32 ? -0.2 : 1.3)),
	};
	const row = await refine(picture(64, 1), wild);
	expect([row[0], row[63]]).toEqual([0, 255]);
});
