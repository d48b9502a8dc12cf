// URLs of /processing, /results and /edit, and the history state that lets the next page lay out before its data arrives.
import { isDoubt } from '#contract/doubts.ts';
import { isConfidence } from '../results/confidence.ts';
import type { ResultFacts } from './api.ts';

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

/** Pages, besides the result, that the editor can lead back to; a query names one of them, never a URL. */
const origins = { batch: { to: '/batch', name: 'Back to your photos' } } as const;
type Origin = keyof typeof origins;

export function editPath(id: string, token: string, from?: Origin): string {
	return `/edit?${new URLSearchParams({ id, token, ...(from && { from }) })}`;
}

/** Where the editor leads back to, and how that is called; the result for anything but the name of an origin. */
export function wayBack(id: string, token: string, from: string | null): { to: string; name: string } {
	if (from !== null && Object.hasOwn(origins, from)) return origins[from as Origin];
	return { to: resultsPath(id, token), name: 'Back to the result' };
}

/** The editor with the question for the subject, which a click answers. */
export function chooseSubjectPath(id: string, token: string): string {
	return `/edit?${new URLSearchParams({ id, token, choose: 'subject' })}`;
}

/** The image size passed by the previous page, if valid. */
export function sizeFromState(state: unknown): ImageSize | undefined {
	const size = state as Partial<ImageSize> | null;
	if (!size?.width || !size.height) return undefined;
	return { width: size.width, height: size.height };
}

/** Doubt and confidence passed by the processing page, where valid. */
export function assessmentFromState(state: unknown): Pick<ResultFacts, 'doubt' | 'confidence'> {
	const { doubt, confidence } = (state ?? {}) as Record<string, unknown>;
	return {
		doubt: isDoubt(doubt) ? doubt : undefined,
		confidence: isConfidence(confidence) ? confidence : undefined,
	};
}
