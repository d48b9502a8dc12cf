// URLs of /processing and /results, and the history state that lets the next page lay out before its data arrives.
import { type Doubt, isDoubt } from '#contract/doubts.ts';
import { isConfidence } from '../results/confidence.ts';

export interface ImageSize {
	width: number;
	height: number;
}

export function processingPath(id: string): string {
	return `/processing?${new URLSearchParams({ id })}`;
}

export function resultsPath(id: string, token: string): string {
	return `/results?${new URLSearchParams({ id, token })}`;
}

/** The image size passed by the previous page, if valid. */
export function sizeFromState(state: unknown): ImageSize | undefined {
	const size = state as Partial<ImageSize> | null;
	if (!size?.width || !size.height) return undefined;
	return { width: size.width, height: size.height };
}

/** The doubt passed by the processing page, if valid. */
export function doubtFromState(state: unknown): Doubt | undefined {
	const doubt = (state as { doubt?: unknown } | null)?.doubt;
	return isDoubt(doubt) ? doubt : undefined;
}

/** The confidence passed by the processing page, if valid. */
export function confidenceFromState(state: unknown): number | undefined {
	const confidence = (state as { confidence?: unknown } | null)?.confidence;
	return isConfidence(confidence) ? confidence : undefined;
}
