// URLs of /processing, /results and /edit, and the history state that lets the
// next page lay out before its data arrives.
import { isDoubt } from '#contract/doubts.ts';
import type { Size } from '#contract/size.ts';
import { isTheme } from '#contract/theme.ts';
import type { ResultFacts } from './api.ts';
import { isConfidence } from './confidence.ts';

export function processingPath(id: string): string {
	return `/processing?${new URLSearchParams({ id })}`;
}

export function resultsPath(id: string, token: string): string {
	return `/results?${new URLSearchParams({ id, token })}`;
}

/** A page other than the result that the editor leads back to. */
export type Origin = 'batch';

/** `from`: where it leads back to, if not to the result. */
export function editPath(id: string, token: string, from?: Origin): string {
	return `/edit?${new URLSearchParams({ id, token, ...(from && { from }) })}`;
}

/** The editor with the question for the subject, which a click answers. */
export function chooseSubjectPath(id: string, token: string): string {
	return `/edit?${new URLSearchParams({ id, token, choose: 'subject' })}`;
}

/** The image size passed by the previous page, if valid. */
export function sizeFromState(state: unknown): Size | undefined {
	const size = state as Partial<Size> | null;
	if (!size?.width || !size.height) return undefined;
	return { width: size.width, height: size.height };
}

/** Doubt, confidence and theme passed by the processing page, where valid. */
export function assessmentFromState(state: unknown): Omit<ResultFacts, 'expiresAt' | 'bytes'> {
	const { doubt, confidence, theme } = (state ?? {}) as Record<string, unknown>;
	return {
		doubt: isDoubt(doubt) ? doubt : undefined,
		confidence: isConfidence(confidence) ? confidence : undefined,
		theme: isTheme(theme) ? theme : undefined,
	};
}
