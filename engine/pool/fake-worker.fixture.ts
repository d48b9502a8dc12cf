// Replaces worker/main.ts in the pool's tests: executes the command in the job's bytes, and imports nothing of the
// project.
import { existsSync, renameSync, writeFileSync } from 'node:fs';

interface Settings {
	readonly loadMs?: number;
	readonly warning?: string;
	readonly unable?: string;
	readonly dies?: boolean;
	/** Whether it ends when it gets a job, before it begins the job. */
	readonly endsAtJobs?: boolean;
	/** A file that it makes while it loads, if there is none; it ends if another one is making it. */
	readonly makes?: string;
}

const settings: Settings = JSON.parse(process.argv[2] ?? '{}');
const { loadMs = 0, warning, unable, dies, endsAtJobs, makes } = settings;
const draft = makes !== undefined && !existsSync(makes) ? `${makes}.draft` : undefined;
if (draft) writeFileSync(draft, '', { flag: 'wx' });

if (dies) process.kill(process.pid, 'SIGKILL');

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

function done(id: number, text: string): void {
	const timings = { pid: process.pid };
	process.send?.({
		kind: 'done',
		id,
		output: {
			bytes: Buffer.from(text),
			width: 1,
			height: 1,
			confidence: 1,
			doubtfulRegions: [],
			inferences: 1,
			timings,
		},
	});
}

function block(): never {
	for (;;);
}

/** The job's bytes are `command` or `command number`. */
function execute({ id, bytes }: { id: number; bytes: Uint8Array }): void {
	const [command = '', number = ''] = Buffer.from(bytes).toString('utf8', 0, 50).split(' ');
	if (command === 'crash') process.abort();
	else if (command === 'block') block();
	else if (command === 'slow') setTimeout(() => done(id, command), Number(number));
	else if (command === 'capacity') {
		process.send?.({ kind: 'capacity', id });
		setTimeout(() => done(id, command), Number(number));
	} else if (command === 'refuse')
		process.send?.({ kind: 'failed', id, code: 'unreadable-image', message: 'as requested' });
	else if (command === 'environment') done(id, Object.keys(process.env).sort().join());
	else if (command === 'node-options') done(id, process.execArgv.join());
	else if (command === 'length') done(id, String(bytes.length));
	else done(id, command);
}

setTimeout(() => {
	process.on('message', (job: { id: number; bytes: Uint8Array }) => {
		if (endsAtJobs) process.exit();
		process.send?.({ kind: 'begun', id: job.id }, () => execute(job));
	});
	if (draft) renameSync(draft, makes as string);
	if (warning) process.send?.({ kind: 'warning', message: warning });
	process.send?.(unable ? { kind: 'unable', message: unable } : { kind: 'ready' });
}, loadMs);
