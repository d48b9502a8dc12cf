// Reads a command line, and says in one sentence what is wrong with it.
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Its message is one sentence for the user. */
export class UsageError extends Error {}

/** Like `parseArgs`, but throws UsageError with only the first sentence of Node's long message. */
export function parseOptions<const T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
	try {
		return parseArgs(config);
	} catch (error) {
		const unknown = unknownOptions(config);
		if (unknown.length > 1) throw new UsageError(`Unknown options ${unknown.join(', ')}; see --help.`);
		throw new UsageError(`${(error as Error).message.split(/\.\s|\n/)[0]}; see --help.`);
	}
}

/** The unknown options as typed, in quotes, each once. */
function unknownOptions({ options = {}, ...config }: ParseArgsConfig): string[] {
	const { tokens } = parseArgs({ ...config, options, strict: false, tokens: true });
	const unknown = tokens.flatMap((token) =>
		token.kind === 'option' && !Object.hasOwn(options, token.name) ? [`'${token.rawName}'`] : [],
	);
	return [...new Set(unknown)];
}
