// Stops waiting for work when its signal is aborted; the work itself continues.

/** What is needed of an AbortSignal: this module is compiled without the types of Node and of the DOM. */
interface Signal {
	readonly aborted: boolean;
	readonly reason: unknown;
	addEventListener(type: 'abort', listener: () => void, options: { once: true }): void;
	removeEventListener(type: 'abort', listener: () => void): void;
}

/** The outcome of `work`, or a rejection with the signal's reason as soon as the signal is aborted. */
export function unlessAborted<T>(work: Promise<T>, signal: Signal | undefined): Promise<T> {
	if (!signal) return work;
	return new Promise((resolve, reject) => {
		const stop = () => reject(signal.reason);
		if (signal.aborted) stop();
		signal.addEventListener('abort', stop, { once: true });
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
	});
}
