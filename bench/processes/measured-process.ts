// A measured process: each compared program runs in its own process and replies to requests over IPC.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { messageOf } from '#contract/errors.ts';

type Reply<Result> = { readonly result: Result } | { readonly failure: string };

interface MeasuredProcess<Request, Result> {
	readonly pid: number;
	/** Only one at a time. Throws the error that the process reports, or Error if it ends. */
	request(request: Request): Promise<Result>;
	close(): Promise<void>;
}

interface MeasuredProcessOptions {
	readonly script: URL;
	/** Passed as JSON in the first argument. */
	readonly settings: object;
	/** Added to the environment of this process. */
	readonly environment?: Record<string, string>;
}

/** Starts a script that calls `serveRequests`. */
export function startMeasuredProcess<Request extends object, Result>({
	script,
	settings,
	environment = {},
}: MeasuredProcessOptions): MeasuredProcess<Request, Result> {
	const child = fork(script, [JSON.stringify(settings)], {
		// Measured libraries do not report to the maker of their runtime what is run, and where.
		env: { ...process.env, ORT_DISABLE_TELEMETRY: '1', ...environment },
		execArgv: [],
		// Structured clone copies buffers as bytes.
		serialization: 'advanced',
		// Output of a measured library must not mix with the report.
		stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
	});
	const ended = once(child, 'exit').then(([status, signal]) => {
		throw new Error(`${script.pathname} ended: ${signal ?? `status ${status}`}`);
	});
	// Requests await it; without one, the end of the process is no error.
	ended.catch(() => undefined);

	return {
		pid: child.pid ?? 0,
		async request(request) {
			const reply = once(child, 'message') as Promise<[Reply<Result>]>;
			child.send(request);
			const [message] = await Promise.race([reply, ended]);
			if ('failure' in message) throw new Error(message.failure);
			return message.result;
		},
		async close() {
			child.kill();
			await ended.catch(() => undefined);
		},
	};
}

/** The process's side: replies to each request with the result of `work`, or with the message of its error. */
export function serveRequests<Request, Result>(work: (request: Request) => Promise<Result>): void {
	process.on('disconnect', () => process.exit());
	process.on('message', (request: Request) => {
		work(request).then(
			(result) => process.send?.({ result }),
			(error: unknown) => process.send?.({ failure: messageOf(error) }),
		);
	});
}
