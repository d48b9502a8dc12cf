// Every failure leaves as RFC 9457 problem details, with status and text from the catalogue only; the rest goes to the log.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#contract/api.ts';
import { AppError, type ErrorCode } from '#contract/errors.ts';

/** Codes of Fastify, its plugins and Node's HTTP parser, in our words. What is not named here is told by its status. */
const foreignCodes: Record<string, ErrorCode> = {
	FST_REQ_FILE_TOO_LARGE: 'too-large',
	FST_FILES_LIMIT: 'too-many-parts',
	FST_FIELDS_LIMIT: 'too-many-parts',
	FST_PARTS_LIMIT: 'too-many-parts',
	FST_PROTO_VIOLATION: 'bad-request',
	FST_INVALID_MULTIPART_CONTENT_TYPE: 'bad-request',
	FST_ERR_BAD_URL: 'not-found',
	FST_ERR_MAX_PARAM_LENGTH: 'not-found',
	FST_ERR_CTP_BODY_TOO_LARGE: 'bad-request',
	FST_ERR_HANDLER_TIMEOUT: 'too-slow',
	FST_ERR_CTP_INVALID_MEDIA_TYPE: 'bad-request',
};

/** Seconds after which a refused visitor may try again. */
const retryAfterSeconds: Partial<Record<ErrorCode, number>> = {
	'busy': 5,
	'too-slow': 10,
	'stopping': 5,
	'unavailable': 5,
	'engine-failed': 2,
	'engine-timeout': 10,
	'storage-full': 60,
};

/** Bytes of a body that is refused and yet read: the largest photo of any camera. */
const mostReadOn = 64_000_000;

/** Codes after which what the client still sends is not worth reading. */
const closing = new Set<ErrorCode>(['too-large', 'too-many-parts', 'request-timeout', 'stopping']);

/** Refusals that are no fault of the service: under load and at each update there are many. */
const deliberate = new Set<ErrorCode>(['busy', 'stopping']);

const refusals = new WeakMap<FastifyRequest, ErrorCode>();

/** What a request was refused for; undefined if it was not, or not with a problem. */
export const refusalOf = (request: FastifyRequest): ErrorCode | undefined => refusals.get(request);

export function answerWithProblems(app: FastifyInstance): void {
	app.setErrorHandler((error: FastifyError, request, reply) =>
		sendProblem(request, reply, toAppError(error)),
	);
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
	refusals.set(request, error.code);
	const isFault = error.status >= 500 && !deliberate.has(error.code);
	// Without a connection nobody is told: what ended it has been logged, or its visitor has gone.
	const message = request.raw.socket.writable ? 'refused' : 'not told';
	request.log[isFault ? 'error' : 'info']({ code: error.code, err: isFault ? error : undefined }, message);
	const seconds = retryAfterSeconds[error.code];
	if (seconds) reply.header('retry-after', seconds);
	if (closing.has(error.code) && !readsOn(request, error.code)) reply.header('connection', 'close');
	return reply
		.code(error.status)
		.header('cache-control', 'private, no-store')
		.type('application/problem+json')
		.serializer(JSON.stringify)
		.send(problemDocument(error, request.id));
}

/**
 * A file that is too large is read to its end, unseen: a program that first sends all and then listens would find a broken
 * connection in place of its answer.
 */
function readsOn({ raw, headers }: FastifyRequest, code: ErrorCode): boolean {
	if (code !== 'too-large' || !(Number(headers['content-length']) <= mostReadOn)) return false;
	raw.unpipe();
	raw.resume();
	return true;
}

export function problemDocument(error: AppError, requestId: string): Problem {
	return {
		type: 'about:blank',
		title: error.title,
		status: error.status,
		code: error.code,
		detail: error.title,
		retryable: error.retryable,
		requestId,
	};
}

/** Any thrown thing as one of ours. A request that fails its schema names nothing that exists: it is answered as not found. */
export function toAppError(error: FastifyError): AppError {
	if (error instanceof AppError) return error;
	if (error.validationContext === 'params') return new AppError('not-found');
	const code = foreignCodes[error.code] ?? codeOfStatus(error.statusCode ?? 500);
	return new AppError(code, error.message, { cause: error });
}

function codeOfStatus(status: number): ErrorCode {
	if (status === 404) return 'not-found';
	if (status === 408) return 'request-timeout';
	if (status === 413) return 'too-large';
	return status >= 400 && status < 500 ? 'bad-request' : 'internal';
}
