// One picture's run as a node sees it that waits for it: who waits, and what was last heard of it.
import type { Entered } from './client-priority.ts';

export interface RedisRun {
	readonly id: string;
	readonly outcome: PromiseWithResolvers<void>;
	/** Calls that wait for it here. */
	askers: number;
	/** 'leaving': it is being taken out of the line here, so that its removal is no news. */
	heard: 'nothing' | 'waiting' | 'running' | 'leaving';
	/** Since when it waits, by performance.now(). */
	waitingSince: number;
	/** The last event before it was asked for; what came until then is about an earlier run. */
	after: string | undefined;
	/** How often in a row Redis knew nothing of it. */
	missed: number;
	/** BullMQ's: a lower number goes first. */
	readonly priority: Promise<number>;
	/** Takes it off its visitor's account. */
	leave(): void;
}

/** `entered`: the visitor's account, if there is one. */
export function beginRun(id: string, entered: Promise<Entered> | undefined): RedisRun {
	const outcome = Promise.withResolvers<void>();
	const priority = entered?.then((account) => account.priority) ?? Promise.resolve(1);
	// Whoever waits hears of a failure; where nobody does it is nobody's.
	outcome.promise.catch(() => {});
	priority.catch(() => {});
	return {
		id,
		outcome,
		askers: 0,
		heard: 'nothing',
		waitingSince: performance.now(),
		after: undefined,
		missed: 0,
		priority,
		leave: () => void entered?.then((account) => account.left()).catch(() => {}),
	};
}

export function hearState(run: RedisRun, heard: 'waiting' | 'running'): void {
	// A worker was lost: the time that counts in line begins anew.
	if (run.heard === 'running' && heard === 'waiting') run.waitingSince = performance.now();
	run.heard = heard;
	run.missed = 0;
}

/** Whether an event of BullMQ's stream is about this run; ids are "milliseconds-number". */
export function isAbout(run: Pick<RedisRun, 'after'>, event: string): boolean {
	if (run.after === undefined) return false;
	const [ms = 0, number = 0] = event.split('-').map(Number);
	const [afterMs = 0, afterNumber = 0] = run.after.split('-').map(Number);
	return ms > afterMs || (ms === afterMs && number > afterNumber);
}
