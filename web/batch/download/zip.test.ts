// The zip of a batch while it is made.
import { expect, it } from 'vitest';
import { zipStream } from './zip.ts';

const blob = (text: string) => new Blob([text]);

it('makes one file after another, each only when the previous one has been read', async () => {
	const log: string[] = [];
	const files = ['a', 'b', 'c'].map((name) => ({
		name,
		make: async () => {
			log.push(`make ${name}`);
			await Promise.resolve();
			log.push(`made ${name}`);
			return blob(name);
		},
	}));
	const progress: number[] = [];
	const { stream, result } = zipStream(new AbortController().signal, files, (done) => progress.push(done));
	expect(log).toEqual([]);
	await new Response(stream).blob();
	expect(log).toEqual(['make a', 'made a', 'make b', 'made b', 'make c', 'made c']);
	expect(progress).toEqual([1, 2, 3]);
	expect(result()).toEqual({ saved: 3, failed: new Map() });
});

it('leaves out what cannot be made, and says why', async () => {
	const error = new Error('no');
	const files = [
		{ name: 'a', make: () => Promise.reject(error) },
		{ name: 'b', make: async () => blob('b') },
	];
	const { stream, result } = zipStream(new AbortController().signal, files, () => {});
	const text = await new Response(stream).text();
	expect(result()).toEqual({ saved: 1, failed: new Map([['a', error]]) });
	expect(text.split('PK\u0003\u0004')).toHaveLength(2);
});

it('ends with an error once it is cancelled, and makes nothing more', async () => {
	const cancellation = new AbortController();
	let made = 0;
	const files = ['a', 'b', 'c'].map((name) => ({
		name,
		make: async () => {
			made += 1;
			if (name === 'b') cancellation.abort();
			return blob(name);
		},
	}));
	const { stream } = zipStream(cancellation.signal, files, () => {});
	await expect(new Response(stream).blob()).rejects.toThrow();
	expect(made).toBe(2);
});
