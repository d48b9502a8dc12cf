import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { createFakeEngine, type FakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { serverForEach } from '#test/server-for-tests.ts';
import type { Subject } from '../faults/subjects.ts';
import { createBalancer } from './balancer.ts';
import { send, sendAll } from './client.ts';

let engine: FakeEngine;
const subject: Subject = { file: await jpeg(60, 42), digest: '' };
const server = serverForEach(() => {
	engine = createFakeEngine();
	return { engine, env: { PEEL_TRUST_PROXY: '127.0.0.1' } };
});

/** An address on which no server listens. */
async function deadUrl(): Promise<string> {
	const listener = createServer();
	await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
	const { port } = listener.address() as { port: number };
	await new Promise((resolve) => listener.close(resolve));
	return `http://127.0.0.1:${port}`;
}

it('clients fail over from a dead node without a rejection', async () => {
	const urls = [await deadUrl(), server.url];
	const nodes = createBalancer(() => urls);
	const outcomes = await sendAll(nodes, Array(6).fill(subject), { clients: 3 });
	expect(outcomes).toHaveLength(6);
	for (const { bytes, rejections } of outcomes) {
		expect(bytes?.length).toBeGreaterThan(0);
		expect(rejections).toEqual([]);
	}
	expect(nodes.failedOver).toBeGreaterThan(0);
});

it('a client retries a retryable rejection, and the rejection is counted', async () => {
	// The early run at upload is off, so that the failure happens in the request.
	engine.setReady(false);
	engine.failNext(new AppError('engine-failed'));
	const { bytes, rejections } = await send(
		createBalancer(() => [server.url]),
		subject,
		'198.18.0.1',
	);
	expect(rejections).toEqual(['process 503 engine-failed']);
	expect(bytes?.length).toBeGreaterThan(0);
});

it('a client gives up after a rejection that is not retryable', async () => {
	engine.setReady(false);
	engine.failNext(new AppError('unreadable-image'));
	const outcome = await send(
		createBalancer(() => [server.url]),
		subject,
		'198.18.0.1',
	);
	expect(outcome).toMatchObject({ bytes: undefined, isRetryable: false });
	expect(outcome.rejections).toEqual(['process 422 unreadable-image']);
	expect(outcome.id).toBeDefined();
});
