// Sends a failure as clients of the compatible APIs read it: never a problem document, never HTML.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { prepareFailure, toAppError } from '../../http/problems.ts';
import { ApiError, toApiFailure } from '../api-error.ts';

/** Logs the failure, sets status and headers, and sends its document. */
export function sendFailure(
	request: FastifyRequest,
	reply: FastifyReply,
	error: FastifyError | AppError,
): FastifyReply {
	const failure = error instanceof ApiError ? error : toAppError(error);
	// Metrics have the codes of the catalogue only.
	if (failure instanceof ApiError) prepareFailure(request, reply, new AppError('bad-request'), failure.code);
	else prepareFailure(request, reply, failure);
	return reply
		.code(toApiFailure(failure).status)
		.type('application/json')
		.serializer(JSON.stringify)
		.send(failureDocument(failure));
}

/** The document for clients of remove.bg; those of rembg read its `detail`. All values are strings. */
export function failureDocument(error: AppError | ApiError) {
	const { title, code, detail } = toApiFailure(error);
	return { errors: [{ title, code, detail }], detail: detail || title };
}
