// What each field of a recipe makes of a cutout, pixel by pixel; its shadow in compose/shadow/shadow.thorough.test.ts.
import { describe, expect, test } from 'vitest';
import { toRecipe } from '#contract/recipe.ts';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import { shrink } from '#engine/shrink.ts';
import { subjectBox } from './compose/subject-box.ts';
import { clear, cutout, drawn, red, rendered } from './render.fixture.ts';
import { render } from './render.ts';

test('the default recipe changes nothing', async () => {
	expect((await rendered({})).pixels).toEqual(cutout.rows(0, 50));
});

describe('crop', () => {
	test('to the subject leaves its bounding box', async () => {
		const { size, pixels } = await rendered({ crop: 'subject' });
		expect(size).toEqual([40, 20]);
		expect(new Set(pixels)).toEqual(new Set(red));
	});

	test('a margin is a share of the longer side, and transparent beyond the image', async () => {
		const { size, at } = await rendered({ crop: 'subject', margin: 50 });
		expect(size).toEqual([40 + 2 * 20, 20 + 2 * 20]);
		expect(at(19, 20)).toEqual(clear);
		expect(at(20, 20)).toEqual(red);
		expect(at(59, 39)).toEqual(red);
		expect(at(60, 40)).toEqual(clear);
		// Ten rows above the subject are the image's, ten more are not.
		expect(at(30, 0)).toEqual(clear);
	});

	test('invisible alpha belongs to no subject, and an image without one stays whole', async () => {
		const faint = drawn(9, 9, (x) => [9, 9, 9, x === 4 ? 5 : 4]);
		expect((await rendered({ crop: 'subject' }, faint)).size).toEqual([1, 9]);
		const none = drawn(9, 9, () => [9, 9, 9, 4]);
		expect((await rendered({ crop: 'subject', margin: 9 }, none)).size).toEqual([9, 9]);
	});
});

describe('size', () => {
	test.each<[RecipeOptions, [number, number]]>([
		[{ width: 50 }, [50, 25]],
		[{ height: 100 }, [200, 100]],
		[{ width: 50, height: 50 }, [50, 50]],
		[{ width: 1 }, [1, 1]],
		[{ height: 3840 }, [3840, 1920]],
		[{ width: 3840, height: 3840 }, [3840, 3840]],
	])('%j makes %j', async (options, size) => {
		expect((await rendered(options)).size).toEqual(size);
	});

	test('in a frame the cutout is centred, and the rest transparent', async () => {
		const { at } = await rendered({ width: 100, height: 80 });
		expect(at(0, 0)).toEqual(clear);
		expect(at(40, 15 + 20)).toEqual(red);
		expect(at(40, 15 + 9)).toEqual(clear);
	});

	test.each([
		['shrunk', 50],
		['enlarged', 200],
	])('%s, edges keep the colour of the subject', async (_how, width) => {
		const { pixels } = await rendered({ width });
		let soft = 0;
		for (let at = 0; at < pixels.length; at += 4) {
			const [r = 0, g = 0, b = 0, alpha = 0] = pixels.subarray(at, at + 4);
			if (alpha === 0) expect([r, g, b]).toEqual([0, 0, 0]);
			if (alpha > 0 && alpha < 255) soft++;
			// Less alpha leaves fewer levels of colour.
			if (alpha > 100) expect(Math.abs(r - 200) + Math.abs(g - 30) + Math.abs(b - 10)).toBeLessThan(10);
		}
		expect(soft).toBeGreaterThan(0);
	});

	test('no side of a cropped subject with its margin is longer than 4K', async () => {
		const long = drawn(3840, 2, () => red);
		expect((await rendered({ crop: 'subject', margin: 50 }, long)).size).toEqual([3840, 1921]);
	});
});

describe('background', () => {
	test('is opaque and lies under the cutout', async () => {
		const { channels, at } = await rendered({ background: '#0a141e' });
		expect(channels).toBe(3);
		expect(at(0, 0)).toEqual([10, 20, 30]);
		expect(at(30, 20)).toEqual(red.slice(0, 3));
	});

	test('an image replaces the colour', async () => {
		const backgroundImage = async () => (from: number, to: number) => new Uint8Array(3 * (to - from)).fill(7);
		const recipe = toRecipe({ background: '#fff' });
		const raster = await render(cutout, recipe, { shrink, backgroundImage });
		expect([...raster.rows(0, 1).subarray(0, 3)]).toEqual([7, 7, 7]);
	});
});

test('the alpha channel alone is grey', async () => {
	const { channels, at } = await rendered({ channels: 'alpha', crop: 'subject', width: 20 });
	expect(channels).toBe(1);
	expect(at(10, 5)).toEqual([255]);
});

test('on a background with alpha the result has both', async () => {
	const { channels, at } = await rendered({ background: '#0a141e80' });
	expect(channels).toBe(4);
	expect(at(0, 0)).toEqual([10, 20, 30, 128]);
	expect(at(30, 20)).toEqual(red);
});

test('the colours alone are opaque, without black next to the subject', async () => {
	const { channels, size, at } = await rendered({
		channels: 'rgb',
		crop: 'subject',
		margins: '9px 9px 9px 9px',
	});
	expect([channels, ...size]).toEqual([3, 58, 38]);
	for (const [x, y] of [
		[0, 0],
		[57, 0],
		[8, 20],
		[9, 20],
		[57, 37],
	] as const)
		expect(at(x, y)).toEqual(red.slice(0, 3));
});

describe('a scaled or moved subject', () => {
	test('fills its box with its own colour, and nothing else is visible', async () => {
		const { size, pixels, at } = await rendered({ scale: 50, position: '100% 0%' });
		expect(size).toEqual([100, 50]);
		expect([at(49, 0), at(50, 0), at(99, 24), at(99, 25)]).toEqual([clear, red, red, clear]);
		let visible = 0;
		for (let at = 3; at < pixels.length; at += 4) if (pixels[at]) visible++;
		expect(visible).toBe(50 * 25);
	});

	test('is moved without resampling', async () => {
		const speckled = drawn(40, 30, (x, y) =>
			x > 9 && x < 20 && y > 4 && y < 12 ? [x, y, 9, 200 + x] : clear,
		);
		const { at } = await rendered({ position: '100%' }, speckled);
		for (const [x, y] of [
			[10, 5],
			[19, 5],
			[10, 11],
			[19, 11],
			[13, 8],
		] as const)
			expect(at(x + 20, y + 18)).toEqual([x, y, 9, 200 + x]);
	});
});

describe('the box of the subject', () => {
	const soft = drawn(120, 90, (x, y) => {
		const distance = Math.hypot(x - 50, y - 40);
		return distance < 30 ? [90, 60, 30, Math.min(255, Math.round((30 - distance) * 20))] : clear;
	});
	const shadow = { shadow: 'drop', shadowDistance: 30 } as const;

	test.each<RecipeOptions>([
		{},
		{ crop: 'subject' },
		{ crop: 'subject', margin: 50 },
		{ crop: 'subject', margins: '50px 3% 7px 99px' },
		{ scale: 30 },
		{ scale: 100, position: 'original' },
		{ position: '10% 90%' },
		{ pixels: 500 },
		{ width: 77 },
		{ width: 300, height: 300, crop: 'subject' },
		{ crop: 'subject', margins: '1px 2px 3px 4px', scale: 55, position: '0% 100%', pixels: 700 },
	])('of %j is that of its visible pixels, on any background and without its shadow', async (options) => {
		const { size, pixels } = await rendered({ ...options, channels: 'alpha' }, soft);
		const visible = Array.from(pixels.entries()).filter(([, alpha]) => alpha >= 5);
		const columns = visible.map(([i]) => i % (size[0] as number));
		const rows = visible.map(([i]) => Math.floor(i / (size[0] as number)));
		const [left, top] = [Math.min(...columns), Math.min(...rows)];
		const box = { left, top, width: Math.max(...columns) - left + 1, height: Math.max(...rows) - top + 1 };
		// A crop keeps the shadow too, so that the subject lies elsewhere in the result.
		if (!options.crop) expect((await rendered({ ...options, ...shadow }, soft)).subject).toEqual(box);
		for (const more of [{}, { background: '#fff' }, { background: '#fff8' }, { channels: 'rgb' }] as const)
			expect((await rendered({ ...options, ...more }, soft)).subject).toEqual(box);
	});

	test('is the same whether or not the raster has its alpha separately too', async () => {
		const alpha = soft.rows(0, 90).filter((_, i) => i % 4 === 3);
		const apart = await rendered({}, { ...soft, alpha });
		expect(apart.subject).toEqual((await rendered({}, soft)).subject);
	});

	test('is exact at every alignment of a matte', () => {
		for (let width = 1; width < 10; width++) {
			for (let left = 0; left < width; left++) {
				for (let right = left; right < width; right++) {
					const alpha = new Uint8Array(3 * width);
					// Faint alpha around it is invisible.
					alpha.fill(4, width, 2 * width);
					alpha[width + left] = 5;
					alpha[width + right] = 255;
					const expected = { left, top: 1, width: right - left + 1, height: 1 };
					const matte = { width, height: 3, channels: 4, alpha, rows: () => new Uint8Array(0) } as const;
					expect(subjectBox(matte)).toEqual(expected);
					alpha.fill(0, width, width + left).fill(0, width + right + 1, 2 * width);
					expect(subjectBox(matte)).toEqual(expected);
					const moved = new Uint8Array(3 * width + 1).subarray(1);
					moved.set(alpha);
					expect(subjectBox({ ...matte, alpha: moved })).toEqual(expected);
				}
			}
		}
	});

	test('of an image wider than its strips are high is found too', async () => {
		const wide = drawn(1500, 1500, (x, y) => (x === 1499 && y > 700 ? red : clear));
		expect((await rendered({}, wide)).subject).toEqual({ left: 1499, top: 701, width: 1, height: 799 });
	});

	test('is undefined where nothing is visible', async () => {
		const none = drawn(9, 9, () => [9, 9, 9, 4]);
		expect((await rendered({ background: '#fff' }, none)).subject).toBeUndefined();
	});
});
