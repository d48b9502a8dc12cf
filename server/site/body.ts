// A file of the site in memory, ready to be sent: as it is and, where that is smaller, in gzip and Brotli, each with its own ETag.
import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';

export interface Body {
	readonly type: string;
	readonly encoded: Readonly<Partial<Record<Encoding, Buffer>> & { identity: Buffer }>;
	/** Hash of the content. */
	readonly digest: string;
	/** Of the header Cache-Control. */
	readonly caching: string;
}

/** Compresses the text. Caches must revalidate it each time. */
export function createTextBody(text: string, type: string): Body {
	const identity = Buffer.from(text);
	const encoded = { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) };
	return createBody(encoded, type, 'no-cache');
}

export function createBody(encoded: Body['encoded'], type: string, caching: string): Body {
	const digest = createHash('sha256').update(encoded.identity).digest('base64url').slice(0, 22);
	return { type, encoded, digest, caching };
}

/** Sends the body, or 304 if the client has it. */
export function sendBody(request: FastifyRequest, reply: FastifyReply, body: Body): FastifyReply {
	const encoding = chooseEncoding(body, request.headers['accept-encoding']);
	const etag = `"${body.digest}-${encoding}"`;
	reply.headers({ etag, 'cache-control': body.caching });
	if (body.encoded.gzip) reply.header('vary', 'accept-encoding');
	if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
	if (encoding !== 'identity') reply.header('content-encoding', encoding);
	return reply.type(body.type).send(body.encoded[encoding]);
}

/** The smallest encoding of the body that the client lists and does not exclude with `;q=0`. */
function chooseEncoding({ encoded }: Body, header: string | string[] | undefined): Encoding {
	const accepted = String(header ?? '')
		.split(',')
		.map((item) => item.trim().toLowerCase())
		.filter((item) => !/;\s*q=0(\.0*)?$/.test(item))
		.map((item) => item.split(';')[0]);
	if (encoded.br && accepted.includes('br')) return 'br';
	return encoded.gzip && accepted.includes('gzip') ? 'gzip' : 'identity';
}
