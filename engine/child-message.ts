// The one message of a child process that does a piece of work and then has no other.
import type { ChildProcess } from 'node:child_process';
import { readStderrTail } from './stderr-tail.ts';

/** Rejects if the process cannot start, or ends without a message. */
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

/** How a process ended, with the most likely reason for `SIGKILL`. */
export const withHint = (end: string): string =>
	end.startsWith('SIGKILL') ? `${end}, probably for lack of memory` : end;
