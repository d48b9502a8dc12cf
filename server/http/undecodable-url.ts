// An address that cannot be decoded names nothing, and is to be answered like any other that names nothing.
import type { IncomingMessage } from 'node:http';

/** The router refuses such an address before any hook has run, so its answer would differ: with `%` spelled out it finds nothing instead. */
export function decodableUrl({ url = '/' }: IncomingMessage): string {
	try {
		decodeURIComponent(pathOf(url));
		return url;
	} catch {
		return url.replaceAll('%', '%25');
	}
}

function pathOf(url: string): string {
	return url.split('?', 1)[0] as string;
}
