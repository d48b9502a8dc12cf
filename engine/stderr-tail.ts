// The end of what a child process writes to standard error, which explains in the log why the process ended.
import type { ChildProcess } from 'node:child_process';

/** In characters. */
const maxLength = 2000;

/** Starts to read; the returned function returns the end of all that was read. */
export function readStderrTail({ stderr }: ChildProcess): () => string {
	let tail = '';
	stderr?.setEncoding('utf8').on('data', (text: string) => {
		tail = (tail + text).slice(-maxLength);
	});
	return () => tail;
}
