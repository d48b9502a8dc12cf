// Resolves the host of a URL to addresses, and checks every one of them.
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { FetchError } from './fetch-error.ts';

/** Addresses of a name, IPv4 and IPv6; none if there are none or the name servers fail. Ends early when aborted. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Queries to a name server that does not respond. */
const attempt = { timeout: 2000, tries: 2 };

/**
 * Asks the name servers, those of the system by default. Unlike dns.lookup it occupies no thread of the pool that files
 * are read with, so that names whose servers do not respond delay nothing else; nor does it read /etc/hosts or try
 * search domains, where only inner names are.
 */
export function createResolve(servers?: readonly string[]): Resolve {
	return async (name, signal) => {
		const resolver = new Resolver(attempt);
		if (servers) resolver.setServers(servers);
		const cancel = () => resolver.cancel();
		signal.addEventListener('abort', cancel, { once: true });
		try {
			const results = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
			return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
		} finally {
			signal.removeEventListener('abort', cancel);
		}
	};
}

/** A connection attempts this many addresses at most, whatever a name server returns. */
const maxAddresses = 6;

/**
 * The addresses to connect to. Throws FetchError: 'refused-address' if any is not public,
 * because a name with an inner and a public address could otherwise be used to find out
 * which inner ones respond; 'failed' if there is none; the signal's reason when aborted.
 */
export async function resolvePublic(
	hostname: string,
	{ resolve, isPublic }: { readonly resolve: Resolve; readonly isPublic: (address: string) => boolean },
	signal: AbortSignal,
): Promise<readonly string[]> {
	const addresses = isIP(hostname) ? [hostname] : await resolve(hostname, signal);
	signal.throwIfAborted();
	if (!addresses.every(isPublic)) throw new FetchError('refused-address');
	if (addresses.length === 0) throw new FetchError('failed');
	return addresses.slice(0, maxAddresses);
}
