// The bounded line in front of the children: who comes takes an idle one or waits, first come, first served.
import { AppError } from '#contract/errors.ts';

export interface LineOptions {
	/** How many may wait, now. */
	readonly limit: () => number;
	readonly timeoutMs: number;
}

export interface Line<T> {
	readonly waiting: number;
	/**
	 * An idle one at once, else the next to come free. Throws AppError 'busy' if the line is full or the wait
	 * too long, the signal's reason when aborted, and what `close` was given. `again` is for a job that lost
	 * its child: it goes first, no limit keeps it out, and if none comes in time the engine has failed it.
	 */
	take(signal?: AbortSignal, again?: boolean): Promise<T>;
	/** Hands one to the first who waits, or keeps it idle. */
	give(one: T): void;
	/** Forgets an idle one. */
	drop(one: T): void;
	/** Turns away everybody who waits or comes later. */
	close(reason: Error): void;
}

interface Waiting<T> {
	serve(one: T): void;
	turnAway(reason: unknown): void;
}

export function createLine<T>({ limit, timeoutMs }: LineOptions): Line<T> {
	const idle: T[] = [];
	const line: Waiting<T>[] = [];
	let closed: Error | undefined;

	function wait(signal: AbortSignal | undefined, again: boolean): Promise<T> {
		return new Promise<T>((resolve, reject) => {
			const timer = setTimeout(
				() => waiting.turnAway(new AppError(again ? 'engine-failed' : 'busy', `waited ${timeoutMs} ms`)),
				timeoutMs,
			);
			const onAbort = () => waiting.turnAway(signal?.reason);
			signal?.addEventListener('abort', onAbort, { once: true });

			function leave(): void {
				clearTimeout(timer);
				signal?.removeEventListener('abort', onAbort);
				const place = line.indexOf(waiting);
				if (place >= 0) line.splice(place, 1);
			}
			const waiting: Waiting<T> = {
				serve(one) {
					leave();
					resolve(one);
				},
				turnAway(reason) {
					leave();
					reject(reason);
				},
			};
			if (again) line.unshift(waiting);
			else line.push(waiting);
		});
	}

	return {
		get waiting() {
			return line.length;
		},
		async take(signal, again = false) {
			signal?.throwIfAborted();
			if (closed) throw closed;
			const one = idle.shift();
			if (one !== undefined) return one;
			if (!again && line.length >= limit()) throw new AppError('busy', `${line.length} are waiting`);
			return wait(signal, again);
		},
		give(one) {
			const first = line[0];
			if (first) first.serve(one);
			else idle.push(one);
		},
		drop(one) {
			const place = idle.indexOf(one);
			if (place >= 0) idle.splice(place, 1);
		},
		close(reason) {
			closed = reason;
			for (const waiting of [...line]) waiting.turnAway(reason);
		},
	};
}
