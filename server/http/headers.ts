// Security headers: the strictest for API replies, exactly what the pages need for pages.
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Sources } from '../config/operator.ts';

/** For replies that are data or pictures: nothing may run or load, nor be framed. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** For texts of the site; one of them is the service worker, which may use its own origin and nothing else. */
export const textPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** For the API's documentation, whose pictures come inline, as does one style attribute, allowed by its hash and no other. */
export const docsPolicy =
	"default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-hashes' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Nobody may keep what is not said to be for everybody: pages and their files say so themselves. */
const keptByNobody = 'private, no-store';

const hstsSeconds = 63_072_000;

export async function securityHeaders(app: FastifyInstance, isServedOverTls: boolean): Promise<void> {
	await app.register(helmet, {
		contentSecurityPolicy: false,
		crossOriginEmbedderPolicy: false,
		crossOriginResourcePolicy: { policy: 'same-origin' },
		referrerPolicy: { policy: 'no-referrer' },
		frameguard: { action: 'deny' },
		strictTransportSecurity: isServedOverTls && { maxAge: hstsSeconds, includeSubDomains: true },
	});
	app.addHook('onRequest', async (_request, reply) => {
		reply.header('cache-control', keptByNobody);
		reply.header('content-security-policy', apiPolicy);
		reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
	});
}

/** What counts of the above, for an answer that is written without Fastify. */
export function bareHeaders(isServedOverTls: boolean): Record<string, string> {
	return {
		'cache-control': keptByNobody,
		'content-security-policy': apiPolicy,
		'cross-origin-resource-policy': 'same-origin',
		'referrer-policy': 'no-referrer',
		'x-content-type-options': 'nosniff',
		'x-frame-options': 'DENY',
		...(isServedOverTls && {
			'strict-transport-security': `max-age=${hstsSeconds}; includeSubDomains`,
		}),
	};
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
