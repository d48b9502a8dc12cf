// The command `peel`: its settings, its output, and how it stops.
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { dataFolder } from '#contract/data-folder.ts';
import { createEngine } from '#engine/index.ts';
import { readModelSettings } from '../model-settings.ts';
import { startBar } from './bar.ts';
import { exitStatus, peelCommand } from './command.ts';
import { toFailure } from './failure.ts';

/** From any working directory, the command finds the models of this installation. */
const dataDir =
	process.env.PEEL_DATA_DIR || fileURLToPath(new URL(`../../${dataFolder.byDefault}`, import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

const stop = new AbortController();
/** The exit status by which shells report the signal; a closed output counts as Ctrl-C. */
let interrupted: number = exitStatus.interrupted;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
	process.once(signal, () => {
		if (!stop.signal.aborted) interrupted = 128 + constants.signals[signal];
		stop.abort();
	});
let isUnwritable = false;
// The output was closed, for example by `| head`, or goes to a full disk: stop the run too.
for (const stream of [process.stdout, process.stderr]) {
	stream.on('error', (error: NodeJS.ErrnoException) => {
		stop.abort();
		if (error.code === 'EPIPE' || isUnwritable) return;
		isUnwritable = true;
		process.exitCode = 1;
		if (stream === process.stdout)
			process.stderr.write(`The output cannot be written. ${toFailure(error).message}\n`);
	});
}

const outcome = await peelCommand(process.argv.slice(2), {
	...readModelSettings({ ...process.env, PEEL_DATA_DIR: dataDir }),
	version,
	createEngine,
	print: (line) => process.stdout.write(`${line}\n`),
	printError: (line) => process.stderr.write(`${line}\n`),
	...(process.stdout.isTTY && process.stderr.isTTY && { startBar }),
	signal: stop.signal,
});
const status = outcome === exitStatus.interrupted ? interrupted : outcome;
// A busy engine would finish its image first; its worker processes end when
// they lose their parent. `peel mcp` ends with its client.
if (stop.signal.aborted || process.argv[2] === 'mcp') process.exit(isUnwritable ? 1 : status);
process.exitCode = status;
