// Rejects a method that a known URL does not support with 405 and the methods it does (RFC 9110, section 15.5.6).
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

/** Call this before the routes are defined, and the function it returns after them. */
export function rejectOtherMethods(app: FastifyInstance): () => void {
	const urls = new Set<string>();
	app.addHook('onRoute', ({ url }) => void urls.add(url));

	return () => {
		for (const url of [...urls]) {
			const allowed = app.supportedMethods.filter((method) => app.hasRoute({ url, method }));
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
