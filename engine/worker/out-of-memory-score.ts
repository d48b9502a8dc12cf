// Makes the kernel end this process, and not the server, when memory runs out.
import { writeFileSync } from 'node:fs';

/**
 * When memory runs out, the kernel should end a process of the engine, which is replaced, and not the server. It first
 * ends the one with the highest `score`, up to 1000.
 */
export function raiseOutOfMemoryScore(score = 800): void {
	try {
		writeFileSync('/proc/self/oom_score_adj', String(score));
	} catch {
		// Not Linux, or not allowed: then the kernel chooses by size, which mostly means a process of the engine as well.
	}
}
