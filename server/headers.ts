// Security headers: the strictest for API replies, exactly what the pages need for pages.
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Sources } from './operator.ts';

/** For replies that are data or pictures: nothing may run or load, nor be framed. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** For texts of the site; one of them is the service worker, which may use its own origin and nothing else. */
export const textPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** For the API's documentation, whose pictures and layout come with inline styles. */
export const docsPolicy =
	"default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export async function securityHeaders(app: FastifyInstance, isServedOverTls: boolean): Promise<void> {
	await app.register(helmet, {
		contentSecurityPolicy: false,
		crossOriginEmbedderPolicy: false,
		crossOriginResourcePolicy: { policy: 'same-origin' },
		referrerPolicy: { policy: 'no-referrer' },
		frameguard: { action: 'deny' },
		strictTransportSecurity: isServedOverTls && { maxAge: 63_072_000, includeSubDomains: true },
	});
	app.addHook('onRequest', async (_request, reply) => {
		reply.header('content-security-policy', apiPolicy);
		reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
	});
}

/** The policy of one page: nothing inline but the scripts named by their hash, nobody else's but what the operator configured. */
export function pagePolicy(scriptHashes: readonly string[], sources: Sources): string {
	const directives = {
		'default-src': ["'none'"],
		'script-src': ["'self'", ...scriptHashes, ...sources.script],
		'style-src': ["'self'"],
		'img-src': ["'self'", 'blob:', ...sources.image],
		'font-src': ["'self'"],
		'connect-src': ["'self'", ...sources.connect],
		'frame-src': sources.frame,
		'manifest-src': ["'self'"],
		'worker-src': ["'self'"],
		'form-action': ["'self'"],
		'base-uri': ["'none'"],
		'frame-ancestors': ["'none'"],
	};
	return Object.entries(directives)
		.filter(([, allowed]) => allowed.length > 0)
		.map(([directive, allowed]) => [directive, ...allowed].join(' '))
		.join('; ');
}
