// Where a shadow is visible in an image so large that its extent is found at a smaller size.
import { expect, test } from 'vitest';
import { toRecipe } from '#contract/recipe.ts';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import type { Size } from '#contract/size.ts';
import { type Box, moved } from '../../box.ts';
import { type Raster, rasterOf } from '../raster.ts';
import { shadowBox } from './shadow-box.ts';

const size = { width: 2500, height: 1700 };
const subject: Box = { left: 701, top: 401, width: 800, height: 600 };
/** Two cells of the smaller size. */
const tolerancePx = 6;

const alpha = filled(size, subject);
const rgba = new Uint8Array(4 * alpha.length);
for (let i = 0; i < alpha.length; i++) rgba[4 * i + 3] = alpha[i] as number;
const whole = rasterOf(rgba, 4, size);

/** Alpha of an opaque rectangle. */
function filled({ width, height }: Size, box: Box): Uint8Array {
	const alpha = new Uint8Array(width * height);
	for (let y = box.top; y < box.top + box.height; y++)
		alpha.fill(255, y * width + box.left, y * width + box.left + box.width);
	return alpha;
}

const edges = ({ left, top, width, height }: Box) => [left, top, left + width, top + height];

test.each<[string, Raster, number, Box]>([
	['to the right', whole, 0, moved(subject, 80, 0)],
	['to the right, of alpha apart', { ...whole, alpha }, 0, moved(subject, 80, 0)],
	['upwards', { ...whole, alpha }, 270, moved(subject, 0, -80)],
])('a hard shadow %s is where the subject would be', (_where, cutout, shadowAngle, expected) => {
	const options: RecipeOptions = { shadow: 'drop', shadowBlur: 0, shadowDistance: 10, shadowAngle };
	const found = edges(shadowBox(cutout, subject, toRecipe(options)) as Box);
	for (const [i, edge] of edges(expected).entries())
		expect(Math.abs((found[i] as number) - edge)).toBeLessThanOrEqual(tolerancePx);
});

test('a hard contact shadow of a flat subject in a flat image is as wide as the subject', () => {
	const flat = { width: 9001, height: 40 };
	const bar = { left: 1351, top: 17, width: 4500, height: 3 };
	const cutout = { ...rasterOf(rgba, 4, flat), alpha: filled(flat, bar) };
	const found = shadowBox(cutout, bar, toRecipe({ shadow: 'contact', shadowBlur: 0 }));
	expect(found).toMatchObject({ left: 1351, width: 4500 });
});
