// Options of an analysis that come from outside, checked before they become a job.
import { checkRecipe } from '#contract/check-recipe.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { CutoutOptions } from './cutout.ts';

/**
 * Throws AppError 'bad-request' whose message names the first faulty option. Whether the region lies in the image is checked
 * when the image's size is known.
 */
export function checkCutoutOptions({ recipe = {}, maxOutputPixels = 1, region }: CutoutOptions): void {
	checkRecipe(recipe);
	const most = limits.api.maxOutputPixels;
	if (!Number.isInteger(maxOutputPixels) || maxOutputPixels < 1 || maxOutputPixels > most)
		throw new AppError('bad-request', `maxOutputPixels: must be a whole number from 1 to ${most}`);
	if (!region) return;
	const { left, top, width, height } = region;
	if (![left, top, width, height].every(Number.isInteger))
		throw new AppError('bad-request', 'region: must be in whole pixels');
}
