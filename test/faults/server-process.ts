// A server in its own process; its output shows when it is ready.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { compiledCode } from '#test/compiled-code.ts';

export interface ServerProcess {
	readonly child: ChildProcess;
	readonly url: string;
	/** Resolves when the process has ended. */
	readonly ended: Promise<{ status: number | null; signal: NodeJS.Signals | null }>;
	/** The end of its output. */
	output(): string;
}

interface ServerStart {
	readonly script: string;
	readonly args?: readonly string[];
	readonly env: Record<string, string>;
	/** Matches its output when it is ready; the first group is its address. */
	readonly ready?: RegExp;
	/** How many files it may open. Default as many as this process. */
	readonly openFiles?: number;
}

/** How much of the output is kept, in characters. */
const maxOutputLength = 100_000;

/** Resolves when the server is ready. Throws with its output if it ends before. */
export async function startServerProcess({
	script,
	args = [],
	env,
	ready = /is ready at (http:[^"\s]+)/,
	openFiles,
}: ServerStart): Promise<ServerProcess> {
	const limit = openFiles ? `ulimit -n ${openFiles} && ` : '';
	const child = spawn('sh', ['-c', `${limit}exec "$0" "$@"`, process.execPath, script, ...args], {
		env: { PATH: process.env.PATH, PORT: '0', ...compiledCode, ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let output = '';
	const ended = once(child, 'close').then(([status, signal]) => ({ status, signal }));
	const url = await new Promise<string>((resolve, reject) => {
		const onOutput = (text: Buffer) => {
			output = (output + text).slice(-maxOutputLength);
			const address = ready.exec(output)?.[1];
			if (address) resolve(address);
		};
		child.stdout.on('data', onOutput);
		child.stderr.on('data', onOutput);
		void ended.then(() => reject(new Error(`the server ended before it was ready: ${output}`)));
	});
	return { child, url, ended, output: () => output };
}
