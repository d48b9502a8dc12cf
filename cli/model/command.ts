// `npm run model`: reads the arguments, runs one command, and tells what went wrong in a sentence.
import { ModelError } from '#engine/index.ts';
import { parseOptions, UsageError } from '../usage-error.ts';
import { help } from './help.ts';
import { list } from './list.ts';
import { pull } from './pull.ts';
import type { Surroundings } from './surroundings.ts';
import { use } from './use.ts';
import { verify } from './verify.ts';

/** Resolves to the exit status, 0 or 1. */
export async function modelCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
	try {
		return await run(args, surroundings);
	} catch (error) {
		if (!isExpected(error)) throw error;
		surroundings.terminal.complain(error.message);
		return 1;
	}
}

async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
	const { values, positionals } = parse(args);
	const [command, name, ...more] = positionals;
	const { terminal } = surroundings;
	if (values.help) {
		terminal.print(help);
		return 0;
	}
	if (more.length === 0 && command === 'list' && !name) return list(surroundings);
	if (more.length === 0 && command === 'verify' && !name) return verify(surroundings);
	if (more.length === 0 && command === 'pull' && name) return pull(name, values, surroundings);
	if (more.length === 0 && command === 'use' && name) return use(name, surroundings);
	terminal.complain(help);
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

/** Faults of the person's input, of the network's source, and of the system; anything else is a fault of ours. */
function isExpected(error: unknown): error is Error {
	const isTold = error instanceof UsageError || error instanceof ModelError;
	return isTold || (error instanceof Error && 'code' in error);
}
