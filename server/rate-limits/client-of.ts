// Whose allowance a request uses up: that of an IPv4 address, or of the whole /64 an IPv6 visitor has to himself.
import ipaddr from 'ipaddr.js';

/** Addresses in one of these change at will within it: RFC 6177 gives even a home 2^64 of them. */
const ipv6PrefixBytes = 8;

/** A key without other meaning; IPv4 written as IPv6 counts as IPv4. What is no address, as a proxy may pass on, shares one key. */
export function visitorOf(address: string): string {
	if (!ipaddr.isValid(address)) return 'unknown';
	return ipaddr.process(address).toByteArray().slice(0, ipv6PrefixBytes).join('.');
}
