// An invalid command line.
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Its message is one sentence for the user. */
export class UsageError extends Error {}

/** As `parseArgs`, but throws UsageError. Of Node's long message only the first sentence is used. */
export function parseOptions<const T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
	try {
		return parseArgs(config);
	} catch (error) {
		throw new UsageError(`${(error as Error).message.split(/\.\s|\n/)[0]}; see --help.`);
	}
}
