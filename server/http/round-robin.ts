// Runs tasks of clients round-robin, a few in each iteration of the event loop, so that one client with hundreds of them
// does not delay others: chunks of downloads (downloads/scheduled.ts), and the start of requests
// (connections/requests-per-iteration.ts).
import { turnOf } from '../rate-limits/client.ts';

interface RoundRobin {
	/**
	 * Calls `run` in a later iteration: for each client in the order of calls,
	 * and after one task of every other client that waits. An IPv6 /48 counts as four clients.
	 */
	schedule(client: string, run: () => void): void;
}

export function createRoundRobin(tasksPerIteration: number): RoundRobin {
	/** The waiting tasks by turnOf(client); the first ones are next. */
	const waiting = new Map<string, (() => void)[]>();
	let isPlanned = false;

	function plan(): void {
		if (!isPlanned) setImmediate(runNext);
		isPlanned = true;
	}

	function runNext(): void {
		isPlanned = false;
		for (let count = 0; count < tasksPerIteration; count++) {
			const next = waiting.entries().next();
			if (next.done) return;
			const [turn, tasks] = next.value;
			const run = tasks.shift();
			// To the end of the queue, if the client has further tasks.
			waiting.delete(turn);
			if (tasks.length > 0) waiting.set(turn, tasks);
			run?.();
		}
		if (waiting.size > 0) plan();
	}

	return {
		schedule(client, run) {
			plan();
			const turn = turnOf(client);
			const tasks = waiting.get(turn);
			if (tasks) tasks.push(run);
			else waiting.set(turn, [run]);
		},
	};
}
