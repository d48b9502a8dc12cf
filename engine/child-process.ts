// What a child process sends, how it ended, and what it wrote that explains its end in the log.
import type { ChildProcess } from 'node:child_process';

/**
 * Resolves to the one message of a child process that does a single piece of work. Rejects if the process cannot start,
 * or ends without a message.
 */
export function messageOfChild<T>(child: ChildProcess): Promise<T> {
	const stderrTail = readStderrTail(child);
	return new Promise((resolve, reject) => {
		child.once('message', (message) => resolve(message as T));
		child.once('error', reject);
		child.once('close', (status, signal) => {
			const end = withHint(`${signal ?? `status ${status}`}`);
			reject(new Error(`The process ended with ${end}. ${stderrTail()}`.trim()));
		});
	});
}

/** Describes how a process ended, with the most likely reason for `SIGKILL`. */
export const withHint = (end: string): string =>
	end.startsWith('SIGKILL') ? `${end}, probably for lack of memory` : end;

/** In characters. */
const maxLength = 2000;

/** Starts to read standard error; the returned function returns the end of all that was read. */
export function readStderrTail({ stderr }: ChildProcess): () => string {
	let tail = '';
	stderr?.setEncoding('utf8').on('data', (text: string) => {
		tail = (tail + text).slice(-maxLength);
	});
	return () => tail;
}
