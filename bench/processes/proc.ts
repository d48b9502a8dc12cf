// Memory, processor time, environment and children of a process, from /proc (Linux only).
import { readdirSync, readFileSync } from 'node:fs';

interface ProcessMemory {
	/** Current resident memory. */
	readonly residentBytes: number;
	/** Peak resident memory. */
	readonly peakBytes: number;
}

export function memoryOf(pid: number): ProcessMemory {
	const status = readFileSync(`/proc/${pid}/status`, 'utf8');
	const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
	return { residentBytes: field('VmRSS'), peakBytes: field('VmHWM') };
}

/**
 * Proportional set size (PSS): a page of memory that n processes share counts
 * 1/n, so that sums over processes are right.
 */
export function proportionalBytes(pid: number): number {
	const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
	return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1]) * 1024;
}

/** Processor time of the process since its start, in seconds, of user and system. */
export function processorSeconds(pid: number): number {
	const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
	const [, , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
	return (Number(user) + Number(system)) / clockTicksPerSecond;
}

/** USER_HZ, which is the same on all of Linux's usual architectures. */
const clockTicksPerSecond = 100;

export function environmentOf(pid: number): Record<string, string> {
	const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
	return Object.fromEntries(entries.map((entry) => splitAt(entry, entry.indexOf('='))));
}

const splitAt = (text: string, at: number) => [text.slice(0, at), text.slice(at + 1)] as const;

/** Process ids of the child processes. */
export function childrenOf(pid: number): number[] {
	const isNumber = (name: string) => /^\d+$/.test(name);
	return readdirSync('/proc')
		.filter(isNumber)
		.map(Number)
		.filter((other) => parentOf(other) === pid);
}

function parentOf(pid: number): number | undefined {
	try {
		// "pid (name) state parent ...", and the name may hold anything.
		const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
		return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);
	} catch {
		// The process has ended meanwhile.
		return undefined;
	}
}
