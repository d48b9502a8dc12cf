// Sends every failure as RFC 9457 problem details. Status and text come from
// the catalogue; the cause goes to the log only.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#contract/api.ts';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import { describeInvalidField } from './invalid-field.ts';

/** Error codes of Fastify and its plugins. Others are 'bad-request' or 'internal', by their HTTP status. */
const frameworkCodes: Record<string, ErrorCode> = {
	FST_ERR_BAD_URL: 'not-found',
	FST_ERR_MAX_PARAM_LENGTH: 'not-found',
	FST_ERR_CTP_BODY_TOO_LARGE: 'bad-request',
	FST_ERR_HANDLER_TIMEOUT: 'too-slow',
	FST_ERR_CTP_INVALID_MEDIA_TYPE: 'bad-request',
};

/** Seconds until a client should retry. */
const retryAfterSeconds: Partial<Record<ErrorCode, number>> = {
	'busy': 5,
	'too-slow': 10,
	'stopping': 5,
	'unavailable': 5,
	'engine-failed': 2,
	'engine-timeout': 10,
	'storage-full': 60,
	'storage-share-full': 60,
};

/** Longest rejected body that is still read to its end, in bytes: the largest photo of any camera. */
export const maxDrainBytes = 64_000_000;

/** Codes after which the connection closes, because the rest of the request is not worth reading. */
const closingCodes = new Set<ErrorCode>(['too-many-parts', 'request-timeout', 'stopping']);

/** Codes of uploads that are rejected in the middle of their body. */
const interruptingCodes = new Set<ErrorCode>(['too-large', 'busy']);

/** 5xx codes that are expected under load and during updates, and therefore logged as information. */
const expectedCodes = new Set<ErrorCode>(['busy', 'stopping']);

const sentCodes = new WeakMap<FastifyRequest, ErrorCode>();

/** Code of the problem sent in response to a request; undefined if there was none. */
export const sentErrorCode = (request: FastifyRequest): ErrorCode | undefined => sentCodes.get(request);

/** Makes the application send every error that a route throws as a problem document. */
export function respondWithProblems(app: FastifyInstance): void {
	app.setErrorHandler((error: FastifyError, request, reply) =>
		sendProblem(request, reply, toAppError(error)),
	);
}

/** Logs the failure, sets status and headers, and sends its problem document. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
	prepareFailure(request, reply, error);
	return reply
		.type('application/problem+json')
		.serializer(JSON.stringify)
		.send(problemDocument(error, request.id));
}

/** Logs a failure and sets status and headers, whatever document then describes it. `code`: the one in the log. */
export function prepareFailure(
	request: FastifyRequest,
	reply: FastifyReply,
	error: AppError,
	code: string = error.code,
): void {
	sentCodes.set(request, error.code);
	logProblem(request, error, code);
	const seconds = retryAfterSeconds[error.code];
	if (seconds) reply.header('retry-after', seconds);
	const isInterrupted = interruptingCodes.has(error.code) && !request.raw.complete;
	if (closingCodes.has(error.code) || (isInterrupted && !drainsBody(request)))
		reply.header('connection', 'close');
	reply.code(error.status).header('cache-control', 'private, no-store');
}

function logProblem(request: FastifyRequest, error: AppError, code: string): void {
	// On a closed connection the cause has been logged already, or the client has disconnected.
	const message = request.raw.socket.writable ? 'problem sent' : 'problem not sent';
	if (error.status < 500 || error.expected || expectedCodes.has(error.code))
		request.log.info({ code }, message);
	// For the operator to notice, but no fault in the code.
	else if (error.code === 'storage-full') request.log.warn({ code, reason: error.message }, message);
	else request.log.error({ code, err: error }, message);
}

/**
 * Reads a rejected body to its end and discards it: a client that sends everything before it reads the response would
 * see a broken connection instead. Returns false if the body is too long for that.
 */
function drainsBody({ raw, headers }: FastifyRequest): boolean {
	if (!(Number(headers['content-length']) <= maxDrainBytes)) return false;
	raw.resume();
	return true;
}

/** Path of the page that documents the codes, see routes/errors.ts. */
export const errorDocsPath = '/api/errors';

export function problemDocument(error: AppError, requestId: string): Problem {
	return {
		// RFC 9457 recommends an absolute URI and permits a relative reference with its full path. The server need not know
		// its own origin, so clients resolve this against the URL they requested.
		type: `${errorDocsPath}#${error.code}`,
		title: error.title,
		status: error.status,
		code: error.code,
		detail: error.detail,
		retryable: error.retryable,
		requestId,
	};
}

/**
 * Converts any thrown error. A malformed id or token cannot exist, so it is
 * 'not-found'; a bad query field is named in `detail`.
 */
export function toAppError(error: FastifyError): AppError {
	if (error instanceof AppError) return error;
	if (error.validationContext === 'params') return new AppError('not-found');
	const isQuery = error.validationContext === 'querystring';
	const detail = isQuery ? describeInvalidField(error.validation ?? []) : undefined;
	const { statusCode = 500 } = error;
	const isOfClient = statusCode >= 400 && statusCode < 500;
	const code = frameworkCodes[error.code] ?? (isOfClient ? 'bad-request' : 'internal');
	return new AppError(code, error.message, { cause: error, ...(detail && { detail }) });
}
