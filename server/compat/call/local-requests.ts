// Which requests come from programs on this machine: the ones that need no API key while none is configured.
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Config } from '../../config/config.ts';
import { isCrossSite } from '../../http/cross-site.ts';

/**
 * Whether only programs on this machine can reach the server. A trusted proxy, or a public origin, which needs a proxy
 * for its TLS or port, means that requests from a loopback address come from elsewhere.
 */
export function isLocalService({ host, trustedProxies, origin }: LocalServiceConfig): boolean {
	const isPublic = origin !== undefined && !isLoopbackHost(URL.parse(origin)?.hostname ?? '');
	return isLoopbackHost(host) && trustedProxies.length === 0 && !isPublic;
}

type LocalServiceConfig = Pick<Config, 'host' | 'trustedProxies' | 'origin'>;

/** What proxies add to a request: RFC 7239, RFC 9110 (7.6.3), and the headers in use before. */
const proxyHeaders = [
	'forwarded',
	'via',
	'x-forwarded-for',
	'x-forwarded-host',
	'x-forwarded-proto',
	'x-real-ip',
];

/**
 * Whether a program on this machine sent the request, given that it arrived at a loopback address: not a proxy that
 * says so, not a page of another site, and not a page whose own name leads to this machine (DNS rebinding).
 */
export function isLocalRequest(request: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
	const isForwarded = proxyHeaders.some((name) => request.headers[name] !== undefined);
	const { hostname = '' } = URL.parse(`http://${request.headers.host}`) ?? {};
	return !isForwarded && isLoopbackHost(hostname) && !isCrossSite(request);
}

/** A name or address, with the brackets of URLs or without. */
function isLoopbackHost(host: string): boolean {
	const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
	if (name === 'localhost' || name.endsWith('.localhost')) return true;
	return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback';
}
