// `peel` and `peel mcp`: reads the arguments, runs, reports what stopped it, and resolves to the exit status.
import { ModelError } from '#engine/index.ts';
import { UsageError } from '../parse-options.ts';
import { readArguments } from './arguments.ts';
import type { CommandContext } from './context.ts';
import { help } from './help.ts';
import { printable } from './printable.ts';
import { run } from './run.ts';
import { StartFault } from './start-engine.ts';

export const exitStatus = { done: 0, failed: 1, misused: 2, interrupted: 130 } as const;

/** After 130 the engine may still be running: the caller ends the process, and the worker processes with it. */
export async function peelCommand(args: readonly string[], context: CommandContext): Promise<number> {
	try {
		if (args[0] === 'mcp') {
			// Loaded here, because only this command needs the protocol's library.
			const { runMcp } = await import('../mcp/run.ts');
			await runMcp(args.slice(1), context);
			return context.signal.aborted ? exitStatus.interrupted : exitStatus.done;
		}
		const command = readArguments(args);
		if (command === 'help') context.print(help);
		else if (command === 'version') context.print(context.version);
		else if (!(await run(command, context))) return exitStatus.failed;
		return exitStatus.done;
	} catch (error) {
		if (context.signal.aborted) return exitStatus.interrupted;
		if (error instanceof UsageError) {
			context.printError(printable(error.message));
			return exitStatus.misused;
		}
		if (!(error instanceof ModelError || error instanceof StartFault)) throw error;
		context.printError(printable(error.message));
		return exitStatus.failed;
	}
}
