// A worker as its operator runs it: a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface WorkerProcess {
	/** Ends it as a crash would. */
	kill(): Promise<void>;
}

const script = fileURLToPath(new URL('../../server/work.ts', import.meta.url));
/** In characters. */
const keptOutput = 20_000;

/** Resolves when it takes pictures. On `core` alone it has one thread, as on a machine of one core. */
export async function startWorker(env: Record<string, string>, core?: number): Promise<WorkerProcess> {
	const command = [process.execPath, script];
	const [program = '', ...args] = core === undefined ? command : ['taskset', '-c', String(core), ...command];
	const child = spawn(program, args, {
		env: { PATH: process.env.PATH, ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	const ended = once(child, 'close');
	let output = '';
	await new Promise<void>((resolve, reject) => {
		const listen = (text: Buffer) => {
			output = (output + text).slice(-keptOutput);
			if (output.includes('is ready to work')) resolve();
		};
		child.stdout.on('data', listen);
		child.stderr.on('data', listen);
		child.once('error', reject);
		void ended.then(() => reject(new Error(`the worker ended before it was ready: ${output}`)));
	});
	return {
		async kill() {
			child.kill('SIGKILL');
			await ended;
		},
	};
}
