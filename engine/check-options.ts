// What comes from outside, checked before it becomes a job: the options of an analysis, and prompts.
import { checkRecipe } from '#contract/check-recipe.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { isPrompts } from '#contract/prompts.ts';
import type { CutoutOptions } from './cutout.ts';

/**
 * Throws AppError 'bad-request' whose message names the first faulty option. Whether the region lies in the image is checked
 * when the image's size is known.
 */
export function checkCutoutOptions(options: CutoutOptions): void {
	const { recipe = {}, maxOutputPixels = 1, region, prompts } = options;
	checkRecipe(recipe);
	if (prompts !== undefined) checkPrompts(prompts);
	const most = limits.api.maxOutputPixels;
	if (!Number.isInteger(maxOutputPixels) || maxOutputPixels < 1 || maxOutputPixels > most)
		throw new AppError('bad-request', `maxOutputPixels: must be a whole number from 1 to ${most}`);
	if (!region) return;
	const { left, top, width, height } = region;
	if (![left, top, width, height].every(Number.isInteger))
		throw new AppError('bad-request', 'region: must be in whole pixels');
}

/** Throws AppError 'bad-request' unless these are 1 to limits.maxPrompts points inside the image. */
export function checkPrompts(prompts: unknown): void {
	if (!isPrompts(prompts))
		throw new AppError(
			'bad-request',
			`prompts: must be 1 to ${limits.maxPrompts} of { x, y, keep }, x and y from 0 to 1`,
		);
}
