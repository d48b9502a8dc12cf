// Security headers: the strictest for API responses, and for pages exactly what they need.
import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Sources } from '../config/operator.ts';

/** For responses that are data or images: no scripts, no subresources, no framing. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** For text files of the site. One of them is the service worker, which may connect to its own origin only. */
export const textPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/**
 * For scripts of the site, which matters where one is started as a worker: it may
 * load its other parts and compile the WASM among them, and connect to its own origin
 * only. A page that loads one as a script has its own policy, which allows no WASM.
 */
export const scriptPolicy =
	"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

/**
 * With Cross-Origin-Opener-Policy, which every response has: makes a private page cross-origin isolated, as threads of
 * WASM need (W3C HTML, "Cross-origin isolation"). Scripts have it too, because an isolated page starts no worker
 * without it; elsewhere it has no effect on them.
 */
export const embedderPolicy = 'require-corp';

/** For the API documentation, which has inline images and one style attribute, allowed by its hash. */
export const docsPolicy =
	"default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-hashes' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For a document without scripts whose only subresource is its inline style sheet. */
export function documentPolicy(style: string): string {
	return `default-src 'none'; style-src ${hashSource(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

/** The hash of an inline script or style as a Content-Security-Policy expects it (W3C CSP 3, hash-source). */
export function hashSource(content: string): string {
	return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

/** The default of every response. Pages and their files, which are public, override it. */
const uncacheable = 'private, no-store';

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
		reply.header('cache-control', uncacheable);
		reply.header('content-security-policy', apiPolicy);
		reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()');
	});
}

/** The most important of these headers, for a response that is written without Fastify. */
export function bareHeaders(isServedOverTls: boolean): Record<string, string> {
	return {
		'cache-control': uncacheable,
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

/** The policy of one page: inline scripts by their hash only, other origins only as the operator configured them. */
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
