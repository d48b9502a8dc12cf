import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { createFakeEngine, type FakeEngine } from '#test/fake-engine.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { createBalancer } from './balancer.ts';
import { makePictures, type Picture } from './pictures.ts';
import { send, sendAll } from './send.ts';

let engine: FakeEngine;
let server: TestServer;
let pictures: Picture[];
beforeEach(async () => {
	engine = createFakeEngine();
	server = await startServer({ engine, env: { PEEL_TRUST_PROXY: '127.0.0.1' } });
	pictures = await makePictures(6, 60);
});
afterEach(() => server.close());

/** Nobody listens there. */
async function deadUrl(): Promise<string> {
	const door = createServer();
	await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
	const { port } = door.address() as { port: number };
	await new Promise((resolve) => door.close(resolve));
	return `http://127.0.0.1:${port}`;
}

it('a node that is gone costs visitors nothing: the other one is asked', async () => {
	const urls = [await deadUrl(), server.url];
	const nodes = createBalancer(() => urls);
	const outcomes = await sendAll(nodes, pictures, { visitors: 3 });
	expect(outcomes).toHaveLength(pictures.length);
	for (const { bytes, refusals } of outcomes) {
		expect(bytes?.length).toBeGreaterThan(0);
		expect(refusals).toEqual([]);
	}
	expect(nodes.failedOver).toBeGreaterThan(0);
});

it('who is told that trying again can help comes again, and that is counted', async () => {
	// Not begun at upload, where a failure is nobody's.
	engine.setReady(false);
	engine.failNext(new AppError('engine-failed'));
	const { bytes, refusals } = await send(
		createBalancer(() => [server.url]),
		pictures[0] as Picture,
		'198.18.0.1',
	);
	expect(refusals).toEqual(['process 503 engine-failed']);
	expect(bytes?.length).toBeGreaterThan(0);
});

it('who is told that it cannot help goes away without a picture', async () => {
	engine.setReady(false);
	engine.failNext(new AppError('unreadable-image'));
	const outcome = await send(
		createBalancer(() => [server.url]),
		pictures[0] as Picture,
		'198.18.0.1',
	);
	expect(outcome).toMatchObject({ bytes: undefined, isRetryable: false });
	expect(outcome.refusals).toEqual(['process 422 unreadable-image']);
	expect(outcome.id).toBeDefined();
});
