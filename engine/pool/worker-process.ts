// One child process as its parent sees it: it gets ready, answers jobs, and ends.
import { fork } from 'node:child_process';
import type { Answer, Job, NumberedJob, Reply } from './messages.ts';

export interface ChildStart {
	readonly script: URL;
	/** Sent as JSON in the first argument. */
	readonly settings: unknown;
	/** The whole environment of the child: it gets none of ours. */
	readonly environment: Record<string, string>;
	/** All of Node's own options for the child: it gets none of ours. Default none. */
	readonly nodeOptions?: readonly string[];
}

export interface Child {
	readonly pid: number;
	/** Resolves to the milliseconds its warm-up took, if it did one. Rejects if the child cannot start or ends before it is ready. */
	readonly ready: Promise<number | undefined>;
	/** Resolves when the process is gone, with the reason for the log. */
	readonly ended: Promise<string>;
	/** Rejects with ChildEnded if the process ends first. `onRoom` is called when the child can take another job beside this one. */
	run(job: Job, onRoom?: () => void): Promise<Answer>;
	/** SIGKILL: works on a blocked process too, and a child holds nothing worth saving. */
	kill(): void;
}

export class ChildEnded extends Error {}

interface Aboard {
	readonly answer: PromiseWithResolvers<Answer>;
	readonly onRoom: (() => void) | undefined;
}

/** How much of a child's last words is kept for the log, in characters. */
const lastWordsLength = 2000;

/** `turn` is the child's second argument: whether it is one of the first or takes a dead one's place. */
export function startChild(
	{ script, settings, environment, nodeOptions = [] }: ChildStart,
	turn: 'first' | 'replacement' = 'first',
): Child {
	const child = fork(script, [JSON.stringify(settings), turn], {
		env: environment,
		execArgv: [...nodeOptions],
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

	const started = Promise.withResolvers<number | undefined>();
	/** Let go once it is answered: a promise kept until the end would keep every result as long. */
	const aboard = new Map<number, Aboard>();
	let jobs = 0;

	child.on('message', (reply: Reply) => {
		if (reply.kind === 'ready') started.resolve(reply.warmUpMs);
		else if (reply.kind === 'unable') started.reject(new Error(reply.detail));
		else if (reply.kind === 'room') aboard.get(reply.id)?.onRoom?.();
		else {
			aboard.get(reply.id)?.answer.resolve(reply);
			aboard.delete(reply.id);
		}
	});
	void ended.then((reason) => {
		started.reject(new ChildEnded(reason));
		for (const { answer } of aboard.values()) answer.reject(new ChildEnded(reason));
		aboard.clear();
	});
	// Whoever needs to know awaits it; a rejection that nobody awaits must not end the process.
	started.promise.catch(() => undefined);

	return {
		pid: child.pid ?? 0,
		ready: started.promise,
		ended,
		run(job, onRoom) {
			if (!child.connected) return Promise.reject(new ChildEnded('it was about to end'));
			const id = ++jobs;
			const answer = Promise.withResolvers<Answer>();
			aboard.set(id, { answer, onRoom });
			const numbered: NumberedJob = { ...job, id };
			// A failure to send shows as the end of the child.
			child.send(numbered, () => undefined);
			return answer.promise;
		},
		kill: () => child.kill('SIGKILL'),
	};
}
