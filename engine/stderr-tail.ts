// The end of what a child process writes to standard error, which explains in the log why the process ended.
import type { ChildProcess } from 'node:child_process';

/** In characters. */
const maxLength = 2000;

/** Reads from now on; the function returns the end of what was read. */
export function readStderrTail({ stderr }: ChildProcess): () => string {
	let tail = '';
	stderr?.setEncoding('utf8').on('data', (text: string) => {
		tail = (tail + text).slice(-maxLength);
	});
	return () => tail;
}
