// Rejects a method that a known URL does not support with 405 and the methods it does (RFC 9110, section 15.5.6).
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

/**
 * Call this before the routes are defined, and the function it returns after them. `isOwn`: which routes belong to this
 * instance and not to a scope inside it that has failures of its own.
 */
export function rejectOtherMethods(app: FastifyInstance, isOwn: (url: string) => boolean): () => void {
	const urls = new Set<string>();
	app.addHook('onRoute', ({ url }) => void (isOwn(url) && urls.add(url)));

	return () => {
		for (const url of [...urls]) {
			const allowed = app.supportedMethods.filter((method) => app.hasRoute({ url, method }));
			if (allowed.length === app.supportedMethods.length) continue;
			app.route({
				url,
				method: app.supportedMethods.filter((method) => !allowed.includes(method)),
				schema: { hide: true },
				// In this hook, because it runs before the body is parsed.
				onRequest: async (_request, reply) => {
					reply.header('allow', allowed.join(', '));
					throw new AppError('method-not-allowed');
				},
				handler: () => {},
			});
		}
	};
}
