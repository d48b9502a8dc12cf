// The engine of `peel mcp` is released when it is idle, and loaded again when it is needed.
import { expect, onTestFinished, test, vi } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { createEngineCutter } from './engine-cutter.ts';

const tenMinutes = 10 * 60_000;

async function setUp() {
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	onTestFinished(() => void vi.useRealTimers());
	const engine = createFakeEngine();
	const counts = { started: 0, closed: 0 };
	const cutter = await createEngineCutter(undefined, {
		version: '1.2.3',
		modelsDir: '',
		wanted: undefined,
		createEngine() {
			counts.started++;
			return { ...engine, close: async () => void counts.closed++ };
		},
		print() {},
		printError() {},
		signal: new AbortController().signal,
	});
	const image = await jpeg();
	const call = () =>
		cutter.cutOut(image, { recipe: {} }, { signal: new AbortController().signal, progress() {} });
	/** Lets time pass, and with it the release of the engine, which nothing awaits. */
	const pass = async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms));
	return { engine, counts, call, pass };
}

test('ten minutes after the last call the engine is closed, and the next call loads it again', async () => {
	const { counts, call, pass } = await setUp();
	await call();
	await pass(tenMinutes - 1);
	await call();
	await pass(tenMinutes - 1);
	expect(counts).toEqual({ started: 1, closed: 0 });
	await pass(1);
	expect(counts).toEqual({ started: 1, closed: 1 });
	await call();
	expect(counts).toEqual({ started: 2, closed: 1 });
});

test('the engine is kept while any call runs', async () => {
	const { engine, counts, call, pass } = await setUp();
	const release = engine.hold();
	const first = call();
	const second = call();
	await vi.waitUntil(() => engine.status().busy === 2);
	await pass(2 * tenMinutes);
	expect(counts).toEqual({ started: 1, closed: 0 });
	release();
	await Promise.all([first, second]);
	await pass(tenMinutes);
	expect(counts).toEqual({ started: 1, closed: 1 });
});
