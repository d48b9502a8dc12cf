// A cluster worker in its own process, as in production.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface WorkerProcess {
	/** SIGKILL, as in a crash. */
	kill(): Promise<void>;
}

const script = fileURLToPath(new URL('../../server/work.ts', import.meta.url));
/** Characters of output that the error message may contain. */
const outputTailLength = 20_000;

/** Resolves when the worker takes jobs. With `core` it is pinned to that core and has one thread. */
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
			output = (output + text).slice(-outputTailLength);
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
