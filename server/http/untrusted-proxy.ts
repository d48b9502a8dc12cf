// Warns, once, of a proxy in front that the configuration does not know: all its visitors would count as one.
import type { FastifyInstance } from 'fastify';

export function hintAtUnknownProxy(app: FastifyInstance, trustedProxies: readonly string[]): void {
	if (trustedProxies.length > 0) return;
	let isSaid = false;
	app.addHook('onRequest', async (request) => {
		if (isSaid || !request.headers['x-forwarded-for']) return;
		isSaid = true;
		request.log.warn(
			'a request has been forwarded, but no proxy is trusted: if there is one in front, set PEEL_TRUST_PROXY, or all visitors share one allowance',
		);
	});
}
