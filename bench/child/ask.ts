// The parent's side of a measured process: each thing that is compared runs in a process of its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface Measured<Question, Answer> {
	readonly pid: number;
	/** One at a time. Throws what the child reported, or Error if it ended. */
	ask(question: Question): Promise<Answer>;
	close(): Promise<void>;
}

export interface MeasuredStart {
	readonly script: URL;
	/** Given as JSON in the child's first argument. */
	readonly settings: object;
	/** Added to this process's environment. */
	readonly environment?: Record<string, string>;
}

/** Starts a script that calls `answerParent`. */
export function startMeasured<Question extends object, Answer>({
	script,
	settings,
	environment = {},
}: MeasuredStart): Measured<Question, Answer> {
	const child = fork(script, [JSON.stringify(settings)], {
		env: { ...process.env, ...environment },
		execArgv: [],
		// Copies buffers as they are.
		serialization: 'advanced',
		// What a measured library prints must not mix with our report.
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
	});
	const ended = once(child, 'exit').then(([status, signal]) => {
		throw new Error(`${script.pathname} ended: ${signal ?? `status ${status}`}`);
	});
	// Whoever asks hears of it; an end that nobody awaits is how it closes.
	ended.catch(() => undefined);

	return {
		pid: child.pid ?? 0,
		async ask(question) {
			const reply = once(child, 'message') as Promise<[{ answer: Answer } | { failure: string }]>;
			child.send(question);
			const [message] = await Promise.race([reply, ended]);
			if ('failure' in message) throw new Error(message.failure);
			return message.answer;
		},
		async close() {
			child.kill();
			await ended.catch(() => undefined);
		},
	};
}
