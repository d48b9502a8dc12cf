// Security headers: the strictest for API replies, exactly what the pages need for pages.
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** For replies that are data or pictures: nothing may run or load, nor be framed. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

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

/** The policy of one page: nothing inline but the scripts named by their hash. */
export function pagePolicy(scriptHashes: readonly string[]): string {
	return [
		"default-src 'none'",
		`script-src 'self' ${scriptHashes.join(' ')}`.trim(),
		"style-src 'self'",
		"img-src 'self' blob:",
		"font-src 'self'",
		"connect-src 'self'",
		"manifest-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join('; ');
}
