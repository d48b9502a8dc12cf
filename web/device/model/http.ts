// The dependencies of a download: requests to this site, and time.
import { sleep } from '#web/sleep.ts';

export interface Http {
	/** Requests a path of this site. */
	readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
	/** Rejects with the reason of the signal. */
	readonly wait: (seconds: number, signal: AbortSignal) => Promise<void>;
}

export const siteHttp: Http = {
	fetch: (path, init) => fetch(path, init),
	wait: (seconds, signal) => sleep(seconds * 1000, signal),
};
