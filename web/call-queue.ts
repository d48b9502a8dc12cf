// Calls one after another, in the order in which they came; a call can see whether others wait.

interface CallQueue {
	/** Settles with the task, which starts when those before it have settled. */
	run<Result>(task: () => Promise<Result> | Result): Promise<Result>;
	/** Whether a call waits for the one that runs. */
	readonly hasWaiting: boolean;
}

export function createCallQueue(): CallQueue {
	let last: Promise<unknown> = Promise.resolve();
	let waiting = 0;
	return {
		get hasWaiting() {
			return waiting > 0;
		},
		run(task) {
			waiting++;
			const run = last.then(() => {
				waiting--;
				return task();
			});
			last = run.catch(() => {});
			return run;
		},
	};
}
