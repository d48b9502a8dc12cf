// Serves tools over the Model Context Protocol on standard input and output, until the client closes them.
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import {
	type JSONRPCMessage,
	type ListToolsResult,
	ProtocolError,
	ProtocolErrorCode,
	Server,
	type ServerContext,
} from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { AppError } from '#contract/errors.ts';
import { product } from '#contract/product.ts';
import type { CommandContext } from '../peel/context.ts';
import { checkMessages } from './check-messages.ts';
import { internalSentence, sentenceOf, type Tool, type ToolResult } from './tool.ts';

/** Calls at the same time: each may hold an image in memory. One more gets the sentence of 'busy'. */
const maxCalls = 16;
/** A message longer than this ends the connection: arguments are paths and numbers. */
const maxMessageBytes = 1024 * 1024;

type Call = Pick<CommandContext, 'version' | 'printError' | 'signal'>;

/**
 * Resolves when the client has closed the connection, or the signal is aborted, and every call has ended. Running calls
 * are aborted then. `steps`: how many steps each tool reports at most.
 */
export async function serveTools(tools: readonly Tool[], steps: number, context: Call): Promise<void> {
	const { version, printError, signal } = context;
	const running = new Set<Promise<unknown>>();
	// Copied as JSON, which leaves out the hidden fields of the schemas' library.
	const listed: ListToolsResult['tools'] = JSON.parse(
		JSON.stringify(tools.map(({ definition }) => definition)),
	);

	async function call(name: string, args: unknown, request: ServerContext['mcpReq']) {
		const tool = tools.find(({ definition }) => definition.name === name);
		if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no tool of that name.');
		if (running.size >= maxCalls) return failed(new AppError('busy').title);
		const progress = createProgress(request, steps);
		const result = tool.call(args, { signal: request.signal, progress });
		running.add(result);
		return result
			.then(succeeded)
			.catch((error) => {
				request.signal.throwIfAborted();
				const sentence = sentenceOf(error);
				if (sentence === undefined) printError(`${name} failed: ${error?.stack ?? error}`);
				return failed(sentence ?? internalSentence);
			})
			.finally(() => running.delete(result));
	}

	function createServer(): Server {
		const server = new Server(
			{ name: product.key, title: product.name, version },
			{ capabilities: { tools: {} } },
		);
		server.setRequestHandler('tools/list', () => ({ tools: listed }));
		server.setRequestHandler('tools/call', ({ params }, { mcpReq }) =>
			call(params.name, params.arguments, mcpReq),
		);
		return server;
	}

	const transport = new EndingTransport();
	const connection = serveStdio(createServer, {
		transport,
		onerror: (error) => printError(`protocol: ${error.message}`),
	});
	const stop = () => void connection.close();
	signal.addEventListener('abort', stop, { once: true });
	if (signal.aborted) stop();
	await transport.ended;
	await Promise.allSettled(running);
}

/** Reports when it has been closed, by either side or by an error. */
class EndingTransport extends StdioServerTransport {
	readonly #end = Promise.withResolvers<void>();
	readonly ended = this.#end.promise;

	constructor() {
		const messages = checkMessages(
			maxMessageBytes,
			(refusal) => this.send(refusal as JSONRPCMessage),
			repliesRead,
		);
		process.stdin.on('error', (error) => messages.destroy(error));
		super(process.stdin.pipe(messages), process.stdout, { maxBufferSize: maxMessageBytes });
	}

	override async close(): Promise<void> {
		await super.close();
		process.stdin.unpipe().pause();
		this.#end.resolve();
	}
}

/** Requests of a client that reads nothing wait: their replies would fill the memory. */
async function repliesRead(): Promise<void> {
	// After this turn of the event loop the reply to a short call has been written.
	await setImmediate();
	if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
}

function createProgress({ _meta, notify }: ServerContext['mcpReq'], total: number) {
	const progressToken = _meta?.progressToken;
	let progress = 0;
	return (message: string) => {
		if (progressToken === undefined) return;
		progress++;
		const params = { progressToken, progress, total, message };
		// The client may be gone; then the call ends by its signal.
		notify({ method: 'notifications/progress', params }).catch(() => {});
	};
}

function succeeded({ text, structured }: ToolResult) {
	return { content: [{ type: 'text' as const, text }], structuredContent: { ...structured } };
}

function failed(sentence: string) {
	return { content: [{ type: 'text' as const, text: sentence }], isError: true };
}
