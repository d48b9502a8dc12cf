// Ends processes, and deletes their folder, when this process ends in whatever way: a test runner kills its own.
import { type ChildProcess, spawn } from 'node:child_process';

interface Ending {
	add(child: ChildProcess): void;
	/** They are ended, and the folder deleted, otherwise. */
	cancel(): void;
}

/** The pipe to it closes with this process. */
const script = 'while read -r pid; do pids="$pids $pid"; done; kill -9 $pids; sleep 1; rm -rf "$0"';

export function endWithProcess(folder: string): Ending {
	const guard = spawn('sh', ['-c', script, folder], { stdio: ['pipe', 'ignore', 'ignore'] });
	return {
		add: ({ pid }) => void guard.stdin.write(`${pid}\n`),
		cancel: () => void guard.kill('SIGKILL'),
	};
}
