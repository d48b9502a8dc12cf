// How much memory another process of ours holds, as Linux tells it.
import { readFile } from 'node:fs/promises';

/** Bytes resident; 0 for a process that has just ended. Throws where there is no /proc. */
export async function residentBytes(pid: number): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ESRCH') return '';
		// Without /proc there is none for ourselves either.
		if (error.code === 'ENOENT') return readFile('/proc/self/status', 'utf8').then(() => '');
		throw error;
	});
	// In kilobytes, unlike statm, which counts in pages of a size that differs between machines.
	return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
