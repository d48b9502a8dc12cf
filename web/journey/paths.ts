// The addresses of the journey, and what travels with them so that nothing jumps on the next page.
import { type Doubt, isDoubt } from '#contract/doubts.ts';
import { isConfidence } from '../results/confidence.ts';

export interface PictureSize {
	width: number;
	height: number;
}

export function processingPath(id: string): string {
	return `/processing?${new URLSearchParams({ id })}`;
}

export function resultsPath(id: string, token: string): string {
	return `/results?${new URLSearchParams({ id, token })}`;
}

/** The size a previous page handed over in the history entry, if it did. */
export function sizeFromState(state: unknown): PictureSize | undefined {
	const size = state as Partial<PictureSize> | null;
	if (!size?.width || !size.height) return undefined;
	return { width: size.width, height: size.height };
}

/** What the processing page was told about the cut-out, if it handed it over. */
export function doubtFromState(state: unknown): Doubt | undefined {
	const doubt = (state as { doubt?: unknown } | null)?.doubt;
	return isDoubt(doubt) ? doubt : undefined;
}

export function confidenceFromState(state: unknown): number | undefined {
	const confidence = (state as { confidence?: unknown } | null)?.confidence;
	return isConfidence(confidence) ? confidence : undefined;
}
