// Resident memory of another process, from Linux's /proc.
import { readFile } from 'node:fs/promises';

/** In bytes; 0 for a process that has just ended. Throws where there is no /proc. */
export async function residentBytes(pid: number): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ESRCH') return '';
		// The process has ended, or there is no /proc: then this process has no entry either, and the read throws.
		if (error.code === 'ENOENT') return readFile('/proc/self/status', 'utf8').then(() => '');
		throw error;
	});
	// In kilobytes. statm counts in pages, whose size differs between machines.
	return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
}
