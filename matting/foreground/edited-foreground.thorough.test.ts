// Colours after edits: the stored ones where nothing changed, the original's
// inside, estimated at the edge, without seams.
import { describe, expect, test } from 'vitest';
import type { Size } from '#contract/size.ts';
import type { Box } from '../box.ts';
import { editedCutout } from '../compose/edited-cutout.ts';
import { estimateForeground } from '../foreground.ts';
import type { Image } from '../image.ts';
import { decontaminated, foregroundOfTile, tilePx, tilesOf, tilesTouched } from './edited-foreground.ts';

/** A textured disc with a soft edge, an exact composite on texture. */
function scene(size: Size, disc: { x: number; y: number; radius: number; softPx: number }) {
	const { width, height } = size;
	const alpha = new Uint8Array(width * height);
	const rgb = new Uint8Array(3 * alpha.length);
	for (let i = 0; i < alpha.length; i++) {
		const [x, y] = [i % width, Math.floor(i / width)];
		const inside = disc.radius - Math.hypot(x - disc.x, y - disc.y);
		const a = Math.min(1, Math.max(0, inside / disc.softPx + 0.5));
		alpha[i] = Math.round(255 * a);
		const light = 0.8 + 0.2 * Math.sin(x / 9) * Math.cos(y / 7);
		const front = [200 * light, 120 * light, 50];
		const back = [30, 110 + 40 * Math.sin(y / 13), 200 * light];
		for (let k = 0; k < 3; k++)
			rgb[3 * i + k] = Math.round(a * (front[k] as number) + (1 - a) * (back[k] as number));
	}
	const image: Image = { ...size, rgb };
	return { image, alpha };
}

const nothing = ({ width, height }: Size) => ({
	alpha: new Uint8Array(width * height),
	foreground: new Uint8Array(3 * width * height),
});

/** RGB of the whole image from its tiles. */
function joined(image: Image, alpha: Uint8Array, base: ReturnType<typeof nothing>): Uint8Array {
	const whole = new Uint8Array(image.rgb.length);
	for (const tile of tilesOf(image)) {
		const colors = foregroundOfTile(tile, image, alpha, base);
		for (let y = 0; y < tile.height; y++) {
			const row = colors.subarray(3 * y * tile.width, 3 * (y + 1) * tile.width);
			whole.set(row, 3 * ((tile.top + y) * image.width + tile.left));
		}
	}
	return whole;
}

test.each<Size & { cellPx: number }>([
	{ width: 1100, height: 620, cellPx: 2 },
	// A tile does not begin where one of the grid's cells does.
	{ width: 3000, height: 560, cellPx: 3 },
])(
	'a soft disc across tiles of $width x $height has the colours of the whole image, without a seam',
	(size) => {
		const disc = { x: tilePx - 3, y: Math.min(tilePx, size.height - 250), radius: 180, softPx: 40 };
		const { image, alpha } = scene(size, disc);
		const found = joined(image, alpha, nothing(size));
		const expected = estimateForeground(image, alpha);
		const [all, atBorder] = [new Mean(), new Mean()];
		let differentInside = 0;
		alpha.forEach((value, i) => {
			if (value === 0) return;
			const [x, y] = [i % size.width, Math.floor(i / size.width)];
			for (let k = 3 * i; k < 3 * i + 3; k++) {
				// The difference as it is seen in a composite.
				const difference = (value / 255) * Math.abs((found[k] as number) - (expected[k] as number));
				if (value < 250) all.add(difference);
				else if (difference !== 0) differentInside++;
				if (value < 250 && [0, tilePx - 1].includes(x % tilePx)) atBorder.add(difference);
				if (value < 250 && [0, tilePx - 1].includes(y % tilePx)) atBorder.add(difference);
			}
		});
		expect(differentInside).toBe(0);
		expect(all.count).toBeGreaterThan(50_000);
		expect(atBorder.count).toBeGreaterThan(100);
		expect(all.value).toBeLessThan(0.4);
		expect(atBorder.value).toBeLessThan(0.6);
	},
);

class Mean {
	count = 0;
	#sum = 0;
	add(value: number) {
		this.count++;
		this.#sum += value;
	}
	get value() {
		return this.#sum / this.count;
	}
}

describe('a tile', () => {
	const size = { width: 700, height: 540 };
	const { image, alpha } = scene(size, { x: 500, y: 300, radius: 150, softPx: 30 });
	const base = { alpha, foreground: new Uint8Array(estimateForeground(image, alpha)).fill(9, 0, 900) };
	const [first, second] = tilesOf(size) as [Box, Box];

	test('without a change has the stored colours', () => {
		expect(joined(image, alpha, base)).toEqual(base.foreground);
	});

	test('depends on its inputs only: after an edit and its undo the bytes are the same', () => {
		const before = foregroundOfTile(first, image, alpha, base);
		const edited = alpha.slice().fill(128, 200_000, 210_000);
		const other = foregroundOfTile(first, image, edited, base);
		expect(Buffer.compare(other, before)).not.toBe(0);
		expect(foregroundOfTile(first, image, alpha, base)).toEqual(before);
		expect(foregroundOfTile(first, image, edited, base)).toEqual(other);
	});

	test('has the colours of the original where something was restored', () => {
		const restored = alpha.slice();
		for (let y = 20; y < 60; y++) restored.fill(255, y * 700 + 20, y * 700 + 60);
		const colors = foregroundOfTile(first, image, restored, base);
		for (const [x, y] of [
			[20, 20],
			[40, 40],
			[59, 59],
		] as const)
			expect(colors.slice(3 * (y * first.width + x)).slice(0, 3)).toEqual(
				image.rgb.slice(3 * (y * 700 + x)).slice(0, 3),
			);
	});

	test('changes only where alpha does', () => {
		const edited = alpha.map((value) => (value > 100 && value < 110 ? value + 9 : value));
		const colors = foregroundOfTile(second, image, edited, base);
		const before = foregroundOfTile(second, image, alpha, base);
		const changed = { withAlpha: 0, alone: 0 };
		for (let i = 0; i < second.width * second.height; i++) {
			const at = (second.top + Math.floor(i / second.width)) * 700 + second.left + (i % second.width);
			const isSame = [0, 1, 2].every((k) => colors[3 * i + k] === before[3 * i + k]);
			if (!isSame) changed[edited[at] === alpha[at] ? 'alone' : 'withAlpha']++;
		}
		expect(changed.alone).toBe(0);
		expect(changed.withAlpha).toBeGreaterThan(100);
	});

	test('keeps an erased edge free of the old background', () => {
		const narrower = scene(size, { x: 500, y: 300, radius: 120, softPx: 30 }).alpha;
		const colors = foregroundOfTile(second, image, narrower, base);
		// The subject has hardly any blue, the background has much.
		let bluest = 0;
		for (let i = 0; i < second.width * second.height; i++) {
			const at = (second.top + Math.floor(i / second.width)) * 700 + second.left + (i % second.width);
			if ((narrower[at] as number) > 30) bluest = Math.max(bluest, colors[3 * i + 2] as number);
		}
		expect(bluest).toBeGreaterThan(0);
		expect(bluest).toBeLessThan(110);
	});
});

describe('the tiles touched', () => {
	const size = { width: 1300, height: 1030 };
	const corners = (box: Box) => tilesTouched(box, size).map(({ left, top }) => [left, top]);

	test('are those whose surroundings hold a change', () => {
		const pixel = (left: number, top: number) => corners({ left, top, width: 1, height: 1 });
		expect(pixel(256, 256)).toEqual([[0, 0]]);
		expect(pixel(tilePx + 60, 256)).toEqual([
			[0, 0],
			[tilePx, 0],
		]);
		expect(pixel(tilePx - 60, tilePx - 60)).toHaveLength(4);
		expect(pixel(0, 1029)).toEqual([
			[0, tilePx],
			[0, 2 * tilePx],
		]);
	});

	test('cover the image without overlap', () => {
		const covered = new Uint8Array(size.width * size.height);
		for (const { left, top, width, height } of tilesOf(size))
			for (let y = top; y < top + height; y++)
				for (let x = left; x < left + width; x++) (covered[y * size.width + x] as number)++;
		expect(covered.every((count) => count === 1)).toBe(true);
	});

	test('include every tile whose colours change', () => {
		const { image, alpha } = scene(size, { x: 600, y: 520, radius: 300, softPx: 200 });
		const box = { left: 560, top: 420, width: 30, height: 30 };
		const edited = alpha.slice();
		for (let y = box.top; y < box.top + box.height; y++)
			edited.fill(0, y * size.width + box.left, y * size.width + box.left + box.width);
		const touched = JSON.stringify(tilesTouched(box, size));
		for (const tile of tilesOf(size)) {
			const before = foregroundOfTile(tile, image, alpha, nothing(size));
			const after = foregroundOfTile(tile, image, edited, nothing(size));
			if (!touched.includes(JSON.stringify(tile))) expect(after).toEqual(before);
		}
		expect(tilesTouched(box, size).length).toBeLessThan(tilesOf(size).length);
	});
});

test.each<Size>([
	{ width: 1, height: 1 },
	{ width: 3840, height: 20 },
	{ width: 20, height: 1500 },
])('an image of $width x $height has its colours', (size) => {
	const { image } = scene(size, { x: 0, y: 0, radius: 1, softPx: 1 });
	const alpha = new Uint8Array(size.width * size.height).fill(255);
	expect(joined(image, alpha, nothing(size))).toEqual(image.rgb);
	const half = alpha.fill(128);
	expect(joined(image, half, nothing(size)).length).toBe(image.rgb.length);
});

test('decontamination in percent mixes the original in, at soft pixels alone', () => {
	const foreground = Uint8Array.from([100, 100, 100, 100, 100, 100, 100, 100, 100]);
	const original = Uint8Array.from([0, 200, 255, 0, 200, 255, 0, 200, 255]);
	const alpha = Uint8Array.from([0, 128, 250]);
	expect(decontaminated(foreground, original, alpha, 100)).toEqual(foreground);
	expect([...decontaminated(foreground, original, alpha, 50)].slice(3, 6)).toEqual([50, 150, 178]);
	expect([...decontaminated(foreground, original, alpha, 0)]).toEqual([
		...[100, 100, 100],
		...[0, 200, 255],
		...[100, 100, 100],
	]);
});

test('an edited cutout is its matte with the colours of its tiles, in whatever rows it is read', () => {
	const size = { width: 600, height: 1040 };
	const { image, alpha } = scene(size, { x: 500, y: 500, radius: 200, softPx: 30 });
	const asked: Box[] = [];
	const cutout = editedCutout({ ...size, alpha }, (tile) => {
		asked.push(tile);
		return foregroundOfTile(tile, image, alpha, nothing(size));
	});
	const colors = joined(image, alpha, nothing(size));
	const expected = new Uint8Array(4 * alpha.length);
	alpha.forEach((value, i) => {
		if (value > 0) expected.set([...colors.subarray(3 * i, 3 * i + 3), value], 4 * i);
	});
	expect(Buffer.compare(cutout.rows(0, 1040), expected)).toBe(0);
	asked.length = 0;
	expect(Buffer.compare(cutout.rows(511, 513), expected.subarray(4 * 600 * 511, 4 * 600 * 513))).toBe(0);
	expect(asked).toEqual(tilesOf(size).slice(0, 4));
	asked.length = 0;
	cutout.rows(600, 601);
	expect(asked).toEqual(tilesOf(size).slice(2, 4));
});
