// The header X-Forwarded-For of proxies in front: removes ports from it, and
// warns if it comes from a proxy that is not configured.
import type { FastifyInstance } from 'fastify';

/**
 * `192.0.2.1:443`, `[2001:db8::1]` and `[2001:db8::1]:443`. Without brackets the end of an IPv6 address is not a port.
 */
const withPort = /^(?:\[([^\]]*)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

/**
 * Removes the ports that some proxies add to addresses: Fastify takes neither a client nor a trusted proxy from
 * `address:port`, so that all clients would count as one. Register it before any hook that reads `request.ip`.
 */
export function removeForwardedPorts(app: FastifyInstance): void {
	app.addHook('onRequest', async ({ raw: { headers } }) => {
		const forwarded = headers['x-forwarded-for'];
		if (!forwarded) return;
		const addresses = String(forwarded).split(',');
		headers['x-forwarded-for'] = addresses.map((address) => withoutPort(address.trim())).join(',');
	});
}

function withoutPort(address: string): string {
	const [, ipv6, ipv4] = withPort.exec(address) ?? [];
	return ipv6 ?? ipv4 ?? address;
}

/**
 * Warns once if a request was forwarded by an address that is no trusted proxy: all clients behind it would count as
 * one. To be registered after `removeForwardedPorts`.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
	let hasWarned = false;
	app.addHook('onRequest', async (request) => {
		if (hasWarned || !request.headers['x-forwarded-for']) return;
		const { ips = [] } = request;
		// A trusted proxy's address and those that it forwarded.
		if (ips.length > 1) return;
		hasWarned = true;
		request.log.warn(
			'a request was forwarded by an address that is not in PEEL_TRUST_PROXY: if it is your proxy, add it, or all clients behind it share one rate limit',
		);
	});
}
