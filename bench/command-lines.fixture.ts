// Runs command lines one after another in one process, because each of a hundred modules of a benchmark takes its time
// to load. Its argument is a list of them as JSON; prints what each printed, and its status.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Outcome {
	/** Undefined if it did not end the process. */
	readonly status: number | undefined;
	readonly stdout: string;
	readonly stderr: string;
}

class Exit extends Error {
	readonly status: number;
	constructor(status: number) {
		super(`exit with ${status}`);
		this.status = status;
	}
}

const root = path.resolve(import.meta.dirname, '..');
const lines: [command: string, args: string[]][] = JSON.parse(process.argv[2] ?? '[]');
const { exit } = process;
const outputs = { stdout: process.stdout.write, stderr: process.stderr.write };
const outcomes: Outcome[] = [];
for (const [i, [command, args]] of lines.entries()) {
	const written = { stdout: '', stderr: '' };
	for (const name of ['stdout', 'stderr'] as const)
		process[name].write = (text: string | Uint8Array) => {
			written[name] += text;
			return true;
		};
	process.exit = (status) => {
		throw new Exit(Number(status ?? 0));
	};
	process.argv = [process.execPath, path.join(root, command), ...args];
	// A module runs once for each address.
	const ended = await import(`${pathToFileURL(path.join(root, command))}?${i}`).catch((error) => error);
	for (const name of ['stdout', 'stderr'] as const) process[name].write = outputs[name];
	outcomes.push({ status: ended instanceof Exit ? ended.status : undefined, ...written });
}
process.stdout.write(JSON.stringify(outcomes), () => exit(0));
