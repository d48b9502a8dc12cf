// How the engine of the command waits, and what is left of one that cannot start.
import { expect, test } from 'vitest';
import { type EngineOptions, findCard } from '#engine/index.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { startEngine } from './start-engine.ts';

const model = findCard('u2netp');

function setUp(ready: Promise<void>) {
	const seen: { options?: EngineOptions; closed: boolean } = { closed: false };
	const stop = new AbortController();
	const context = {
		modelsDir: '/models',
		wanted: undefined,
		version: '1.2.3',
		createEngine(options: EngineOptions) {
			seen.options = options;
			const close = async () => {
				seen.closed = true;
			};
			return { ...createFakeEngine(), ready, close };
		},
		print() {},
		printError() {},
		signal: stop.signal,
	};
	return { seen, stop, start: () => startEngine({ model }, context) };
}

test('an image may wait for the ones before it for a whole day', async () => {
	const { seen, start } = setUp(Promise.resolve());
	await start();
	expect(seen).toMatchObject({
		options: { model, modelsDir: '/models', queueTimeoutMs: 86_400_000 },
		closed: false,
	});
});

test('an engine that cannot start is closed, and the failure says why', async () => {
	const { seen, start } = setUp(Promise.reject(new Error('No memory.')));
	await expect(start()).rejects.toThrow('The engine cannot start. No memory.');
	expect(seen.closed).toBe(true);
});

test('an engine that is not wanted any more while it starts is closed too', async () => {
	const { seen, stop, start } = setUp(new Promise(() => {}));
	const started = start();
	stop.abort(new Error('stopped'));
	await expect(started).rejects.toBe(stop.signal.reason);
	expect(seen.closed).toBe(true);
});
