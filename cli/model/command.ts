// `npm run model`: parses the arguments, runs one command, and reports an error in one sentence.
import { ModelError } from '#engine/index.ts';
import { parseOptions, UsageError } from '../parse-options.ts';
import type { ModelCommandContext } from './context.ts';
import { list } from './list.ts';
import { pull } from './pull.ts';
import { use } from './use.ts';
import { verify } from './verify.ts';

const help = `Usage: npm run model -- COMMAND

  list          shows every network, its licence and size, and which one is in use
  pull NAME     downloads one, after showing its licence and asking
    --yes, -y     accept the licence without being asked
    --from URL    download from a mirror; the SHA-256 must match
  verify        hashes every installed network
  use NAME      makes it the one that the server and the command line run

An interrupted pull resumes where it stopped. Networks are stored in models/ in the data
folder (PEEL_DATA_DIR, by default ./data); PEEL_MODEL overrides "use". See docs/models.md.`;

/** Resolves to the exit status, 0 or 1. */
export async function modelCommand(args: readonly string[], context: ModelCommandContext): Promise<number> {
	try {
		return await run(args, context);
	} catch (error) {
		if (!isExpected(error)) throw error;
		context.terminal.printError(error.message);
		return 1;
	}
}

async function run(args: readonly string[], context: ModelCommandContext): Promise<number> {
	const { values, positionals } = parse(args);
	const [command, name, ...more] = positionals;
	const { terminal } = context;
	if (values.help) {
		terminal.print(help);
		return 0;
	}
	if (more.length === 0 && command === 'list' && !name) return list(context);
	if (more.length === 0 && command === 'verify' && !name) return verify(context);
	if (more.length === 0 && command === 'pull' && name) return pull(name, values, context);
	if (more.length === 0 && command === 'use' && name) return use(name, context);
	terminal.printError(help);
	return 1;
}

function parse(args: readonly string[]) {
	return parseOptions({
		args: [...args],
		allowPositionals: true,
		options: {
			yes: { type: 'boolean', short: 'y', default: false },
			from: { type: 'string' },
			help: { type: 'boolean', short: 'h', default: false },
		},
	});
}

/** Errors of the command line, of the model and of the system; anything else is a bug and keeps its stack trace. */
function isExpected(error: unknown): error is Error {
	const isReported = error instanceof UsageError || error instanceof ModelError;
	return isReported || (error instanceof Error && 'code' in error);
}
