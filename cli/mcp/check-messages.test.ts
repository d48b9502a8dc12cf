import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { checkMessages, type Refusal } from './check-messages.ts';

/** The part of these chunks that is passed on, and the refusals. */
async function check(chunks: readonly string[], maxBytes = 1_000) {
	const refusals: Refusal[] = [];
	const messages = checkMessages(maxBytes, async (refusal) => refusals.push(refusal));
	const passed = buffer(messages);
	for (const chunk of chunks) messages.write(chunk);
	messages.end();
	return { passed: (await passed).toString(), refusals };
}

const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';

it('messages are passed on, wherever chunks split them', async () => {
	const lines = `${ping}\n{"jsonrpc":"2.0","method":"notifications/initialized"}\r\n${ping}`;
	expect(await check([...lines])).toEqual({ passed: lines, refusals: [] });
	expect(await check([lines])).toEqual({ passed: lines, refusals: [] });
});

it.each([
	['rubbish', -32700, null],
	['{"jsonrpc":"2.0","id":1,', -32700, null],
	['{}', -32600, null],
	['[]', -32600, null],
	['null', -32600, null],
	['{"jsonrpc":"2.0","id":5,"method":3}', -32600, 5],
	['{"jsonrpc":"2.0","id":"a","method":"ping","params":[1]}', -32600, 'a'],
	['{"id":6,"method":"ping"}', -32600, 6],
	['{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600, null],
])('%s is answered with error %i and the id %j, and what follows is passed on', async (line, code, id) => {
	const { passed, refusals } = await check([`${line}\n${ping}`]);
	expect(passed).toBe(ping);
	expect(refusals).toEqual([{ jsonrpc: '2.0', id, error: { code, message: expect.any(String) } }]);
});

it('a response gets no answer, however malformed it is', async () => {
	const line = '{"jsonrpc":"2.0","id":[],"result":3}\n';
	expect(await check([line])).toEqual({ passed: line, refusals: [] });
});

it('a line beyond the limit is passed on without being parsed, complete or not', async () => {
	const [longest, longer] = [`${'x'.repeat(99)}\n`, `${'x'.repeat(100)}\n`];
	expect((await check([longest], 100)).refusals).toHaveLength(1);
	expect(await check([longer], 100)).toEqual({ passed: longer, refusals: [] });
	const endless = Array<string>(10).fill('x'.repeat(60));
	expect(await check(endless, 100)).toEqual({ passed: endless.join(''), refusals: [] });
});

it('the limit applies to each line, however many came before', async () => {
	const lines = `${ping.repeat(3)}${'rubbish'.repeat(10)}\n`;
	expect((await check([...lines], 100)).refusals).toHaveLength(1);
});

it('the next message waits until the answer is written', async () => {
	const written = Promise.withResolvers<void>();
	let answers = 0;
	const messages = checkMessages(1_000, () => {
		answers++;
		return written.promise;
	});
	const passed = buffer(messages);
	messages.end('rubbish\nrubbish\n');
	expect(answers).toBe(1);
	written.resolve();
	expect((await passed).toString()).toBe('');
	expect(answers).toBe(2);
});

it('the next message is not read until the client has read the replies', async () => {
	const read = Promise.withResolvers<void>();
	const messages = checkMessages(
		1_000,
		async () => {},
		() => read.promise,
	);
	let passed = '';
	messages.on('data', (line) => {
		passed += line;
	});
	messages.end(ping + ping);
	await setImmediate();
	expect(passed).toBe(ping);
	read.resolve();
	await once(messages, 'end');
	expect(passed).toBe(ping + ping);
});
