// Servers that end with tests. What startServer returns of one that hooks start is there when a test or a later hook runs.
import { beforeAll, beforeEach, onTestFinished } from 'vitest';
import { startServer, type TestServer, type TestServerOptions } from './server.ts';

type Options = TestServerOptions | (() => TestServerOptions | Promise<TestServerOptions>);

/** One server for all tests of the file, or of the `describe`, that calls this. */
export const serverForAll = (options: Options = {}): TestServer => serverOf(beforeAll, options);

/** A new one for each of these tests; a function makes its options each time. */
export const serverForEach = (options: Options = {}): TestServer => serverOf(beforeEach, options);

/** A server that the running test, or its `beforeEach`, starts; it ends after that test. */
export async function serverForTest(options: TestServerOptions = {}): Promise<TestServer> {
	const server = await startServer(options);
	onTestFinished(server.close);
	return server;
}

function serverOf(before: (start: () => Promise<() => Promise<void>>) => void, options: Options): TestServer {
	const server = {} as TestServer;
	before(async () => {
		const started = await startServer(typeof options === 'function' ? await options() : options);
		Object.assign(server, started);
		return started.close;
	});
	return server;
}
