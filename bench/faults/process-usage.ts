// What a server process uses: memory and file descriptors, read from /proc.
import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '#test/faults/server-process.ts';
import { memoryOf } from '../processes/proc.ts';

const bytesPerMegabyte = 1_000_000;
const pollMs = 100;

interface Usage {
	/** Resident memory in megabytes. */
	readonly megabytes: number;
	readonly descriptors: number;
}

export function usageOf({ child }: ServerProcess): Usage {
	const { residentBytes } = memoryOf(child.pid as number);
	return {
		megabytes: residentBytes / bytesPerMegabyte,
		descriptors: readdirSync(`/proc/${child.pid}/fd`).length,
	};
}

/** Polls until the returned function is called, which resolves to the highest values in between. */
export function watchUsage(server: ServerProcess): () => Promise<Usage> {
	let highest: Usage = { megabytes: 0, descriptors: 0 };
	const finished = new AbortController();
	const watching = (async () => {
		while (!finished.signal.aborted) {
			const { megabytes, descriptors } = usageOf(server);
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
