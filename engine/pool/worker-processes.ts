// Keeps a number of child processes alive: starts them, replaces each that ends, tries again with growing pauses.
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#contract/errors.ts';
import type { Logger } from '../logger.ts';
import { type Child, type ChildStart, startChild } from './worker-process.ts';

export interface ChildrenOptions {
	readonly start: ChildStart;
	readonly count: number;
	readonly logger: Logger;
	/** A child has loaded and can work. Its warm-up, if it did one, took as long as an image does. */
	onReady(child: Child, warmUpMs: number | undefined): void;
	/** A child that had been ready is gone. */
	onEnded(child: Child): void;
}

export interface Children {
	/**
	 * Resolves when each has been ready once. Rejects if one cannot be started the first time: that is a
	 * fault of the installation, so all of them are ended. Later failures are met with patience.
	 */
	readonly ready: Promise<void>;
	/** Kills them all and replaces none; resolves when they are gone. */
	end(): Promise<void>;
}

/** Before a replacement that failed to start is tried again, in milliseconds: doubling up to the last. */
const firstPauseMs = 500;
const longestPauseMs = 30_000;

export function keepChildren({ start, count, logger, onReady, onEnded }: ChildrenOptions): Children {
	const alive = new Set<Child>();
	const stop = new AbortController();
	const loops: Promise<void>[] = [];

	async function startOne(turn: 'first' | 'replacement'): Promise<Child> {
		const startedAt = performance.now();
		const child = startChild(start, turn);
		alive.add(child);
		void child.ended.then(() => alive.delete(child));
		try {
			await child.ready;
		} catch (error) {
			child.kill();
			throw stop.signal.aborted ? stop.signal.reason : error;
		}
		const ms = Math.round(performance.now() - startedAt);
		logger.info({ childPid: child.pid, ms }, 'engine child is ready');
		return child;
	}

	async function replacement(): Promise<Child> {
		for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
			try {
				return await startOne('replacement');
			} catch (error) {
				stop.signal.throwIfAborted();
				logger.error({ err: error, pauseMs }, 'engine child cannot start');
				await sleep(pauseMs, undefined, { signal: stop.signal });
			}
		}
	}

	/** Ends only by throwing: at the first start, or at the stop. */
	async function keepOne(onFirstReady: () => void): Promise<never> {
		let child = await startOne('first');
		onFirstReady();
		for (;;) {
			onReady(child, await child.ready);
			const reason = await child.ended;
			onEnded(child);
			stop.signal.throwIfAborted();
			logger.warn({ childPid: child.pid, reason }, 'engine child ended and is replaced');
			child = await replacement();
		}
	}

	function endAll(reason: Error): void {
		stop.abort(reason);
		for (const child of alive) child.kill();
	}

	const firstReady = Array.from(
		{ length: count },
		() =>
			new Promise<void>((resolve, reject) => {
				const loop = keepOne(resolve).catch((error) => {
					reject(error);
					if (!stop.signal.aborted) endAll(error);
				});
				loops.push(loop);
			}),
	);
	const ready = Promise.all(firstReady).then(() => undefined);
	// Whoever needs to know awaits it; a rejection that nobody awaits must not end the process.
	ready.catch(() => undefined);

	return {
		ready,
		async end() {
			endAll(new AppError('stopping'));
			await Promise.all([...loops, ...[...alive].map((child) => child.ended)]);
		},
	};
}
