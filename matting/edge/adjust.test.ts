// The edge moves, softens and hardens as set, and each box of the result equals that part of the whole.
import { expect, test } from 'vitest';
import { grown } from '../box.ts';
import { createRandom } from '../random.fixture.ts';
import { adjusted, type Edge, isPlainEdge, reachPx } from './adjust.ts';

const plain: Edge = { shift: 0, feather: 0, contrast: 0 };
const image = { width: 150, height: 130 };

/** A soft-edged disc with a hole, a thin line and noise, so that no place is like another. */
function drawMatte(): Uint8Array {
	const random = createRandom(5);
	return Uint8Array.from({ length: image.width * image.height }, (_, i) => {
		const [x, y] = [i % image.width, Math.floor(i / image.width)];
		const distance = Math.hypot(x - 70, y - 60);
		if (x > 120) return Math.floor(256 * random());
		if (y === 120) return 255;
		return Math.max(0, Math.min(255, 255 * Math.min((45 - distance) / 3, (distance - 8) / 1.5)));
	});
}

/** Alpha along a row across a straight vertical edge: opaque to the left of `edge`. */
function acrossEdge(settings: Edge, edge = 50): number[] {
	const matte = Uint8Array.from({ length: 100 * 60 }, (_, i) =>
		Math.round(255 * Math.min(1, Math.max(0, edge - (i % 100)))),
	);
	return [...adjusted(matte, { width: 100, height: 60 }, settings).values.subarray(3000, 3100)];
}

const widthOf = (row: number[]) => row.reduce((sum, value) => sum + value, 0) / 255;

test('without settings the matte is the same', () => {
	const matte = drawMatte();
	expect(isPlainEdge(plain)).toBe(true);
	expect(reachPx(plain)).toBe(0);
	expect(adjusted(matte, image, plain).values).toEqual(matte);
});

test.each([-5, -2.5, -0.3, 0.3, 1, 3.7, 5])('a shift of %d px moves a straight edge by that', (shift) => {
	expect(widthOf(acrossEdge({ ...plain, shift }))).toBeCloseTo(50 + shift, 1);
});

test('a shift moves a slanting edge as far as a straight one', () => {
	const matte = Uint8Array.from({ length: 10_000 }, (_, i) => {
		const [x, y] = [i % 100, Math.floor(i / 100)];
		return Math.round(255 * Math.min(1, Math.max(0, 0.5 + (100 - x - y - 1) / Math.SQRT2)));
	});
	const area = (settings: Edge) =>
		widthOf([...adjusted(matte, { width: 100, height: 100 }, settings).values]);
	const moved = (area({ ...plain, shift: 3 }) - area(plain)) / (100 * Math.SQRT2);
	expect(moved).toBeGreaterThan(2.8);
	expect(moved).toBeLessThan(3.1);
});

test('a feather of 12 px softens a hard edge over about 12 px and leaves it where it is', () => {
	const row = acrossEdge({ ...plain, feather: 12 });
	expect(widthOf(row)).toBeCloseTo(50, 1);
	const soft = row.filter((value) => value > 0.02 * 255 && value < 0.98 * 255).length;
	expect(soft).toBeGreaterThanOrEqual(11);
	expect(soft).toBeLessThanOrEqual(14);
	for (let x = 1; x < row.length; x++) expect(row[x]).toBeLessThanOrEqual(row[x - 1] as number);
});

test('contrast hardens or softens about the middle, and what is transparent or opaque stays so', () => {
	const ramp = Uint8Array.from({ length: 256 }, (_, i) => i);
	const curve = (contrast: number) => [
		...adjusted(ramp, { width: 256, height: 1 }, { ...plain, contrast }).values,
	];
	for (const contrast of [-100, -30, 40, 100]) {
		const values = curve(contrast);
		expect([values[0], values[255]]).toEqual([0, 255]);
		for (let i = 1; i < 256; i++) expect(values[i]).toBeGreaterThanOrEqual(values[i - 1] as number);
	}
	expect(new Set(curve(100))).toEqual(new Set([0, 255]));
	expect(curve(50)[100]).toBeLessThan(100);
	expect(curve(-50)[60]).toBeGreaterThan(60);
	expect(curve(-100).filter((value) => value === 0)).toHaveLength(1);
});

const settings: Edge[] = [
	{ shift: 2.3, feather: 0, contrast: 0 },
	{ shift: -5, feather: 20, contrast: 30 },
	{ shift: 0, feather: 7.5, contrast: -60 },
	{ shift: 5, feather: 0.4, contrast: 0 },
];

test.each(settings)('each box of the result equals that part of the whole: %j', (edge) => {
	const matte = drawMatte();
	const whole = adjusted(matte, image, edge).values;
	for (const box of [
		{ left: 0, top: 0, width: 1, height: 1 },
		{ left: 37, top: 11, width: 90, height: 70 },
		{ left: 149, top: 100, width: 1, height: 30 },
	]) {
		const part = adjusted(matte, image, edge, box).values;
		for (let y = 0; y < box.height; y++) {
			const start = (box.top + y) * image.width + box.left;
			const row = part.subarray(y * box.width, (y + 1) * box.width);
			expect(row).toEqual(whole.subarray(start, start + box.width));
		}
	}
});

test.each(settings)('a change of the matte reaches no farther than the stated distance: %j', (edge) => {
	const matte = drawMatte();
	const before = adjusted(matte, image, edge).values;
	const changed = { left: 66, top: 40, width: 9, height: 30 };
	for (let y = 0; y < changed.height; y++) {
		const start = (changed.top + y) * image.width + changed.left;
		matte.fill(y % 2 === 0 ? 0 : 255, start, start + changed.width);
	}
	const after = adjusted(matte, image, edge).values;
	const reached = grown(changed, reachPx(edge), image);
	for (const [i, value] of after.entries()) {
		if (value === before[i]) continue;
		const [x, y] = [i % image.width, Math.floor(i / image.width)];
		expect(x >= reached.left && x < reached.left + reached.width).toBe(true);
		expect(y >= reached.top && y < reached.top + reached.height).toBe(true);
	}
	expect(after).not.toEqual(before);
});

test('a subject that the image’s border cuts off is not eaten from there', () => {
	const matte = new Uint8Array(400).fill(255);
	const edge = { shift: -5, feather: 20, contrast: 0 };
	expect(adjusted(matte, { width: 20, height: 20 }, edge).values).toEqual(matte);
});

test.each([[{ width: 1, height: 1 }], [{ width: 3840, height: 20 }]])(
	'an image of %j that is all soft stays as soft',
	(size) => {
		const matte = new Uint8Array(size.width * size.height).fill(128);
		expect(adjusted(matte, size, { shift: 5, feather: 20, contrast: 0 }).values).toEqual(matte);
	},
);
