// The network looks at one picture at a time; whose turn it is.
import { setImmediate as nextRound } from 'node:timers/promises';

/** Resolves when it is the caller's turn, to what passes it on. */
export type Turn = () => Promise<Pass>;
export type Pass = () => Promise<void>;

/** For a picture that is alone. */
export const anyTime: Turn = async () => async () => undefined;

/** Turns in the order in which they are asked for. */
export function createTurns(): Turn {
	let last: Promise<unknown> = Promise.resolve();
	return async () => {
		const before = last;
		const own = Promise.withResolvers<void>();
		last = own.promise;
		await before;
		return async () => {
			own.resolve();
			// Whoever is next begins before the caller goes on, and perhaps holds the thread.
			await nextRound();
		};
	};
}
