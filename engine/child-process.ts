// One child process as its parent sees it: it gets ready, runs jobs one at a time, and ends.
import { fork } from 'node:child_process';
import type { Job, Reply } from './messages.ts';

export interface ChildStart {
	readonly script: URL;
	/** Sent as JSON in the first argument. */
	readonly settings: unknown;
	/** The whole environment of the child: it gets none of ours. */
	readonly environment: Record<string, string>;
}

export interface Child {
	readonly pid: number;
	/** Resolves to the milliseconds its warm-up took, if it did one. Rejects if the child cannot start or ends before it is ready. */
	readonly ready: Promise<number | undefined>;
	/** Resolves when the process is gone, with the reason for the log. */
	readonly ended: Promise<string>;
	/** Rejects with ChildEnded if the process ends first. One job at a time. */
	run(job: Job): Promise<Reply>;
	/** SIGKILL: works on a blocked process too, and a child holds nothing worth saving. */
	kill(): void;
}

export class ChildEnded extends Error {}

/** How much of a child's last words is kept for the log, in characters. */
const lastWordsLength = 2000;

/** `turn` is the child's second argument: whether it is one of the first or takes a dead one's place. */
export function startChild(
	{ script, settings, environment }: ChildStart,
	turn: 'first' | 'replacement' = 'first',
): Child {
	const child = fork(script, [JSON.stringify(settings), turn], {
		env: environment,
		execArgv: [],
		// Copies buffers as they are; JSON would spell them out as numbers.
		serialization: 'advanced',
		stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
	});

	let lastWords = '';
	child.stderr?.setEncoding('utf8').on('data', (text: string) => {
		lastWords = (lastWords + text).slice(-lastWordsLength);
	});

	const ended = new Promise<string>((resolve) => {
		child.once('close', (status, signal) => resolve(`${signal ?? `status ${status}`} ${lastWords}`.trim()));
		// Either it could not be started, and nothing else will happen, or it could not be reached: then it is of no use.
		child.on('error', (error) => {
			child.kill('SIGKILL');
			if (child.pid === undefined) resolve(error.message);
		});
	});

	let waiting: PromiseWithResolvers<Reply> | undefined;
	child.on('message', (reply) => {
		waiting?.resolve(reply as Reply);
		waiting = undefined;
	});
	void ended.then((reason) => waiting?.reject(new ChildEnded(reason)));

	/**
	 * One promise at a time, let go once it is settled: a promise kept until the end would keep every result
	 * as long.
	 */
	function nextReply(): Promise<Reply> {
		waiting = Promise.withResolvers<Reply>();
		return waiting.promise;
	}

	const ready = nextReply().then((first) => {
		if (first.kind === 'unable') throw new Error(first.detail);
		return first.kind === 'ready' ? first.warmUpMs : undefined;
	});

	return {
		pid: child.pid ?? 0,
		ready,
		ended,
		run(job) {
			if (!child.connected) return Promise.reject(new ChildEnded('it was about to end'));
			const reply = nextReply();
			// A failure to send shows as the end of the child.
			child.send(job, () => undefined);
			return reply;
		},
		kill: () => child.kill('SIGKILL'),
	};
}
