// A failure on its way from a worker to the nodes that wait, as BullMQ's "failed reason": code and message as JSON.
import { AppError, isErrorCode, messageOf } from '#contract/errors.ts';

/** As long as an id: messages of Redis and BullMQ name jobs, and their keys contain the image's id. */
const imageId = /[\w-]{32}/g;

/**
 * An Error whose message is the code and message of the failure as JSON. A
 * failure that is not an AppError becomes 'internal'.
 */
export function encodeFailure(error: unknown): Error {
	const { code, message } =
		error instanceof AppError ? error : new AppError('internal', withoutImageIds(error));
	// Nodes of an earlier version expect the message under this name.
	return new Error(JSON.stringify({ code, detail: message }));
}

/** The failure in a text of `encodeFailure`; any other text becomes 'internal'. */
export function decodeFailure(reason: string): AppError {
	try {
		const { code, detail } = JSON.parse(reason);
		if (isErrorCode(code)) return new AppError(code, String(detail));
	} catch {
		// A reason that BullMQ wrote, not encodeFailure.
	}
	return new AppError('internal', withoutImageIds(reason));
}

/** The message of any thrown value, safe to log. */
export function withoutImageIds(error: unknown): string {
	const message = messageOf(error);
	return message.replaceAll(imageId, '[image]');
}

/** An error that is not an AppError comes from Redis or from the connection to it. */
export function toQueueError(error: unknown): AppError {
	if (error instanceof AppError) return error;
	return new AppError('unavailable', `the queue cannot be reached: ${withoutImageIds(error)}`);
}
