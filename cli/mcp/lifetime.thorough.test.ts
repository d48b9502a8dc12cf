// Cancelled calls, too many calls, and the end of `peel mcp`: by the client,
// by its disappearance, by a message that is too long.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { compiledCode } from '#test/compiled-code.ts';
import { until } from '#test/until.ts';
import { connected, scripts } from './client.fixture.ts';

const held = { env: { ENGINE: 'hold' } };

test('a cancelled call aborts its job, and nothing is written', async () => {
	const { remove, call, stderr, files } = await connected(held, 'a.jpg');
	const stop = new AbortController();
	const running = remove({ input: '@a.jpg' }, { signal: stop.signal });
	const failed = expect(running).rejects.toThrow();
	await until(stderr).toContain('recipe');
	stop.abort();
	await failed;
	await until(stderr).toContain('aborted');
	expect((await call('describe_limits', {})).isError).toBe(false);
	expect(await files()).toEqual(['a.jpg']);
});

test('sixteen calls run at once, and one more gets an error that says to try again later', async () => {
	const { remove, failure, stderr } = await connected(held, 'a.jpg');
	const stop = new AbortController();
	const running = Array.from({ length: 16 }, () => remove({ input: '@a.jpg' }, { signal: stop.signal }));
	const settled = Promise.allSettled(running);
	await until(() => stderr().match(/recipe/g)?.length).toBe(16);
	expect(await failure({ input: '@a.jpg' })).toMatch(/^Many images are being processed right now\./);
	stop.abort();
	await settled;
	await until(() => stderr().match(/aborted/g)?.length).toBe(16);
	const stopAgain = new AbortController();
	const again = remove({ input: '@a.jpg' }, { signal: stopAgain.signal });
	const failed = expect(again).rejects.toThrow();
	await until(() => stderr().match(/recipe/g)?.length).toBe(17);
	stopAgain.abort();
	await failed;
});

/** The messages of a client that knows the protocol, as lines. */
const hello = [
	{
		id: 0,
		method: 'initialize',
		params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
	},
	{ method: 'notifications/initialized' },
];
const line = (message: object) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;

/** Sends these lines and then closes the standard input, unless it is to be kept open. */
async function exchange(script: string, lines: readonly string[], { keepOpen = false, env = {} } = {}) {
	const child = spawn(process.execPath, [script, ...(script === scripts.real ? ['mcp'] : [])], {
		env: { PATH: process.env.PATH, ...compiledCode, ...env },
	});
	onTestFinished(() => void child.kill('SIGKILL'));
	const outputs = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
	// The process may end before everything is read.
	child.stdin.on('error', () => {});
	child.stdin.write(lines.join(''));
	if (!keepOpen) child.stdin.end();
	return { child, outputs };
}

test('when its input is closed, the process ends with 0, and has written only protocol messages to standard output', async () => {
	const { outputs } = await exchange(scripts.real, hello.map(line));
	const [stdout, stderr, [status, signal]] = await outputs;
	for (const message of stdout.split('\n').filter(Boolean)) {
		expect(JSON.parse(message)).toMatchObject({ jsonrpc: '2.0' });
	}
	expect({ stderr, status, signal }).toEqual({ stderr: '', status: 0, signal: null });
});

test('when its input is closed during a call, the call is aborted, and nothing is written', async () => {
	const { remove, client, stderr, files } = await connected(held, 'a.jpg');
	const failed = expect(remove({ input: '@a.jpg' })).rejects.toThrow();
	await until(stderr).toContain('recipe');
	await client.close();
	await failed;
	await until(stderr).toContain('aborted');
	expect(await files()).toEqual(['a.jpg']);
});

test.each([
	['SIGINT', 130],
	['SIGTERM', 143],
	['SIGHUP', 129],
] as const)('the process ends on %s with the status that shells give it, %i', async (signal, expected) => {
	const { child, outputs } = await exchange(scripts.real, hello.map(line), { keepOpen: true });
	await once(child.stdout, 'readable');
	child.kill(signal);
	const [, stderr, [status]] = await outputs;
	expect({ stderr, status }).toEqual({ stderr: '', status: expected });
});

test('a message of up to a megabyte is read, and a longer one ends the connection', async () => {
	const call = (length: number) =>
		line({ id: 1, method: 'tools/call', params: { name: 'x'.repeat(length), arguments: {} } });
	const overhead = call(0).length;
	const accepted = await exchange(scripts.real, [...hello.map(line), call(2 ** 20 - overhead)]);
	const [answers] = await accepted.outputs;
	expect(answers).toContain('There is no tool of that name.');
	const rejected = await exchange(scripts.real, [...hello.map(line), call(2 ** 20)], { keepOpen: true });
	const [, stderr, [status]] = await rejected.outputs;
	expect(status).toBe(0);
	expect(stderr).toMatch(/^protocol: /);
});

test('input that is not a message is answered with an error, and does not end the process', async () => {
	const list = line({ id: 1, method: 'tools/list' });
	const unknown = line({ id: 2, method: 3 });
	const { outputs } = await exchange(scripts.real, [...hello.map(line), 'rubbish\n', unknown, list]);
	const [stdout, , [status]] = await outputs;
	expect(status).toBe(0);
	expect(stdout).toContain('remove_background');
	const answers = stdout.split('\n').filter(Boolean);
	const errors = answers.map((text) => JSON.parse(text)).filter(({ error }) => error);
	expect(errors).toMatchObject([
		{ id: null, error: { code: -32700 } },
		{ id: 2, error: { code: -32600 } },
	]);
});
