// The model that browsers run: an immutable gzip file under the hash of what it holds, whole or by range.
import type { IncomingHttpHeaders } from 'node:http';
import { finished, Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deviceModelUrl } from '#contract/device-model.ts';
import { AppError } from '#contract/errors.ts';
import type { OpenModel, ServedModel } from '../device-model/served-model.ts';
import { byteRange } from '../http/downloads/byte-range.ts';
import { hasEtag, requireEtag } from '../http/downloads/has-etag.ts';
import { readRange } from '../http/downloads/read-range.ts';
import { scheduled } from '../http/downloads/scheduled.ts';
import { clientOfRequest } from '../rate-limits/client.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';

interface Parts {
	readonly servedModel: ServedModel;
	readonly rateLimits: RateLimits;
}

export function deviceModelRoute(app: FastifyInstance, { servedModel, rateLimits }: Parts): void {
	// A pattern, because metrics have a series for each route.
	app.get(deviceModelUrl({ sha256: ':sha256' }), { schema: { hide: true } }, async (request, reply) => {
		const model = servedModel.find((request.params as { sha256: string }).sha256);
		if (model === 'unknown') return reply.callNotFound();
		if (model === 'not-ready') return notReady(request, reply);
		return sendModel(request, reply, model, rateLimits);
	});
}

/**
 * The reply in the first seconds of a new server. A page sends HEAD for the size before the user has requested
 * anything: a 503 would appear as an error in the browser's console, although nothing is wrong.
 */
function notReady({ method }: FastifyRequest, reply: FastifyReply): FastifyReply {
	if (method === 'HEAD')
		return reply.code(202).headers({ 'retry-after': 5, 'cache-control': 'private, no-store' }).send();
	throw new AppError('unavailable', 'the model for browsers is not made yet', {
		detail: 'The model is still being prepared. Please try again shortly.',
		expected: true,
	});
}

/** Nothing is read for HEAD, and nothing that was refused has the headers of the file. */
async function sendModel(
	request: FastifyRequest,
	reply: FastifyReply,
	{ handle, bytes, digest }: OpenModel,
	rateLimits: RateLimits,
): Promise<FastifyReply> {
	const etag = `"${digest}"`;
	const caching = { etag, 'cache-control': 'public, max-age=31536000, immutable' };
	requireEtag(request.headers['if-match'], etag);
	if (hasEtag(request.headers['if-none-match'], etag)) return reply.code(304).headers(caching).send();

	const isGet = request.method === 'GET';
	const range = isGet ? requestedRange(request.headers, etag, bytes) : 'whole';
	if (range === 'unsatisfiable') {
		reply.header('content-range', `bytes */${bytes}`);
		throw new AppError('range-not-satisfiable');
	}
	const { start, end } = range === 'whole' ? { start: 0, end: bytes - 1 } : range;
	const length = end - start + 1;
	let unread = length;
	if (isGet) {
		await rateLimits.consume(request, reply, 'modelBytes', length);
		// Otherwise a client with many addresses could use up the quota of every slot without receiving anything, and no
		// other client would get the model.
		finished(reply.raw, () => void rateLimits.giveBack(request, 'modelBytes', unread));
	}

	reply.headers({
		...caching,
		'content-type': 'application/gzip',
		'content-length': length,
		'accept-ranges': 'bytes',
	});
	if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`);
	if (!isGet) return reply.send(Readable.from([]));
	const stream = readRange(handle, { start, end }, (bytes) => {
		unread -= bytes;
	});
	return reply.send(scheduled(stream, clientOfRequest(request)));
}

/** A range of another version of the file, which If-Range then names, would not fit the bytes that the client has. */
function requestedRange(headers: IncomingHttpHeaders, etag: string, bytes: number) {
	const isOfThis = headers['if-range'] === undefined || headers['if-range'] === etag;
	return isOfThis ? byteRange(headers.range, bytes) : 'whole';
}
