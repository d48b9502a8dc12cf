// What the kernel says of a process: its memory and its environment (Linux only).
import { readFileSync } from 'node:fs';

export interface ProcessMemory {
	/** Resident now. */
	readonly residentBytes: number;
	/** The most that was ever resident. */
	readonly peakBytes: number;
}

export function memoryOf(pid: number): ProcessMemory {
	const status = readFileSync(`/proc/${pid}/status`, 'utf8');
	const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
	return { residentBytes: field('VmRSS'), peakBytes: field('VmHWM') };
}

export function environmentOf(pid: number): Record<string, string> {
	const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
	return Object.fromEntries(entries.map((entry) => splitAt(entry, entry.indexOf('='))));
}

const splitAt = (text: string, at: number) => [text.slice(0, at), text.slice(at + 1)] as const;
