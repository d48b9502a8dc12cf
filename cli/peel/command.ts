// `peel`: reads the arguments, has them carried out, and tells what stopped it; resolves to the exit status.
import { ModelError } from '#engine/index.ts';
import { UsageError } from '../usage-error.ts';
import { readArguments } from './arguments.ts';
import { carryOut, StartFault } from './carry-out.ts';
import { help } from './help.ts';
import type { Surroundings } from './surroundings.ts';

const status = { done: 0, failed: 1, misused: 2, interrupted: 130 } as const;

/** After 130 the engine may still be at work: the process is to end, and its children with it. */
export async function peelCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
	try {
		const command = readArguments(args);
		if (command === 'help') surroundings.print(help);
		else if (command === 'version') surroundings.print(surroundings.version);
		else if (!(await carryOut(command, surroundings))) return status.failed;
		return status.done;
	} catch (error) {
		if (surroundings.signal.aborted) return status.interrupted;
		if (error instanceof UsageError) {
			surroundings.complain(error.message);
			return status.misused;
		}
		if (!(error instanceof ModelError || error instanceof StartFault)) throw error;
		surroundings.complain(error.message);
		return status.failed;
	}
}
