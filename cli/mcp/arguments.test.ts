// The command line of `peel mcp` is understood whole, or rejected with one sentence.
import { expect, test } from 'vitest';
import { setUp } from '../peel/run.fixture.ts';
import { readMcpArguments } from './arguments.ts';
import { retryAfter } from './server-requests.ts';

test('without options the work is done on this machine, in any folder', () => {
	expect(readMcpArguments([])).toEqual({ server: undefined, roots: [], model: undefined });
});

test('there may be several folders', () => {
	expect(readMcpArguments(['--root', 'a', '--root', 'b', '--model', 'u2netp'])).toMatchObject({
		roots: ['a', 'b'],
		model: 'u2netp',
	});
});

test.each([
	['https://peel.example.org', 'https://peel.example.org/'],
	['http://127.0.0.1:3000/', 'http://127.0.0.1:3000/'],
	['https://example.org/tools/peel', 'https://example.org/tools/peel/'],
])('the server %s has the base address %s', (given, base) => {
	expect(readMcpArguments(['--server', given])).toMatchObject({ server: { href: base } });
});

test.each([
	'peel.example.org',
	'ftp://example.org',
	'https://me:secret@example.org',
	'https://example.org/?a=1',
])('%s is rejected as the address of a server', (server) => {
	expect(() => readMcpArguments(['--server', server])).toThrow(/^--server is an address like /);
});

test.each([
	['mcp --root', /^Option '--root/],
	['mcp --root @gone', /^--root @\/gone cannot be used\. There is no such file or folder\.$/],
	['mcp --root @a.jpg', /^--root @\/a\.jpg is not a folder\.$/],
	['mcp --server http://a.example --model u2netp', /^--server and --model exclude each other/],
	['mcp a.jpg', /^Unexpected argument 'a\.jpg'/],
])('"%s" is a usage error, with status 2', async (words, sentence) => {
	const { err, peel, put } = await setUp();
	await put('a.jpg');
	expect(await peel(words)).toBe(2);
	expect(err).toEqual([expect.stringMatching(sentence)]);
});

test('an empty value, as from an unset variable, is rejected', () => {
	expect(() => readMcpArguments(['--root', ''])).toThrow('An empty value was given');
	expect(() => readMcpArguments(['--server', ''])).toThrow('An empty value was given');
});

test('an unknown model is reported before the program serves, with status 1', async () => {
	const { err, peel } = await setUp();
	expect(await peel('mcp --model magic')).toBe(1);
	expect(err).toEqual([expect.stringMatching(/^There is no model "magic"/)]);
});

test('help goes to standard output', async () => {
	const { out, peel } = await setUp();
	expect(await peel('mcp --help')).toBe(0);
	expect(out[0]).toMatch(/^Usage: peel mcp \[options\]/);
});

test('a busy server is waited for, up to a minute', () => {
	const wait = (status: number, seconds?: string) =>
		retryAfter({ status, headers: new Headers(seconds === undefined ? {} : { 'retry-after': seconds }) });
	expect([wait(503, '5'), wait(429, '0'), wait(503, '60')]).toEqual([5, 0, 60]);
	expect([wait(503, '61'), wait(503), wait(503, 'Mon, 01 Jan 2035 00:00:00 GMT'), wait(503, '-1')]).toEqual(
		Array(4).fill(undefined),
	);
	expect([wait(404, '5'), wait(500, '5')]).toEqual([undefined, undefined]);
});
