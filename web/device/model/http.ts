// What a download needs of its surroundings: requests to this site, and time.

export interface Http {
	/** Of a path on this site. */
	readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
	/** Rejects with the reason of the signal. */
	readonly wait: (seconds: number, signal: AbortSignal) => Promise<void>;
}

export const siteHttp: Http = {
	fetch: (path, init) => fetch(path, init),
	wait: (seconds, signal) =>
		new Promise((resolve, reject) => {
			const stop = () => {
				clearTimeout(timer);
				reject(signal.reason);
			};
			const timer = setTimeout(() => {
				signal.removeEventListener('abort', stop);
				resolve();
			}, seconds * 1000);
			if (signal.aborted) stop();
			else signal.addEventListener('abort', stop, { once: true });
		}),
};
