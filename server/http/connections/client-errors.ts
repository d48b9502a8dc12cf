// Responds to bytes that are not a valid HTTP request, or that do not arrive in time. They never become a request, so
// Fastify's hooks do not run.
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import { isProgramCall, openToOrigins } from '../../compat/program-call.ts';
import { bareHeaders } from '../headers.ts';
import { type Audience, audienceOf, audienceOfPacket, documentFor } from './client-error-document.ts';

const timeoutCode = 'ERR_HTTP_REQUEST_TIMEOUT';
/** Errors of Node's HTTP parser with their own code; all others are 'bad-request'. */
const parserCodes: Record<string, ErrorCode> = {
	[timeoutCode]: 'request-timeout',
	HPE_HEADER_OVERFLOW: 'headers-too-large',
};

/**
 * Time for the system to take the response: it takes none for a client that
 * has not read the responses before it, and would keep the connection.
 */
const sendMs = 5_000;

/** System errors of the socket, such as ECONNRESET: no response can be sent any more. */
const isConnectionLost = (code: string) => /^E[A-Z]+$/.test(code);

/** An error of Node's HTTP server. */
interface ClientError {
	readonly code?: string;
	/** The last bytes received; absent for a time-out. */
	readonly rawPacket?: unknown;
}

interface Exchange {
	readonly requestId: string;
	/** Its failures have a document of their own. */
	readonly isProgramCall: boolean;
	readonly request: IncomingMessage;
	readonly reply: ServerResponse;
}

const endedHere = new WeakSet<IncomingMessage>();

/** Marks a request that the server itself ends: its connection then closes as if the client had disconnected. */
export const markEndedHere = (request: IncomingMessage): void => void endedHere.add(request);
export const isEndedHere = (request: IncomingMessage): boolean => endedHere.has(request);

export function createClientErrorHandler(isServedOverTls: boolean, onRejected: (code: ErrorCode) => void) {
	const latest = new WeakMap<Socket, Exchange>();

	return {
		/** Records the latest request of each connection and how far its response has come. */
		watch(app: FastifyInstance): void {
			app.addHook('onRequest', async (request, reply) => {
				const { id, raw } = request;
				latest.set(raw.socket, {
					requestId: id,
					isProgramCall: isProgramCall(request),
					request: raw,
					reply: reply.raw,
				});
			});
			// Node rejects an unknown Expect header with a bare 417; RFC 9110 (section 10.1.1) permits ignoring it.
			app.server.on('checkExpectation', (request, reply) => app.server.emit('request', request, reply));
		},
		/**
		 * For Fastify's option of this name. The error itself is not logged: it
		 * holds the raw bytes, with ids and tokens in them.
		 */
		clientErrorHandler(this: FastifyInstance, { code, rawPacket }: ClientError, socket: Socket): void {
			if (socket.destroyed) return;
			const last = latest.get(socket);
			const exchange = openExchange(last);
			if (exchange && code === timeoutCode) markEndedHere(exchange.request);
			// Inside a response a problem would become part of the image; behind one it would be read as a second response.
			if (!code || isConnectionLost(code) || exchange?.reply.headersSent || !socket.writable) {
				socket.destroy();
				return;
			}
			const error = new AppError(parserCodes[code] ?? 'bad-request');
			const requestId = exchange?.requestId ?? randomUUID();
			this.log.info({ reqId: requestId, code: error.code }, 'problem sent');
			onRejected(error.code);
			const audience = exchange ? audienceOf(exchange.isProgramCall) : audienceBetween(last, rawPacket);
			const close = () => socket.destroy();
			const timer = setTimeout(close, sendMs).unref();
			socket.once('close', () => clearTimeout(timer));
			socket.end(responseText(error, requestId, audience, isServedOverTls), close);
		},
	};
}

/** The exchange while it is under way; undefined between two requests. */
function openExchange(exchange: Exchange | undefined): Exchange | undefined {
	return exchange?.reply.writableFinished && exchange.request.complete ? undefined : exchange;
}

/** Decided by the bytes of the next request, else by the request before it on the same connection. */
function audienceBetween(last: Exchange | undefined, packet: unknown): Audience {
	const audience = audienceOfPacket(packet);
	return audience === 'unknown' && last ? audienceOf(last.isProgramCall) : audience;
}

function responseText(
	error: AppError,
	requestId: string,
	audience: Audience,
	isServedOverTls: boolean,
): string {
	const [type, document] = documentFor(audience, error, requestId);
	const body = JSON.stringify(document);
	const headers = {
		...bareHeaders(isServedOverTls),
		'x-request-id': requestId,
		'date': new Date().toUTCString(),
		...(audience !== 'site' && openToOrigins),
		'content-type': type,
		'content-length': Buffer.byteLength(body),
		'connection': 'close',
	};
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
	return [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines, '', body].join('\r\n');
}
