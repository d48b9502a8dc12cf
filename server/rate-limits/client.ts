// Identifies a client, and the network of one: by IPv4 address, IPv6 /64 and /48 within this process, outside it by a
// keyed hash of these.
import { createHmac, hkdfSync } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { isCrossSite } from '../http/cross-site.ts';

/** A client can change its IPv6 address at will within a /64: RFC 6177 gives even a home 2^64 of them. */
const ipv6PrefixBytes = 8;

/**
 * A key for counting. IPv4 written as IPv6 counts as IPv4; values that are not
 * an address, which a proxy may pass on, share one key.
 */
export function clientOf(address: string): string {
	if (!ipaddr.isValid(address)) return 'unknown';
	return ipaddr.process(address).toByteArray().slice(0, ipv6PrefixBytes).join('.');
}

/** What hideClient makes of a client that has a network. */
const hiddenInNetwork = /^[\w-]+@([\w-]+)$/;

/** Finds the first six of eight bytes, and what follows the address, see clientOfRequest. */
const ipv6Client = /^((?:\d+\.){5}\d+)\.\d+\.\d+(\D.*)?$/;

/**
 * A key for the IPv6 /48 of a client, undefined for any other client. Homes and rented servers are given up to a /48,
 * which is 65,536 clients, so a network needs a share of its own. Mobile networks have many users in a /48, so that
 * share has to be more than that of one client.
 */
export function networkOf(client: string): string | undefined {
	const [, hidden] = hiddenInNetwork.exec(client) ?? [];
	if (hidden) return hidden;
	const [, network, rest = ''] = ipv6Client.exec(client) ?? [];
	return network && network + rest;
}

/** A network has as large a share, and as large quotas, as this many clients. */
export const clientsOfNetwork = 4;

/** Finds the last two of eight bytes. */
const prefixInNetwork = /^(?:\d+\.){6}(\d+)\.(\d+)/;

/**
 * A key for taking turns: a client has its own, and those of an IPv6 /48 share `clientsOfNetwork` keys. Homes with a
 * /56 or a /60 each differ in one of the two bytes, so that they are spread over all of these keys.
 */
export function turnOf(client: string): string {
	const network = networkOf(client);
	if (network === undefined) return client;
	const [, high, low] = prefixInNetwork.exec(client) ?? [];
	return `${network} ${(Number(high) + Number(low)) % clientsOfNetwork}`;
}

const countedAs = new WeakMap<FastifyRequest, string>();

/** From now on the request counts for this client, such as the owner of its API key, instead of its address. */
export function countAs(request: FastifyRequest, client: string): void {
	countedAs.set(request, client);
}

/**
 * The client for which a request counts. Links on other sites count apart: a page there can open them without a click,
 * and must not use up the quota of the user.
 */
export function clientOfRequest(request: FastifyRequest): string {
	const named = countedAs.get(request);
	if (named !== undefined) return named;
	const client = clientOf(request.ip);
	return isCrossSite(request) ? `${client} from another site` : client;
}

/** 132 bits: no two clients of one minute collide. */
const keyChars = 22;

/**
 * Hides a client from readers of Redis: without the secret its key leads to no
 * address. `secrets`: newest first, the same on all nodes.
 */
export function createClientKey(secrets: readonly string[]): (client: string) => string {
	const [secret] = secrets;
	if (!secret) throw new Error('at least one secret is needed');
	const key = Buffer.from(hkdfSync('sha256', secret, '', 'peel client', 32));
	return (client) => createHmac('sha256', key).update(client).digest('base64url').slice(0, keyChars);
}

/** The client under a key of createClientKey, and its network too, which networkOf finds: no address is revealed. */
export function hideClient(client: string, clientKey: (client: string) => string): string {
	const network = networkOf(client);
	return network === undefined ? clientKey(client) : `${clientKey(client)}@${clientKey(network)}`;
}
