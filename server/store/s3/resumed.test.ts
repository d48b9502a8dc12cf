import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import { resumed } from './resumed.ts';

/** By a fake clock where it matters; otherwise longer than any delay of a loaded machine. */
const silentMs = 600_000;

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
	expect(await textOf(resumed(broken(text.slice(0, 3)), reopen, silentMs))).toBe(text);
	expect(reopen.mock.calls).toEqual([[3], [8]]);
});

it('fails when the rest cannot be fetched, and when responses break off again and again', async () => {
	const gone = async () => {
		throw new Error('gone');
	};
	await expect(textOf(resumed(broken('a'), gone, silentMs))).rejects.toThrow('gone');
	await expect(textOf(resumed(broken('a'), async () => broken('a'), silentMs))).rejects.toThrow('aborted');
});

it('continues with a new request when a response that is being read has been silent for too long', async () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const silent = new PassThrough();
	silent.write('the whole');
	const reopen = vi.fn(async (_: number) => Readable.from([Buffer.from(' photo')]));
	const text = textOf(resumed(silent, reopen, silentMs));
	await vi.advanceTimersByTimeAsync(silentMs - 1);
	expect(reopen).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(1);
	expect(await text).toBe('the whole photo');
	expect(reopen.mock.calls).toEqual([[9]]);
	expect(silent.destroyed).toBe(true);
	expect(vi.getTimerCount()).toBe(0);
});

it('waits for its own reader for as long as that takes', async () => {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const source = new PassThrough();
	source.end(Buffer.alloc(40_000));
	const reopen = vi.fn(async () => source);
	const stream = resumed(source, reopen, silentMs);
	stream.read(0);
	await vi.advanceTimersByTimeAsync(2 * silentMs);
	expect(reopen).not.toHaveBeenCalled();
	expect(await textOf(stream)).toHaveLength(40_000);
});

it('closes the response of a server that is silent as soon as its reader leaves', async () => {
	const silent = new PassThrough();
	const stream = resumed(silent, async () => silent, silentMs);
	stream.resume();
	await new Promise(setImmediate);
	stream.destroy();
	await once(silent, 'close');
});

it('closes the rest that arrives after its reader has left', async () => {
	const { promise, resolve } = Promise.withResolvers<Readable>();
	const asked = Promise.withResolvers<void>();
	const stream = resumed(
		broken('a'),
		() => {
			asked.resolve();
			return promise;
		},
		silentMs,
	);
	stream.resume();
	await asked.promise;
	stream.destroy();
	const rest = new PassThrough();
	resolve(rest);
	await once(rest, 'close');
});

it('reads no further ahead than its reader', async () => {
	let sent = 0;
	const endless = new Readable({
		read() {
			sent += 65_536;
			this.push(Buffer.alloc(65_536));
		},
	});
	const stream = resumed(endless, async () => endless, silentMs);
	await once(stream, 'readable');
	await new Promise((resolve) => setTimeout(resolve, 50));
	expect(sent).toBeLessThan(1_000_000);
	stream.destroy();
});
