// The parent's handle of one worker process, which becomes ready, runs jobs, and ends.
import { fork } from 'node:child_process';
import { AppError } from '#contract/errors.ts';
import { readStderrTail, withHint } from '../child-process.ts';
import type { EngineJob, JobOutcome, NumberedJob, Reply } from './messages.ts';

export interface WorkerProcessOptions {
	readonly script: URL;
	/** Passed as JSON in the first argument. */
	readonly settings: unknown;
	/** The whole environment: nothing is inherited. */
	readonly environment: Record<string, string>;
	/** All options of Node itself: nothing is inherited. Default none. */
	readonly nodeOptions?: readonly string[];
}

export interface WorkerProcess {
	readonly pid: number;
	/** Resolves when it has loaded the network. Rejects if the process cannot start or ends before that. */
	readonly ready: Promise<void>;
	/** Resolves when the process has ended, with the reason for the log. */
	readonly ended: Promise<string>;
	/**
	 * Rejects with WorkerProcessEnded if the process ends first, and with AppError 'bad-request' if the job cannot be
	 * sent. Calls `onCapacity` when the process can take another job alongside this one.
	 */
	run(job: EngineJob, onCapacity?: () => void): Promise<JobOutcome>;
	/** Sends SIGKILL, which ends even a blocked process; a worker process holds no state worth saving. */
	kill(): void;
}

export class WorkerProcessEnded extends Error {
	/** Whether the process had begun the job; otherwise the job cannot be the reason. */
	readonly hadBegun: boolean;

	constructor(message: string, hadBegun: boolean) {
		super(message);
		this.hadBegun = hadBegun;
	}
}

interface RunningJob {
	readonly outcome: PromiseWithResolvers<JobOutcome>;
	readonly onCapacity: (() => void) | undefined;
	hasBegun: boolean;
}

/**
 * Returns at once; `ready` resolves when the process has loaded, and rejects if it cannot. `onWarning` is called with
 * what the operator should know of a process that has loaded.
 */
export function startWorkerProcess(
	{ script, settings, environment, nodeOptions = [] }: WorkerProcessOptions,
	onWarning: (message: string) => void,
): WorkerProcess {
	const child = fork(script, [JSON.stringify(settings)], {
		env: environment,
		execArgv: [...nodeOptions],
		// Structured clone copies buffers as bytes; JSON would spell them out as numbers.
		serialization: 'advanced',
		stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
	});

	const stderrTail = readStderrTail(child);
	const ended = new Promise<string>((resolve) => {
		child.once('close', (status, signal) =>
			resolve(`${signal ?? `status ${status}`} ${stderrTail()}`.trim()),
		);
		// Either the process could not start, and no 'close' follows, or its channel is broken and it is of no use.
		child.on('error', (error) => {
			child.kill('SIGKILL');
			if (child.pid === undefined) resolve(error.message);
		});
	});

	const started = Promise.withResolvers<void>();
	/** An entry is deleted as soon as its job ends: a promise held for longer would hold its result in memory. */
	const running = new Map<number, RunningJob>();
	let jobs = 0;

	child.on('message', (reply: Reply) => {
		if (reply.kind === 'ready') started.resolve();
		else if (reply.kind === 'warning') onWarning(reply.message);
		else if (reply.kind === 'unable') started.reject(new Error(reply.message));
		else if (reply.kind === 'begun') {
			const job = running.get(reply.id);
			if (job) job.hasBegun = true;
		} else if (reply.kind === 'capacity') running.get(reply.id)?.onCapacity?.();
		else {
			running.get(reply.id)?.outcome.resolve(reply);
			running.delete(reply.id);
		}
	});
	void ended.then((reason) => {
		started.reject(new Error(`the worker process ended while it started: ${withHint(reason)}`));
		for (const { outcome, hasBegun } of running.values())
			outcome.reject(new WorkerProcessEnded(reason, hasBegun));
		running.clear();
	});
	// Callers that need the outcome await it; an unhandled rejection must not end this process.
	started.promise.catch(() => undefined);

	return {
		pid: child.pid ?? 0,
		ready: started.promise,
		ended,
		async run(job, onCapacity) {
			if (!child.connected) throw new WorkerProcessEnded('the process is ending', false);
			const id = ++jobs;
			const outcome = Promise.withResolvers<JobOutcome>();
			const numbered: NumberedJob = { ...job, id };
			try {
				// Throws for values without a structured clone, such as functions. A
				// failure to send shows as the end of the process.
				child.send(numbered, () => undefined);
			} catch (error) {
				throw new AppError('bad-request', (error as Error).message, { cause: error });
			}
			running.set(id, { outcome, onCapacity, hasBegun: false });
			return outcome.promise;
		},
		kill: () => child.kill('SIGKILL'),
	};
}
