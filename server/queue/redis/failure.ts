// A failure on its way from a worker to whoever waits, as BullMQ's "failed reason": one of the catalogue, as JSON.
import { AppError, isErrorCode } from '#contract/errors.ts';

/** What BullMQ gives as the reason when a job has lost more workers than it may. */
const lostTooManyWorkers = 'job stalled more than allowable limit';

/** As long as an id; messages of Redis and BullMQ name jobs, and jobs are called by their picture. */
const pictureId = /[\w-]{32}/g;

export function encodeFailure(error: unknown): Error {
	if (error instanceof AppError)
		return new Error(JSON.stringify({ code: error.code, detail: error.message }));
	const detail = withoutPictures(error);
	return new Error(JSON.stringify({ code: 'internal', detail }));
}

/** Once may be chance; at the second worker lost the picture is to blame, as in the engine with its children. */
export function decodeFailure(reason: string): AppError {
	if (reason === lostTooManyWorkers) return new AppError('unreadable-image', reason);
	try {
		const { code, detail } = JSON.parse(reason);
		if (isErrorCode(code)) return new AppError(code, String(detail));
	} catch {
		// No failure of ours: told below.
	}
	return new AppError('internal', withoutPictures(reason));
}

/** The message of any thrown thing, for the log. */
export function withoutPictures(error: unknown): string {
	const message = error instanceof Error ? error.message : String(error);
	return message.replaceAll(pictureId, '[picture]');
}
