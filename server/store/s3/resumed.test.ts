import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { resumed } from './resumed.ts';

const textOf = async (stream: Readable) => Buffer.concat((await stream.toArray()) as Buffer[]).toString();

/** Sends a part and then breaks off. */
const broken = (part: string) =>
	Readable.from(
		(async function* () {
			yield Buffer.from(part);
			throw new Error('aborted');
		})(),
		{ objectMode: false },
	);

it('continues from the byte at which a response broke off', async () => {
	const text = 'the whole photo';
	const reopen = vi.fn(async (from: number) =>
		from < 8 ? broken(text.slice(from, 8)) : Readable.from([Buffer.from(text.slice(from))]),
	);
	expect(await textOf(resumed(broken(text.slice(0, 3)), reopen))).toBe(text);
	expect(reopen.mock.calls).toEqual([[3], [8]]);
});

it('fails when the rest cannot be had, and when responses break off again and again', async () => {
	const gone = async () => {
		throw new Error('gone');
	};
	await expect(textOf(resumed(broken('a'), gone))).rejects.toThrow('gone');
	await expect(textOf(resumed(broken('a'), async () => broken('a')))).rejects.toThrow('aborted');
});

it('closes the response of a server that is silent as soon as its reader leaves', async () => {
	const silent = new PassThrough();
	const stream = resumed(silent, async () => silent);
	stream.resume();
	await new Promise(setImmediate);
	stream.destroy();
	await once(silent, 'close');
});

it('reads no further ahead than its reader', async () => {
	let sent = 0;
	const endless = new Readable({
		read() {
			sent += 65_536;
			this.push(Buffer.alloc(65_536));
		},
	});
	const stream = resumed(endless, async () => endless);
	await once(stream, 'readable');
	await new Promise((resolve) => setTimeout(resolve, 50));
	expect(sent).toBeLessThan(1_000_000);
	stream.destroy();
});
