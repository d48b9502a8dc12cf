// `peel mcp`: arguments, folders, engine or server, tools, then the protocol until the client closes the connection.
import type { CommandContext } from '../peel/context.ts';
import { openFolders } from './allowed-folders.ts';
import { help, readMcpArguments } from './arguments.ts';
import { describeLimitsTool } from './describe-limits.ts';
import { createEngineCutter } from './engine-cutter.ts';
import { removeBackgroundTool, stepsOfRemoval } from './remove-background.ts';
import { serveTools } from './serve.ts';
import { createServerCutter } from './server-cutter.ts';

/**
 * Resolves when the client has closed the connection. A running engine is left to the end of this process. Throws
 * UsageError or ModelError before it serves.
 */
export async function runMcp(args: readonly string[], context: CommandContext): Promise<void> {
	const command = readMcpArguments(args);
	if (command === 'help') return context.print(help);
	const folders = await openFolders(command.roots);
	const cutter = command.server
		? createServerCutter(command.server, context)
		: await createEngineCutter(command.model, context);
	const tools = [removeBackgroundTool(cutter, folders), describeLimitsTool(cutter, folders)];
	await serveTools(tools, stepsOfRemoval, context);
}
