// What a stopped run leaves behind.
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Engine } from '#engine/index.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { processImages } from './process-images.ts';
import { setUp } from './run.fixture.ts';

test('a run that is stopped while a result is written leaves no part of that result, even if other images end at once', async () => {
	const { at, put, folder, stop } = await setUp();
	await put('written.jpg', 'waiting.jpg');
	const tasks = ['written', 'waiting'].map((name) => ({
		input: at(`${name}.jpg`),
		output: at(`${name}.png`),
	}));
	const large = { ...(await createFakeEngine().cutOut(await jpeg())), bytes: Buffer.alloc(64_000_000) };
	const results = [large];
	const engine: Engine = {
		...createFakeEngine(),
		async cutOut(_bytes, _options, { signal } = {}) {
			const made = results.shift();
			if (made) return made;
			return new Promise((_resolve, reject) =>
				signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
			);
		},
	};
	const run = processImages(tasks, engine, { cutout: {}, force: false, signal: stop.signal, report() {} });
	const drafts = () => readdirSync(folder).filter((name) => name.endsWith('.tmp'));
	const left = run.catch(() => drafts());
	await expect.poll(drafts, { interval: 1 }).toHaveLength(1);
	stop.abort();
	expect(await left).toEqual([]);
});
