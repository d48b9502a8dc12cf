// A file of the site, ready to be sent: as it is and, where that is smaller, in gzip and Brotli, each with its own
// ETag. In memory, or if it is large, open.
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasEtag, requireEtag } from '../http/downloads/has-etag.ts';
import { readRange } from '../http/downloads/read-range.ts';
import { scheduled } from '../http/downloads/scheduled.ts';
import { clientOfRequest } from '../rate-limits/client.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** A file that stays open, so that it can still be sent after a new build has replaced it. */
interface OpenFile {
	readonly handle: FileHandle;
	readonly bytes: number;
}

type Content = Buffer | OpenFile | (() => Promise<Buffer>);

export interface Body {
	readonly type: string;
	/** At least one of gzip and identity. */
	readonly encoded: Readonly<Partial<Record<Encoding, Content>>>;
	/** Hash of the content. */
	readonly digest: string;
	/** Value of the header Cache-Control. */
	readonly caching: string;
}

/**
 * Compresses the text when a client first accepts that: at start, all pages
 * together would take a second. Caches must revalidate it each time.
 */
export function createTextBody(text: string, type: string): Body {
	const identity = Buffer.from(text);
	const encoded = {
		identity,
		gzip: lazy(() => promisify(gzip)(identity)),
		br: lazy(() => promisify(brotliCompress)(identity)),
	};
	return { type, encoded, digest: digestOf(identity), caching: 'no-cache' };
}

/** Makes the value at the first call, and returns the same at each later one. */
export function lazy<T>(make: () => T): () => T {
	let made: T | undefined;
	return () => {
		made ??= make();
		return made;
	};
}

/** Short enough for an ETag. */
export function digestOf(content: Buffer): string {
	return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** Sends the body, or 304 if the client has it. Throws what `requireEtag` throws. */
export async function sendBody(
	request: FastifyRequest,
	reply: FastifyReply,
	body: Body,
): Promise<FastifyReply> {
	const encoding = chooseEncoding(body, request.headers['accept-encoding']);
	const etag = `"${body.digest}-${encoding}"`;
	if (reply.statusCode === 200) requireEtag(request.headers['if-match'], etag);
	reply.headers({ etag, 'cache-control': body.caching });
	if (body.encoded.gzip) reply.header('vary', 'accept-encoding');
	if (reply.statusCode === 200 && hasEtag(request.headers['if-none-match'], etag))
		return reply.code(304).send();
	if (encoding !== 'identity') reply.header('content-encoding', encoding);
	const content = body.encoded[encoding] as Content;
	reply.type(body.type);
	if (typeof content === 'function') return reply.send(await content());
	return Buffer.isBuffer(content) ? reply.send(content) : sendFile(request, reply, content);
}

/** Nothing is read for HEAD. */
function sendFile(request: FastifyRequest, reply: FastifyReply, { handle, bytes }: OpenFile): FastifyReply {
	reply.header('content-length', bytes);
	if (request.method === 'HEAD') return reply.send(Readable.from([]));
	return reply.send(scheduled(readRange(handle, { start: 0, end: bytes - 1 }), clientOfRequest(request)));
}

/**
 * The smallest encoding of the body that the client lists; gzip for all others
 * if there is nothing else, which RFC 9110 permits (12.5.3).
 */
function chooseEncoding({ encoded }: Body, header: string | string[] | undefined): Encoding {
	const accepted = String(header ?? '')
		.split(',')
		.map((item) => item.trim().toLowerCase())
		.filter((item) => !/;\s*q=0(\.0*)?$/.test(item))
		.map((item) => item.split(';')[0]);
	if (encoded.br && accepted.includes('br')) return 'br';
	return encoded.gzip && (accepted.includes('gzip') || !encoded.identity) ? 'gzip' : 'identity';
}
