// Recognises the site's own pages behind a proxy that replaces the host name.
import type { FastifyInstance } from 'fastify';

/**
 * Browsers without Fetch Metadata, as all are over plain http, are recognised by the host name in `Origin`, see
 * cross-site.ts. nginx replaces that of the request by default, or removes its port. To be registered before any hook
 * that asks for the site of a request. `origin`: the public one; undefined if unknown.
 */
export function recogniseOwnOrigin(app: FastifyInstance, origin: string | undefined): void {
	if (!origin) return;
	// In the spelling of browsers: in lower case and without a default port.
	const own = new URL(origin).origin;
	app.addHook('onRequest', async ({ raw: { headers } }) => {
		if (headers.origin === own) headers['sec-fetch-site'] ??= 'same-origin';
	});
}
