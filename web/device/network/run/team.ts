// Distributes the parts of steps among threads, by counters in the memory that they share.
import type { Size } from '#contract/size.ts';
import type { Step } from './machine.ts';

/** Indices of int32 numbers in the shared memory. */
const at = { run: 0, network: 1, width: 2, height: 3, hasFailed: 4, returned: 5, counters: 16 } as const;

/** One run of a network. */
export interface NetworkRun {
	/** Number of the network among those that the threads share. */
	readonly network: number;
	/** Size of its input. */
	readonly size: Size;
}

/** Interval in milliseconds at which a waiting thread wakes to see whether another has failed. */
const maxSleepMs = 1000;

/** How often a waiting thread polls before it sleeps, because waking a thread takes the system some time. */
const maxPolls = 2000;

interface Team {
	/** For the leading thread: runs the steps together with the helpers. Throws if one of them fails. */
	lead(run: NetworkRun, steps: readonly Step[]): void;
	/** For a helper: waits for the next run and does its share. Throws if that fails. */
	help(stepsOf: (run: NetworkRun) => readonly Step[]): void;
}

export function createTeam(memory: WebAssembly.Memory, helpers: number): Team {
	const control = new Int32Array(memory.buffer);
	let seen = 0;

	/** Waits until the number at `place` is `value`. */
	function waitFor(place: number, value: number): void {
		for (let poll = 0; poll < maxPolls; poll++) if (Atomics.load(control, place) === value) return;
		for (;;) {
			const now = Atomics.load(control, place);
			if (now === value) return;
			if (Atomics.load(control, at.hasFailed)) throw new Error('A thread of the network has failed.');
			Atomics.wait(control, place, now, maxSleepMs);
		}
	}

	function increase(place: number): void {
		Atomics.add(control, place, 1);
		Atomics.notify(control, place);
	}

	function run(steps: readonly Step[]): void {
		for (const [i, { parts, run }] of steps.entries()) {
			const claimed = at.counters + 2 * i;
			const ended = claimed + 1;
			for (;;) {
				const part = Atomics.add(control, claimed, 1);
				if (part >= parts) break;
				run(part);
				increase(ended);
			}
			waitFor(ended, parts);
		}
	}

	return {
		lead({ network, size }, steps) {
			control.fill(0, at.counters, at.counters + 2 * steps.length);
			Atomics.store(control, at.returned, 0);
			Atomics.store(control, at.network, network);
			Atomics.store(control, at.width, size.width);
			Atomics.store(control, at.height, size.height);
			increase(at.run);
			run(steps);
			// Counters are in use until the last helper has seen the end.
			waitFor(at.returned, helpers);
		},
		help(stepsOf) {
			Atomics.wait(control, at.run, seen);
			seen++;
			try {
				const [network, width, height] = [at.network, at.width, at.height].map((place) =>
					Atomics.load(control, place),
				) as [number, number, number];
				run(stepsOf({ network, size: { width, height } }));
				increase(at.returned);
			} catch (error) {
				Atomics.store(control, at.hasFailed, 1);
				throw error;
			}
		},
	};
}
