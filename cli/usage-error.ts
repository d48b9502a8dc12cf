// A command line that cannot be followed.

/** Its message is one sentence for the person who typed it. */
export class UsageError extends Error {}

/** Of what `parseArgs` throws. Node explains at length; its first sentence says it. */
export function toUsageError(error: unknown): UsageError {
	return new UsageError(`${(error as Error).message.split(/\.\s|\n/)[0]}; see --help.`);
}
