// What a server process uses: memory and file descriptors, read from /proc.
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '#test/faults/server-process.ts';

const bytesPerMegabyte = 1_000_000;
const pollMs = 100;

export interface Usage {
	/** Resident memory in megabytes. */
	readonly megabytes: number;
	readonly descriptors: number;
}

export async function usageOf({ child }: ServerProcess): Promise<Usage> {
	const [status, descriptors] = await Promise.all([
		readFile(`/proc/${child.pid}/status`, 'utf8'),
		readdir(`/proc/${child.pid}/fd`),
	]);
	const kilobytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]);
	return { megabytes: (kilobytes * 1024) / bytesPerMegabyte, descriptors: descriptors.length };
}

/** Polls until the returned function is called, which resolves to the highest values in between. */
export function watchUsage(server: ServerProcess): () => Promise<Usage> {
	let highest: Usage = { megabytes: 0, descriptors: 0 };
	const finished = new AbortController();
	const watching = (async () => {
		while (!finished.signal.aborted) {
			const { megabytes, descriptors } = await usageOf(server);
			highest = {
				megabytes: Math.max(highest.megabytes, megabytes),
				descriptors: Math.max(highest.descriptors, descriptors),
			};
			await sleep(pollMs);
		}
	})();
	return async () => {
		finished.abort();
		await watching;
		return highest;
	};
}
