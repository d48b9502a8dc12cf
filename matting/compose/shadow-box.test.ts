// Where a shadow is visible in an image so large that its extent is found at a smaller size.
import { expect, test } from 'vitest';
import { toRecipe } from '#contract/recipe.ts';
import type { RecipeOptions } from '#contract/recipe-options.ts';
import { type Box, moved } from '../box.ts';
import { type Raster, rasterOf } from './raster.ts';
import { shadowBox } from './shadow-box.ts';

const size = { width: 2500, height: 1700 };
const subject: Box = { left: 701, top: 401, width: 800, height: 600 };
/** Two cells of the smaller size. */
const tolerancePx = 6;

const alpha = new Uint8Array(size.width * size.height);
for (let y = subject.top; y < subject.top + subject.height; y++)
	alpha.fill(255, y * size.width + subject.left, y * size.width + subject.left + subject.width);
const rgba = new Uint8Array(4 * alpha.length);
for (let i = 0; i < alpha.length; i++) rgba[4 * i + 3] = alpha[i] as number;
const whole = rasterOf(rgba, 4, size);

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
