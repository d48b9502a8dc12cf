// Where each field of a recipe, and their combinations, put the subject: exact rectangles.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits.ts';
import { toRecipe } from '#contract/recipe.ts';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import { layOut } from './layout.ts';

type Rectangle = [left: number, top: number, width: number, height: number];

const box = ([left, top, width, height]: Rectangle) => ({ left, top, width, height });
const size = ([width, height]: [number, number]) => ({ width, height });
const whole: Rectangle = [0, 0, 200, 100];
const subject: Rectangle = [40, 20, 60, 30];

test.each<[RecipeOptions, [number, number], Rectangle, Rectangle]>([
	[{}, [200, 100], whole, whole],
	[{ height: 300 }, [600, 300], whole, [0, 0, 600, 300]],
	[{ width: 400, height: 100 }, [400, 100], whole, [100, 0, 200, 100]],
	[{ crop: 'subject' }, [60, 30], subject, [0, 0, 60, 30]],
	[{ crop: 'subject', margin: 50 }, [120, 90], [10, 0, 120, 80], [0, 10, 120, 80]],
	[{ crop: 'subject', margins: '10px 5% 20px 50%' }, [93, 60], [10, 10, 93, 60], [0, 0, 93, 60]],
	[{ crop: 'subject', margins: '50px 0px 60px 50px' }, [110, 140], [0, 0, 100, 100], [10, 30, 100, 100]],
	[{ crop: 'subject', margins: '0px 500px 0px 0px' }, [560, 30], [40, 20, 160, 30], [0, 0, 160, 30]],
	[{ scale: 100 }, [200, 100], subject, whole],
	[{ scale: 50 }, [200, 100], subject, [50, 25, 100, 50]],
	[{ scale: 10 }, [200, 100], subject, [90, 45, 20, 10]],
	[{ scale: 50, position: 'original' }, [200, 100], subject, [20, 10, 100, 50]],
	[{ scale: 10, position: 'original' }, [200, 100], subject, [60, 30, 20, 10]],
	// Its middle would have to be nearer to the edge than half of it.
	[{ scale: 80, position: 'original' }, [200, 100], subject, [0, 0, 160, 80]],
	[{ scale: 50, position: '100% 0%' }, [200, 100], subject, [100, 0, 100, 50]],
	[{ position: 'center' }, [200, 100], subject, [70, 35, 60, 30]],
	[{ position: '0%' }, [200, 100], subject, [0, 0, 60, 30]],
	[{ position: '100%' }, [200, 100], subject, [140, 70, 60, 30]],
	[{ position: '25% 75%' }, [200, 100], subject, [35, 53, 60, 30]],
	[{ position: '24.5% 75.7%' }, [200, 100], subject, [34, 53, 60, 30]],
	[{ pixels: 20_000 }, [200, 100], whole, whole],
	[{ pixels: 5000 }, [100, 50], whole, [0, 0, 100, 50]],
	[{ pixels: 5000, position: '100% 0%' }, [100, 50], subject, [70, 0, 30, 15]],
	[{ pixels: 5000, scale: 50 }, [100, 50], subject, [25, 13, 50, 25]],
	[{ crop: 'subject', pixels: 450 }, [30, 15], subject, [0, 0, 30, 15]],
	[{ crop: 'subject', margin: 50, pixels: 2700 }, [60, 45], [10, 0, 120, 80], [0, 5, 60, 40]],
	[{ width: 400 }, [400, 200], whole, [0, 0, 400, 200]],
	[{ width: 400, pixels: 20_000 }, [200, 100], whole, whole],
	[{ width: 100, scale: 50 }, [100, 50], subject, [25, 13, 50, 25]],
	[{ width: 100, height: 100 }, [100, 100], whole, [0, 25, 100, 50]],
	[{ width: 100, height: 100, scale: 50 }, [100, 100], subject, [25, 38, 50, 25]],
	[{ width: 100, height: 100, scale: 50, position: 'original' }, [100, 100], subject, [10, 30, 50, 25]],
	[{ width: 100, height: 100, position: '50% 100%' }, [100, 100], subject, [35, 85, 30, 15]],
	[{ width: 100, height: 100, pixels: 2500 }, [50, 50], whole, [0, 12, 50, 25]],
	[{ crop: 'subject', margins: '15px 30px 15px 30px', scale: 50 }, [120, 60], subject, [30, 15, 60, 30]],
	[{ crop: 'subject', margins: '15px 30px 15px 30px', scale: 25 }, [120, 60], subject, [45, 23, 30, 15]],
	[{ crop: 'subject', margins: '15px 30px 15px 30px', position: '0%' }, [120, 60], subject, [0, 0, 60, 30]],
	[{ crop: 'subject', scale: 50 }, [60, 30], subject, [15, 8, 30, 15]],
	[{ crop: 'subject', scale: 50, position: 'original' }, [60, 30], subject, [15, 8, 30, 15]],
])('%j makes %j of %j at %j', (options, expected, source, target) => {
	expect(layOut(size([200, 100]), box(subject), toRecipe(options))).toEqual({
		size: size(expected),
		source: box(source),
		target: box(target),
	});
});

test.each<[RecipeOptions, [number, number], Rectangle, Rectangle]>([
	[{ crop: 'subject', margins: '10px 20px 30px 40px' }, [260, 140], whole, [40, 10, 200, 100]],
	[{ crop: 'subject', margins: '50% 50% 50% 50%' }, [400, 200], whole, [100, 50, 200, 100]],
	[{ position: '100%' }, [200, 100], whole, whole],
	[{ scale: 50, position: '0%' }, [200, 100], whole, [0, 0, 100, 50]],
])('of a subject that fills the image, %j makes %j of %j at %j', (options, expected, source, target) => {
	expect(layOut(size([200, 100]), box(whole), toRecipe(options))).toEqual({
		size: size(expected),
		source: box(source),
		target: box(target),
	});
});

test.each<[RecipeOptions, Rectangle]>([
	[{ width: 100, height: 100, scale: 100 }, [38, 0, 25, 100]],
	[{ width: 100, height: 100, scale: 50, position: '0% 100%' }, [0, 50, 13, 50]],
	[{ width: 100, height: 100, scale: 100, position: 'original' }, [38, 0, 25, 100]],
])('a high subject has all of a square frame around a wide image: %j puts it at %j', (options, target) => {
	const high = box([90, 10, 20, 80]);
	expect(layOut(size([200, 100]), high, toRecipe(options))).toEqual({
		size: size([100, 100]),
		source: high,
		target: box(target),
	});
});

test.each<[RecipeOptions, [number, number], Rectangle]>([
	[{ crop: 'subject' }, [1, 1], [0, 0, 1, 1]],
	[{ scale: 100 }, [200, 100], [50, 0, 100, 100]],
	[{ scale: 1 }, [200, 100], [100, 50, 1, 1]],
	[{ position: '100%', pixels: 200 }, [20, 10], [19, 9, 1, 1]],
	[{ position: '100%', pixels: 1 }, [1, 1], [0, 0, 1, 1]],
])('a subject of one pixel by %j lies in %j at %j', (options, expected, target) => {
	const layout = layOut(size([200, 100]), box([5, 5, 1, 1]), toRecipe(options));
	expect(layout).toEqual({ size: size(expected), source: box([5, 5, 1, 1]), target: box(target) });
});

test.each<RecipeOptions>([
	{ crop: 'subject' },
	{ crop: 'subject', margins: '9px 9px 9px 9px' },
	{ scale: 50 },
	{ position: '0%' },
])('without a subject %j leaves the image as it is', (options) => {
	expect(layOut(size([200, 100]), undefined, toRecipe(options))).toEqual({
		size: size([200, 100]),
		source: box(whole),
		target: box(whole),
	});
});

test.each<[RecipeOptions, Rectangle, [number, number], Rectangle, Rectangle]>([
	[{ crop: 'subject' }, [50, 25, 60, 40], [70, 45], [40, 20, 70, 45], [0, 0, 70, 45]],
	[{ crop: 'subject', margin: 10 }, [50, 25, 60, 40], [76, 51], [34, 14, 76, 51], [0, 0, 76, 51]],
	[{ crop: 'subject', margin: 50 }, [50, 25, 60, 40], [120, 90], [10, 0, 120, 80], [0, 10, 120, 80]],
	[{ crop: 'subject', position: '0%' }, [30, 20, 70, 40], [70, 40], subject, [0, 0, 60, 30]],
	[{}, [50, 25, 60, 40], [200, 100], whole, whole],
])('a crop by %j keeps a shadow in %j', (options, shadow, expected, source, target) => {
	expect(layOut(size([200, 100]), box(subject), toRecipe(options), box(shadow))).toEqual({
		size: size(expected),
		source: box(source),
		target: box(target),
	});
});

test.each<[RecipeOptions, [number, number], Rectangle]>([
	[{ height: 100, scale: 100 }, [14, 1000], [0, 0, 1, 100]],
	[{ height: 100, scale: 50 }, [14, 1000], [0, 25, 1, 50]],
	[{ width: 100, scale: 100 }, [1000, 14], [0, 0, 100, 1]],
	[{ width: 100, scale: 50 }, [1000, 14], [25, 0, 50, 1]],
])(
	'%j of a narrow subject of %j fills as much, although a side of the output is rounded',
	(options, cutout, target) => {
		const { width, height } = size(cutout);
		const layout = layOut(size(cutout), box([0, 0, width, height]), toRecipe(options));
		expect(layout.target).toEqual(box(target));
	},
);

test('a WebP has no side that its format cannot hold; other formats keep theirs', () => {
	const panorama = size([30_000, 800]);
	expect(layOut(panorama, undefined, toRecipe({ format: 'webp' })).size).toEqual(size([16_383, 437]));
	expect(layOut(panorama, undefined, toRecipe({ format: 'jpg' })).size).toEqual(panorama);
});

test('every layout shows a part of the cutout inside an output that is no larger than allowed', () => {
	const side = fc.integer({ min: 1, max: 4999 });
	const span = fc.tuple(
		fc.double({ min: 0, max: 1, noNaN: true }),
		fc.double({ min: 0, max: 1, noNaN: true }),
	);
	const percent = (min: number, max: number) => fc.integer({ min, max }).map((share) => `${share}%`);
	const margin = fc.oneof(
		percent(0, 50),
		fc.integer({ min: 0, max: 500 }).map((px) => `${px}px`),
	);
	const optionsOf = fc.record<RecipeOptions>(
		{
			crop: fc.constantFrom('none', 'subject'),
			margin: fc.integer({ min: 0, max: 50 }),
			margins: fc.array(margin, { minLength: 4, maxLength: 4 }).map((sides) => sides.join(' ')),
			scale: fc.integer({ min: 0, max: 100 }),
			position: fc.oneof(fc.constant('original'), percent(0, 100)),
			width: fc.integer({ min: 1, max: limits.maxOutputSidePx }),
			height: fc.integer({ min: 1, max: limits.maxOutputSidePx }),
			pixels: fc.integer({ min: 0, max: limits.api.maxOutputPixels }),
		},
		{ requiredKeys: [] },
	);
	const within = (start: number, length: number, end: number) =>
		Number.isInteger(start) && Number.isInteger(length) && start >= 0 && length >= 1 && start + length <= end;
	fc.assert(
		fc.property(side, side, span, span, optionsOf, (width, height, across, down, options) => {
			const cut = ([from, to]: [number, number], length: number) => {
				const start = Math.floor(Math.min(from, to) * (length - 1));
				return { start, length: Math.max(1, Math.floor(Math.max(from, to) * length) - start) };
			};
			const [x, y] = [cut(across, width), cut(down, height)];
			const subject = { left: x.start, top: y.start, width: x.length, height: y.length };
			const { size, source, target } = layOut({ width, height }, subject, toRecipe(options));
			expect(within(source.left, source.width, width)).toBe(true);
			expect(within(source.top, source.height, height)).toBe(true);
			expect(within(target.left, target.width, size.width)).toBe(true);
			expect(within(target.top, target.height, size.height)).toBe(true);
			expect(size.width * size.height).toBeLessThanOrEqual(options.pixels || limits.api.maxOutputPixels);
		}),
		{ numRuns: 2000 },
	);
});
