// A text in memory, ready to be sent: plain, gzip and Brotli, each with its own ETag.
import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip' | 'identity';

export interface Body {
	readonly type: string;
	readonly encoded: Readonly<Record<Encoding, Buffer>>;
	/** Hash of the text. */
	readonly digest: string;
}

export function createBody(text: string, type: string): Body {
	const identity = Buffer.from(text);
	return {
		type,
		encoded: { identity, gzip: gzipSync(identity), br: brotliCompressSync(identity) },
		digest: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
	};
}

/** Sends the body, or 304 if the client has it. Caches must revalidate it each time. */
export function sendBody(request: FastifyRequest, reply: FastifyReply, body: Body): FastifyReply {
	const encoding = acceptedEncoding(request.headers['accept-encoding']);
	const etag = `"${body.digest}-${encoding}"`;
	reply.headers({ etag, 'vary': 'accept-encoding', 'cache-control': 'no-cache' });
	if (reply.statusCode === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send();
	if (encoding !== 'identity') reply.header('content-encoding', encoding);
	return reply.type(body.type).send(body.encoded[encoding]);
}

/** The smallest encoding that the client lists and does not exclude with `;q=0`. */
function acceptedEncoding(header: string | string[] | undefined): Encoding {
	const accepted = String(header ?? '')
		.split(',')
		.map((item) => item.trim().toLowerCase())
		.filter((item) => !/;\s*q=0(\.0*)?$/.test(item))
		.map((item) => item.split(';')[0]);
	if (accepted.includes('br')) return 'br';
	return accepted.includes('gzip') ? 'gzip' : 'identity';
}
