// The addresses that the server may fetch images from: those of the public
// internet, and none that could lead into its own network.
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/**
 * All of global unicast IPv6. What is outside embeds IPv4 (mapped, compatible,
 * NAT64), or is local, multicast or unassigned.
 */
const globalUnicast = ipaddr.parseCIDR('2000::/3');
/** Serves metadata and credentials to machines in Azure, and is routed nowhere else. */
const azureMetadata = '168.63.129.16';

/**
 * Whether an IPv4 or IPv6 address is global unicast by the registries of special-purpose addresses (RFC 6890): not
 * private, shared (CGNAT), loopback, link-local, multicast, reserved or for documentation, no transition address that
 * embeds another one (6to4, Teredo), no cloud metadata. False for anything that is not an address.
 */
export function isPublicAddress(address: string): boolean {
	if (isIP(address) === 0 || address.includes('%')) return false;
	const parsed = ipaddr.parse(address);
	if (parsed.range() !== 'unicast') return false;
	return parsed.kind() === 'ipv6' ? parsed.match(globalUnicast) : address !== azureMetadata;
}

/**
 * Whether an address is in a subnet of this machine. Its own public address leads to services that the firewall keeps
 * others from, and its neighbours may trust it.
 */
export function isOwnNetwork(address: string, interfaces = networkInterfaces()): boolean {
	const parsed = ipaddr.parse(address);
	const subnets = Object.values(interfaces).flatMap((addresses) => addresses ?? []);
	return subnets.some(({ cidr }) => {
		if (!cidr) return false;
		const [start, bits] = ipaddr.parseCIDR(cidr);
		return start.kind() === parsed.kind() && parsed.match(start, bits);
	});
}

/** Read at every call, because a machine's addresses change. */
export function isFetchableAddress(address: string): boolean {
	return isPublicAddress(address) && !isOwnNetwork(address);
}
