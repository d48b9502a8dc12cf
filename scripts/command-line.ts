// Command lines of benchmarks and scripts: --help prints the usage; a mistake
// or a missing program is one sentence and status 2.
import type { ParseArgsConfig, parseArgs } from 'node:util';
import { messageOf } from '#contract/errors.ts';
import { parseOptions, UsageError } from '../cli/parse-options.ts';

/**
 * Parses the arguments of this process as `parseArgs` does. Prints `usage` and
 * exits with status 0 if they contain --help.
 */
export function readCommandLine<const T extends ParseArgsConfig>(
	usage: string,
	config: T,
): ReturnType<typeof parseArgs<T>> {
	if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
		console.log(usage);
		process.exit(0);
	}
	try {
		return parseOptions(config);
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		fail(error.message);
	}
}

/** The value of an option that counts something. Fails unless it is an integer above 0. */
export function readCount(name: string, text: string): number {
	const count = Number(text);
	return Number.isInteger(count) && count > 0
		? count
		: fail(`--${name}: "${text}" is not a whole number above 0; see --help.`);
}

/**
 * The values of an option that has several, with commas. Fails for one that is
 * not among `known`; `kind` names them in the message.
 */
export function readChoices<Choice extends string>(
	name: string,
	text: string,
	known: readonly Choice[],
	kind: string,
): Choice[] {
	return text.split(',').map((value) => {
		const choice = known.find((one) => one === value);
		return choice ?? fail(`--${name}: there is no ${kind} "${value}"; see --help.`);
	});
}

/** Returns the result of `read`. If it throws, ends the process with the error's message. */
export function orFail<Result>(read: () => Result): Result {
	try {
		return read();
	} catch (error) {
		return fail(messageOf(error));
	}
}

/** Ends the process with status 2 and one sentence instead of a stack trace. */
export function fail(message: string): never {
	console.error(message);
	process.exit(2);
}
