// What a download needs of its surroundings: requests to this site, and time.
import { sleep } from '#web/abort.ts';

export interface Http {
	/** Of a path on this site. */
	readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
	/** Rejects with the reason of the signal. */
	readonly wait: (seconds: number, signal: AbortSignal) => Promise<void>;
}

export const siteHttp: Http = {
	fetch: (path, init) => fetch(path, init),
	wait: (seconds, signal) => sleep(seconds * 1000, signal),
};
