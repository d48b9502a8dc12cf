// Encoders: one for each file, replaced by a fresh one that is loaded, and kept where none can be.
import { expect, test, vi } from 'vitest';
import { createEncoders, type Encoder } from './encoders.ts';
import type { ExportJob } from './export-job.ts';

const job = {} as ExportJob<never>;

/** Encoders by number; each file is the number of the one that made it, once the test says so. */
function open() {
	const state = {
		started: 0,
		closed: [] as number[],
		loads: [] as (() => void)[],
		isOnline: true,
		answers: true,
	};
	const files: { finish: () => void; fail: (error: Error) => void }[] = [];
	const encoders = createEncoders((): Encoder => {
		const number = ++state.started;
		return {
			async preload() {
				if (!state.isOnline) throw new Error('offline');
				if (!state.answers) await new Promise<void>((resolve) => state.loads.push(resolve));
			},
			encode: () =>
				new Promise((resolve, reject) => {
					files.push({ finish: () => resolve(new Blob([String(number)])), fail: reject });
				}),
			close: () => state.closed.push(number),
		};
	});
	async function made(signal?: AbortSignal): Promise<string> {
		const at = files.length;
		const file = encoders.encode(job, signal);
		await vi.waitFor(() => expect(files.length).toBe(at + 1), 30_000);
		files.at(-1)?.finish();
		return (await file).text();
	}
	return { state, files, encoders, made };
}

test('each file has an encoder of its own, which is closed afterwards, and the next one is ready before it is needed', async () => {
	const { state, encoders, made } = open();
	await encoders.preload();
	expect(state.started).toBe(1);
	expect(await made()).toBe('1');
	await vi.waitFor(() => expect(state.closed).toEqual([1]), 30_000);
	expect(state.started).toBe(2);
	expect(await made()).toBe('2');
	await vi.waitFor(() => expect(state.closed).toEqual([1, 2]), 30_000);
});

test('without a connection the loaded encoder stays in use, and is replaced once there is a connection', async () => {
	const { state, encoders, made } = open();
	await encoders.preload();
	state.isOnline = false;
	expect([await made(), await made()]).toEqual(['1', '1']);
	state.isOnline = true;
	expect(await made()).toBe('1');
	await vi.waitFor(() => expect(state.closed).toContain(1), 30_000);
});

test('a connection that never answers holds the next file up for ten seconds at most', async () => {
	vi.useFakeTimers();
	try {
		const { state, encoders, made } = open();
		await encoders.preload();
		state.answers = false;
		await made();
		const second = made();
		await vi.advanceTimersByTimeAsync(10_000);
		expect(await second).toBe('1');
		expect(state.closed).toEqual([2]);
	} finally {
		vi.useRealTimers();
	}
});

test('a file that is cancelled while its encoder loads is not begun, and the next one gets that encoder', async () => {
	const { state, files, encoders, made } = open();
	state.answers = false;
	void encoders.preload();
	const cancellation = new AbortController();
	const file = encoders.encode(job, cancellation.signal);
	await Promise.resolve();
	cancellation.abort();
	for (const load of state.loads) load();
	await expect(file).rejects.toMatchObject({ name: 'AbortError' });
	expect(files).toEqual([]);
	expect(await made()).toBe('1');
	expect(state.started).toBe(2);
});

test('a cancelled file rejects at once, and its encoder is closed', async () => {
	const { state, files, encoders, made } = open();
	await encoders.preload();
	const cancellation = new AbortController();
	const file = encoders.encode(job, cancellation.signal);
	await vi.waitFor(() => expect(files).toHaveLength(1), 30_000);
	cancellation.abort();
	await expect(file).rejects.toHaveProperty('name', 'AbortError');
	await vi.waitFor(() => expect(state.closed).toEqual([1]), 30_000);
	expect(await made()).toBe('2');
});

test('a file that was cancelled while it waited is never begun', async () => {
	const { files, encoders } = open();
	const first = encoders.encode(job);
	const cancellation = new AbortController();
	const second = encoders.encode(job, cancellation.signal);
	cancellation.abort();
	await vi.waitFor(() => expect(files).toHaveLength(1), 30_000);
	files[0]?.finish();
	await first;
	await expect(second).rejects.toHaveProperty('name', 'AbortError');
	expect(files).toHaveLength(1);
});

test('an encoder that fails rejects its file only, and nothing is started until the next file', async () => {
	const { state, files, encoders, made } = open();
	const file = encoders.encode(job);
	await vi.waitFor(() => expect(files).toHaveLength(1), 30_000);
	files[0]?.fail(new Error('out of memory'));
	await expect(file).rejects.toThrow('out of memory');
	expect(state).toMatchObject({ started: 1, closed: [1] });
	expect(await made()).toBe('2');
});

test('an encoder that cannot be loaded in advance rejects that, and the next attempt loads it', async () => {
	const { state, encoders, made } = open();
	state.isOnline = false;
	await expect(encoders.preload()).rejects.toThrow('offline');
	state.isOnline = true;
	await encoders.preload();
	expect(await made()).toBe('2');
});
