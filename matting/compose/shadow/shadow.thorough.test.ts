// The shadow of a recipe, pixel by pixel, and what a crop to the subject keeps of it.
import { describe, expect, test } from 'vitest';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import { clear, drawn, red, rendered } from '../../render.fixture.ts';

describe('a drop shadow', () => {
	const shadow = { shadow: 'drop', shadowDistance: 25, shadowBlur: 0, shadowOpacity: 50 } as const;

	test.each([
		['right', 0, [65, 20], [15, 20]],
		['down', 90, [40, 35], [40, 5]],
		['left', 180, [15, 20], [65, 20]],
		['up', 270, [40, 5], [40, 35]],
	] as const)('falls to the %s at %i degrees', async (_where, shadowAngle, inside, outside) => {
		const { at } = await rendered({ ...shadow, shadowAngle });
		expect(at(inside[0], inside[1])).toEqual([0, 0, 0, 128]);
		expect(at(outside[0], outside[1])).toEqual(clear);
		expect(at(40, 20)).toEqual(red);
	});

	test('darkens a background by its opacity', async () => {
		const { at } = await rendered({ ...shadow, background: '#ffffff' });
		expect(at(40, 35)).toEqual([127, 127, 127]);
	});

	test('blurred, fades over about its radius without a jump', async () => {
		const { at } = await rendered({ ...shadow, shadowDistance: 0, shadowBlur: 25, shadowOpacity: 100 });
		const alphas = Array.from({ length: 20 }, (_, i) => at(40, 30 + i)[3] as number);
		expect(alphas[0]).toBeGreaterThan(60);
		expect(alphas.at(-1)).toBeLessThan(5);
		alphas.slice(1).forEach((alpha, i) => {
			const step = (alphas[i] as number) - alpha;
			expect(step).toBeGreaterThanOrEqual(0);
			expect(step).toBeLessThan(30);
		});
	});

	test('shows through a soft subject as in the compositing equation', async () => {
		const half = drawn(40, 40, (x, y) => (x > 9 && x < 30 && y > 9 && y < 30 ? [100, 100, 100, 128] : clear));
		const { at } = await rendered({ ...shadow, shadowDistance: 0, shadowOpacity: 100 }, half);
		// Alpha 0.502 over a shadow of 0.502: 0.502 + 0.498 x 0.502.
		expect(at(20, 20)[3]).toBe(Math.round(128 + 128 * (1 - 128 / 255)));
		expect(at(20, 20)[0]).toBe(Math.round((100 * 128) / (at(20, 20)[3] as number)));
	});
});

describe('a crop to the subject', () => {
	test.each<[string, RecipeOptions]>([
		['a drop shadow', { shadow: 'drop' }],
		['a drop shadow to the upper left', { shadow: 'drop', shadowAngle: 220, shadowDistance: 30 }],
		['a soft drop shadow beyond the image', { shadow: 'drop', shadowBlur: 20, shadowDistance: 50 }],
		['a contact shadow', { shadow: 'contact' }],
		['a contact shadow on a colour', { shadow: 'contact', background: '#fff' }],
	])('with %s leaves what is visible of both in the image, and no more', async (_what, options) => {
		const whole = await rendered(options);
		const white = options.background ? 255 : 0;
		const isVisible = (x: number, y: number) => Math.abs(white - (whole.at(x, y).at(-1) ?? 0)) >= 5;
		const columns = [...Array(100).keys()].filter((x) => [...Array(50).keys()].some((y) => isVisible(x, y)));
		const rows = [...Array(50).keys()].filter((y) => [...Array(100).keys()].some((x) => isVisible(x, y)));
		const [left = 0, top = 0] = [columns[0], rows[0]];
		const cropped = await rendered({ ...options, crop: 'subject' });
		expect(cropped.size).toEqual([(columns.at(-1) ?? 0) - left + 1, (rows.at(-1) ?? 0) - top + 1]);
		expect(cropped.subject).toEqual({ left: 20 - left, top: 10 - top, width: 40, height: 20 });
		for (const [x, y] of [
			[0, 0],
			[cropped.size[0], cropped.size[1]].map((side) => (side ?? 0) - 1) as [number, number],
			[40 - left, 30 - top],
		] as const)
			expect(
				Math.abs((cropped.at(x, y).at(-1) ?? 0) - (whole.at(left + x, top + y).at(-1) ?? 0)),
			).toBeLessThan(4);
	});

	test('with a shadow, a margin is around the subject, and grows only where the shadow is wider', async () => {
		const { size, subject } = await rendered({
			crop: 'subject',
			margin: 10,
			shadow: 'drop',
			shadowDistance: 20,
		});
		expect(subject).toEqual({ left: 4, top: 4, width: 40, height: 20 });
		expect(size).toEqual([48, 4 + 20 + 8]);
	});
});
