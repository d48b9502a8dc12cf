// Ends processes, and deletes their folder, however this process ends: a test runner kills its processes.
import { type ChildProcess, spawn } from 'node:child_process';

interface Ending {
	add(child: ChildProcess): void;
	/** Without this call the processes are ended and the folder is deleted when this process ends. */
	cancel(): void;
}

/** Reads process ids from a pipe, which closes when this process ends. */
const script = 'while read -r pid; do pids="$pids $pid"; done; kill -9 $pids; sleep 1; rm -rf "$0"';

export function endWithProcess(folder: string): Ending {
	const guard = spawn('sh', ['-c', script, folder], { stdio: ['pipe', 'ignore', 'ignore'] });
	return {
		add: ({ pid }) => void guard.stdin.write(`${pid}\n`),
		cancel: () => void guard.kill('SIGKILL'),
	};
}
