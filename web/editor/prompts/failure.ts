// Why no region was found, derived from the call's error, with its text for the user; also the text for a click that
// changed nothing.
import { ApiError } from '#web/journey/api-error.ts';

export interface Failure {
	/** 'gone': the image is deleted or has expired, so trying again is useless. */
	readonly kind: 'offline' | 'gone' | 'limited' | 'busy' | 'full' | 'broken';
	/** Seconds until a retry makes sense, if the server says so. */
	readonly waitSeconds?: number;
}

export const unchangedText = 'Nothing changed there. Draw a short line over it, or use the brush.';

const goneStatuses = [403, 404, 410];
/** The whole storage is full, or this user's share of it. The server stores each region. */
const fullCodes = ['storage-full', 'storage-share-full'];

export function failureOf(error: unknown): Failure {
	if (!(error instanceof ApiError)) return { kind: 'broken' };
	const { status, code, retryAfter } = error;
	const wait = retryAfter === undefined ? {} : { waitSeconds: retryAfter };
	if (status === 0) return { kind: 'offline' };
	if (goneStatuses.includes(status)) return { kind: 'gone' };
	if (fullCodes.includes(code)) return { kind: 'full' };
	if (status === 429) return { kind: 'limited', ...wait };
	return status === 503 || status === 504 ? { kind: 'busy', ...wait } : { kind: 'broken' };
}

export function failureText({ kind, waitSeconds }: Failure): {
	readonly title: string;
	readonly text: string;
} {
	const later = waitSeconds === undefined ? 'in a moment' : `in ${duration(waitSeconds)}`;
	switch (kind) {
		case 'offline':
			return {
				title: 'The service cannot be reached',
				text: 'Keep and Remove need it. The other tools still work.',
			};
		case 'gone':
			return {
				title: 'The photo is deleted',
				text: 'Keep and Remove need it on the server. The other tools still work.',
			};
		case 'limited':
			return { title: 'Many clicks at once', text: `Please try again ${later}.` };
		case 'busy':
			return { title: 'The server is busy', text: `Please try again ${later}.` };
		case 'full':
			return {
				title: 'The storage is full',
				text: 'Nothing was changed. Delete photos that you no longer need, or try again later.',
			};
		case 'broken':
			return { title: 'That did not work', text: 'Nothing was changed. Please try again in a moment.' };
	}
}

const duration = (seconds: number) => (seconds === 1 ? 'a second' : `${seconds} seconds`);
