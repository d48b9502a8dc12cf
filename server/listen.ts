// Makes a server listen at an address; if that is not possible, the error names the settings to change.
import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface Listening {
	/** What is served, as the beginning of a sentence. */
	readonly what: string;
	/** The settings of the address. */
	readonly settings: readonly [port: string, host: string];
}

const reasons: Readonly<Record<string, string>> = {
	EADDRINUSE: 'something else listens there',
	EADDRNOTAVAIL: 'this machine does not have that address',
	EACCES: 'this user may not use that port',
	ENOTFOUND: 'there is no such address',
};

/** A host as in a URL, where IPv6 addresses have brackets. */
export const hostInUrl = (host: string) => (isIPv6(host) ? `[${host}]` : host);

/** Resolves to the URL. Throws a message that an operator can act on if the address is not available. */
export async function listen(
	app: FastifyInstance,
	{ host, port }: { readonly host: string; readonly port: number },
	{ what, settings }: Listening,
): Promise<string> {
	try {
		return await app.listen({ host, port });
	} catch (error) {
		const { code = '', message } = error as NodeJS.ErrnoException;
		throw new Error(
			`${what} cannot be served at ${hostInUrl(host)}:${port}: ${reasons[code] ?? message}. Change ${settings.join(' or ')}.`,
			{ cause: error },
		);
	}
}
