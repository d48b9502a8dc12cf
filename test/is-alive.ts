// Whether a process is there, for tests that end it.

/** `pid` is that of a process, or minus that of a process group. */
export function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
