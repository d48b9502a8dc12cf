// Parses the URL of an image, given by a caller or by a redirect, into what is requested.
import { limits } from '#contract/limits.ts';
import { FetchError } from './fetch-error.ts';

export interface FetchTarget {
	readonly url: URL;
	readonly isSecure: boolean;
	/** A name, or an address in its normal form: the URL standard turns 0x7f.1 into 127.0.0.1. Without brackets. */
	readonly hostname: string;
	readonly port: number;
}

/**
 * Other ports belong to databases and consoles that may trust the address of this server, and a server that connects to
 * any port scans others for its callers.
 */
export const isWebPort = (port: number): boolean => port === 80 || port === 443;

/** Throws FetchError 'invalid-url'. `base`: the URL that redirected to this one. */
export function parseTarget(text: string, isAllowedPort: (port: number) => boolean, base?: URL): FetchTarget {
	if (text.length > limits.api.maxUrlChars) throw new FetchError('invalid-url');
	const url = URL.parse(text, base?.href);
	if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw new FetchError('invalid-url');
	if (url.username || url.password) throw new FetchError('invalid-url');
	const isSecure = url.protocol === 'https:';
	const port = url.port ? Number(url.port) : isSecure ? 443 : 80;
	if (!isAllowedPort(port)) throw new FetchError('invalid-url');
	return { url, isSecure, hostname: url.hostname.replace(/^\[(.*)\]$/, '$1'), port };
}
