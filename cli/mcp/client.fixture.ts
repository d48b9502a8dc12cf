// The protocol's own client, connected to `peel mcp` as a process, in a new folder for each test.
import path from 'node:path';
import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { compiledCode } from '#test/compiled-code.ts';
import { filesIn, writeImages } from '#test/files/folder-files.ts';
import { newFolder } from '#test/new-folder.ts';

/** `peel mcp` with a fake engine, and as installed. */
export const scripts = {
	fake: path.join(import.meta.dirname, 'mcp.fixture.ts'),
	real: path.join(import.meta.dirname, '../peel.ts'),
};

interface ClientSetUp {
	readonly args?: readonly string[];
	readonly env?: Record<string, string>;
	/** Default: the fake engine. */
	readonly script?: string;
	/** Default: the handshake of 2025, which most clients use. */
	readonly protocol?: 'legacy' | 'auto';
}

/** A name that begins with @ means a file in the folder. */
const resolveIn = (folder: string, word: string) =>
	word.startsWith('@') ? path.join(folder, word.slice(1)) : word;

/** Arguments that begin with @ mean files in the test's folder. */
export async function setUp(options: ClientSetUp = {}) {
	const test = setUpIn(await newFolder(), options);
	onTestFinished(() => test.client.close());
	return test;
}

/** The same in a folder of several tests, which close the client. */
export function setUpIn(folder: string, options: ClientSetUp) {
	const connection = connectionIn(folder, options);
	return { ...connection, ...callsIn(folder, connection.client) };
}

/** Connected, with these images in the folder. */
export async function connected(options?: ClientSetUp, ...images: string[]) {
	const test = await setUp(options);
	await test.put(...images);
	await test.connect();
	return test;
}

/**
 * One process for all tests of the file that call what this returns, each in a folder of its own with these images.
 * Options that are only known when the tests begin come from a function.
 */
export function connectedForAll(options: () => ClientSetUp = () => ({})) {
	let connection: ReturnType<typeof connectionIn>;
	beforeAll(async () => {
		connection = connectionIn('', options());
		await connection.connect();
	});
	afterAll(() => connection.client.close());
	return async (...images: string[]) => {
		const test = callsIn(await newFolder(), connection.client);
		await test.put(...images);
		const { client, stderr, progress } = connection;
		const [read, reported] = [stderr().length, progress().length];
		return {
			client,
			...test,
			/** Standard error since this test began. */
			stderr: () => stderr().slice(read),
			progress: () => progress().slice(reported),
		};
	};
}

function connectionIn(folder: string, { args = [], env = {}, script, protocol = 'legacy' }: ClientSetUp) {
	const words = script ? [script, 'mcp', ...args] : [scripts.fake, ...args];
	const transport = new StdioClientTransport({
		command: process.execPath,
		args: words.map((word) => resolveIn(folder, word)),
		env: { PATH: process.env.PATH ?? '', ...compiledCode, ...env },
		stderr: 'pipe',
	});
	let stderr = '';
	transport.stderr?.on('data', (chunk) => {
		stderr += chunk;
	});
	const progress: Record<string, unknown>[] = [];
	function recordProgress(): void {
		const take = transport.onmessage;
		transport.onmessage = (message) => {
			if ('method' in message && message.method === 'notifications/progress') {
				const { progressToken, ...report } = message.params ?? {};
				progress.push(report);
			}
			take?.(message);
		};
	}
	const options: ClientOptions = { versionNegotiation: { mode: protocol } };
	const client = new Client({ name: 'test', version: '1' }, options);
	return {
		client,
		stderr: () => stderr,
		pid: () => transport.pid as number,
		/** To be called once the folder has what the arguments name. */
		async connect(): Promise<void> {
			await client.connect(transport);
			recordProgress();
		},
		/**
		 * What the server has reported of calls, in order. The client itself
		 * forgets a report that arrives together with the result.
		 */
		progress: () => progress,
	};
}

type CallOptions = Parameters<Client['callTool']>[1];

function callsIn(folder: string, client: Client) {
	/** Results and sentences have @ for the test's folder. */
	async function call(name: string, given: Record<string, unknown>, callOptions?: CallOptions) {
		const resolved = Object.entries(given).map(([key, value]) => [
			key,
			typeof value === 'string' ? resolveIn(folder, value) : value,
		]);
		const request = { name, arguments: Object.fromEntries(resolved) };
		const result = await client.callTool(request, { timeout: 120_000, ...callOptions });
		const { content, structuredContent, isError = false } = result;
		const plain = { content, structuredContent, isError };
		const text = JSON.stringify(plain).replaceAll(folder, '@');
		return JSON.parse(text) as {
			content: { type: string; text: string }[];
			structuredContent?: Record<string, unknown>;
			isError: boolean;
		};
	}

	return {
		at: (name: string) => path.join(folder, name),
		call,
		remove: (given: Record<string, unknown>, callOptions?: CallOptions) =>
			call('remove_background', given, callOptions),
		/** The sentence of a failed call. Throws if it succeeded. */
		async failure(given: Record<string, unknown>): Promise<string> {
			const { isError, content } = await call('remove_background', given);
			if (!isError) throw new Error(`succeeded: ${content[0]?.text}`);
			return content[0]?.text ?? '';
		},
		/** Writes small images of the type in their names. */
		put: (...names: string[]) => writeImages(folder, names),
		/** Every file in the test's folder. */
		files: () => filesIn(folder),
	};
}
