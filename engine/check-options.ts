// Checks untrusted options and prompts before they become a job.
import { checkRecipe } from '#contract/check-recipe.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { isPrompts } from '#contract/prompts.ts';
import type {
	CutoutOptions,
	EmbedOptions,
	EngineOptions,
	RenderOptions,
	SegmentOptions,
} from './options-and-results.ts';

/** All option names. The compiler keeps them complete, and a misspelt option is an error in JavaScript too. */
type Names<Options> = Readonly<Record<keyof Options, unknown>>;
const renderNames: Names<RenderOptions> = { recipe: true, backgroundImage: true, acceptWebp: true };
const cutoutNames: Names<CutoutOptions> = {
	...renderNames,
	maxOutputPixels: true,
	region: true,
	prompts: true,
};
const embedNames: Names<EmbedOptions> = { cutout: true };
const segmentNames: Names<SegmentOptions> = { pointsOnly: true, guess: true };

/** Minimum of each numeric option. */
const minimums = {
	workers: 1,
	threadsPerWorker: 1,
	queueLimit: 0,
	queueTimeoutMs: 1,
	jobTimeoutMs: 1,
	idleMs: 1,
	promptableIdleMs: 1,
};

/** Longest time of a timer in milliseconds: a longer one fires at once. */
const maxTimerMs = 2 ** 31 - 1;

const engineNames: Names<EngineOptions> = { ...minimums, modelsDir: true, model: true, logger: true };

/** What is wrong with the first option whose name is unknown; undefined if there is none. */
function faultOfName(options: object, names: object): string | undefined {
	const unknown = Object.keys(options).find((name) => !Object.hasOwn(names, name));
	return unknown && `${unknown}: there is no such option`;
}

function requireNames(options: object, names: object): void {
	const fault = faultOfName(options, names);
	if (fault) throw new AppError('bad-request', fault);
}

/** Throws TypeError for an unknown option, and RangeError for a number with which no job could ever run. */
export function checkEngineOptions(options: EngineOptions): void {
	const fault = faultOfName(options, engineNames);
	if (fault) throw new TypeError(fault);
	for (const name of Object.keys(minimums) as (keyof typeof minimums)[]) {
		const { [name]: value } = options;
		const minimum = minimums[name];
		if (value === undefined) continue;
		const isDuration = name.endsWith('Ms');
		const isNumber = isDuration ? value <= maxTimerMs : Number.isInteger(value);
		if (isNumber && value >= minimum) continue;
		const kind = isDuration
			? `number from ${minimum} to ${maxTimerMs}`
			: `whole number of at least ${minimum}`;
		throw new RangeError(`${name}: must be a ${kind}`);
	}
}

/**
 * Throws AppError 'bad-request' with a message that names the first faulty option. Whether the region lies in the image
 * is checked later, when the image's size is known.
 */
export function checkCutoutOptions(options: CutoutOptions): void {
	requireNames(options, cutoutNames);
	const { recipe = {}, maxOutputPixels = 1, region, prompts } = options;
	checkRecipe(recipe);
	if (prompts !== undefined) checkPrompts(prompts);
	const maximum = limits.api.maxOutputPixels;
	if (!Number.isInteger(maxOutputPixels) || maxOutputPixels < 1 || maxOutputPixels > maximum)
		throw new AppError('bad-request', `maxOutputPixels: must be a whole number from 1 to ${maximum}`);
	if (!region) return;
	const { left, top, width, height } = region;
	if (![left, top, width, height].every(Number.isInteger))
		throw new AppError('bad-request', 'region: must be in whole pixels');
}

/** Throws as `checkCutoutOptions` does, as do the next two functions. */
export function checkRenderOptions(options: RenderOptions): void {
	requireNames(options, renderNames);
	checkRecipe(options.recipe ?? {});
}

export const checkEmbedOptions = (options: EmbedOptions) => requireNames(options, embedNames);

export const checkSegmentOptions = (options: SegmentOptions) => requireNames(options, segmentNames);

/** Throws AppError 'bad-request' unless these are 1 to limits.maxPrompts points inside the image. */
export function checkPrompts(prompts: unknown): void {
	if (!isPrompts(prompts))
		throw new AppError(
			'bad-request',
			`prompts: must be 1 to ${limits.maxPrompts} of { x, y, keep }, x and y from 0 to 1`,
		);
}
