// A known address asked with a method it does not take: 405 with those it takes (RFC 9110, section 15.5.6).
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

/** To be called before the routes are defined; what it returns, after them. */
export function refuseOtherMethods(app: FastifyInstance): () => void {
	const urls = new Set<string>();
	app.addHook('onRoute', ({ url }) => void urls.add(url));

	return () => {
		for (const url of [...urls]) {
			const taken = app.supportedMethods.filter((method) => app.hasRoute({ url, method }));
			app.route({
				url,
				method: app.supportedMethods.filter((method) => !taken.includes(method)),
				schema: { hide: true },
				// Before the body is looked at.
				onRequest: async (_request, reply) => {
					reply.header('allow', taken.join(', '));
					throw new AppError('method-not-allowed');
				},
				handler: () => {},
			});
		}
	};
}
