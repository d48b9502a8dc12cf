// A simulated user who corrects a cutout with clicks of Keep and Remove.
import { place } from '#matting/boxed.ts';
import { clamp } from '#matting/clamp.ts';
import type { Image, Matte } from '#matting/image.ts';
import { combineMask } from '#matting/prompts/combine.ts';
import type { Embedding } from '#matting/prompts/embed.ts';
import type { Prompt } from '#matting/prompts/prompt.ts';
import type { PromptableNetwork } from '#matting/prompts/promptable.ts';
import { segment } from '#matting/prompts/segment.ts';
import { shrunkMatte } from '#matting/prompts/shrunk-matte.ts';
import { iouAt128 } from '#test/golden/metrics.ts';
import { bandError, transitionBand } from '../quality/metrics.ts';
import { largestWrongRegion, type WrongRegion } from './wrong-region.ts';

export interface ClickSubject {
	readonly set: string;
	readonly name: string;
	readonly image: Image;
	readonly truth: Uint8Array;
	/** 1 where the truth is known; absent where it is known everywhere. */
	readonly known?: Uint8Array | undefined;
	/** The cutout's matte. */
	readonly matte: Matte;
	readonly embedding: Embedding;
}

export interface Quality {
	readonly iou: number;
	/** Mean absolute error in the transition band; absent where the truth is a trimap. */
	readonly edge?: number | undefined;
}

export interface ClickFigures {
	readonly set: string;
	readonly name: string;
	readonly start: Quality;
	readonly clicks: readonly ClickFigure[];
}

export interface ClickFigure extends Quality {
	/** What this click changed: the difference of IoU. */
	readonly gain: number;
	/** In the network, and in `combineMask`. */
	readonly segmentMs: number;
	readonly combineMs: number;
}

interface ClickOptions {
	readonly clicks: number;
	/** From this IoU on the user is satisfied. */
	readonly enough: number;
	/** A stroke of three points with this jitter, in pixels at a longer side of 1280, in place of each click. */
	readonly jitterPx?: number | undefined;
}

/** Clicks in the middle of the largest wrong region until the user is satisfied or has clicked often enough. */
export async function simulateClicks(
	subject: ClickSubject,
	network: PromptableNetwork,
	{ clicks, enough, jitterPx }: ClickOptions,
): Promise<ClickFigures> {
	const { set, name, image, truth, known, embedding } = subject;
	const matte = subject.matte.slice();
	const measure = qualityOf(image, truth, known);
	const start = measure(matte);
	const history: Prompt[] = [];
	const figures: ClickFigure[] = [];
	for (let last = start; figures.length < clicks && last.iou < enough; ) {
		const wrong = largestWrongRegion(matte, truth, image, known);
		if (!wrong) break;
		const clicked = pointsIn(wrong, image, jitterPx);
		history.push(...clicked);
		const before = performance.now();
		const mask = await segment({ ...embedding, guess: shrunkMatte(matte, image).values }, history, network);
		const found = performance.now();
		const mode = wrong.isMissing ? 'keep' : 'remove';
		place(combineMask(image, matte, mask, { mode, prompts: history, clicked }), matte, image);
		const times = { segmentMs: found - before, combineMs: performance.now() - found };
		const quality = measure(matte);
		figures.push({ ...quality, gain: quality.iou - last.iou, ...times });
		last = quality;
	}
	return { set, name, start, clicks: figures };
}

function qualityOf(image: Image, truth: Uint8Array, known?: Uint8Array): (matte: Matte) => Quality {
	const band = known ? undefined : transitionBand(truth, image);
	const isKnown = (_: number, i: number) => known?.[i] !== 0;
	const all = known ? truth.filter(isKnown) : truth;
	return (matte) => ({
		iou: iouAt128(known ? matte.filter(isKnown) : matte, all),
		edge: band && bandError(matte, truth, band),
	});
}

/**
 * One point in the middle, or three across it, each off by the jitter in a direction that depends on the place only.
 */
function pointsIn(
	{ x, y, depth, isMissing }: WrongRegion,
	{ width, height }: Image,
	jitterPx?: number,
): Prompt[] {
	const at = (px: number, py: number): Prompt => ({
		x: clamp((px + 0.5) / width, 0, 1),
		y: clamp((py + 0.5) / height, 0, 1),
		keep: isMissing,
	});
	if (jitterPx === undefined) return [at(x, y)];
	const jitter = (jitterPx * Math.max(width, height)) / 1280;
	return [-1, 0, 1].map((step) => {
		const angle = x + 2 * y + 3 * step;
		return at(x + (step * depth) / 2 + jitter * Math.cos(angle), y + jitter * Math.sin(angle));
	});
}
