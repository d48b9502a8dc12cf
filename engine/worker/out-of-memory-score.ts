// Which process the kernel ends when memory runs out.
import { writeFileSync } from 'node:fs';

/** When memory runs out, the kernel should end a process of the engine, which is replaced, and not the server. */
export function raiseOutOfMemoryScore(): void {
	try {
		writeFileSync('/proc/self/oom_score_adj', '800');
	} catch {
		// Not Linux, or not allowed: then the kernel chooses by size, which mostly means a process of the engine as well.
	}
}
