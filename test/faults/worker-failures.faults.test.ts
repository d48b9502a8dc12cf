// Worker processes that crash or hang while they process images.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, it } from 'vitest';
import { jpeg } from '#test/images.ts';
import { newFolder } from '#test/new-folder.ts';
import type { TestServer } from '#test/server.ts';
import { serverForTest } from '#test/server-for-tests.ts';
import { until } from '#test/until.ts';
import { manyClients, type Rejection, runClient } from './client-run.ts';
import { deadlyWidth, digestOf, echoOf, hangingWidth } from './echo.ts';
import { createEchoEngine, type EchoEngine, type EchoOptions } from './echo-engine.ts';

const resultBytes = 50_000;

let server: TestServer;
let engine: EchoEngine;
let scratch: string;
beforeEach(async () => {
	scratch = await newFolder();
});
async function start(options: EchoOptions): Promise<void> {
	engine = createEchoEngine({ resultBytes, journal: path.join(scratch, 'journal'), ...options });
	await engine.ready;
	server = await serverForTest({ engine, env: manyClients });
}

/** Digests of the images that workers began, once for each attempt. */
const begun = async () => (await readFile(path.join(scratch, 'journal'), 'utf8')).trim().split('\n');

/** Images of different sizes, so of different bytes, none of them harmful. */
const images = (count: number) => Promise.all(Array.from({ length: count }, (_, i) => jpeg(40 + i, 30)));

/** Sends SIGKILL to a worker at a random moment. */
async function killOne(): Promise<void> {
	await sleep(Math.random() * 60);
	await until(() => engine.status().ready).toBe(true);
	const victim = engine.workerPids.at(Math.random() < 0.5 ? -1 : -2) as number;
	try {
		process.kill(victim, 'SIGKILL');
	} catch {
		// It has ended already, and its replacement is starting.
		return killOne();
	}
}

it('workers killed at random moments: no wrong cutout, at most two attempts per image, and the service recovers', async () => {
	await start({ workers: 2, jobMs: 30 });
	const files = await images(40);
	const runs = Promise.all(files.map((file) => runClient(server.url, file)));
	runs.catch(() => undefined);
	for (let kill = 0; kill < 8; kill++) await killOne();

	let served = 0;
	for (const [index, { bytes, rejection }] of (await runs).entries()) {
		if (bytes) {
			expect(bytes.equals(echoOf(files[index] as Buffer, resultBytes))).toBe(true);
			served += 1;
		} else {
			// Two random kills of one image are indistinguishable from an image that kills; all other errors are retryable.
			expect(rejection?.status === 422 || rejection?.retryable).toBe(true);
		}
	}
	expect(served).toBeGreaterThan(files.length / 2);

	const tries = Object.values(Object.groupBy(await begun(), (digest) => digest));
	expect(Math.max(...tries.map((times) => times?.length ?? 0))).toBeLessThanOrEqual(2);

	const afterwards = await jpeg(300, 30);
	const { bytes } = await runClient(server.url, afterwards);
	expect(bytes?.equals(echoOf(afterwards, resultBytes))).toBe(true);
});

it('an image that kills two workers is rejected with 422 and deleted, and the others get their cutouts', async () => {
	await start({ workers: 2, jobMs: 20 });
	const deadly = await jpeg(deadlyWidth, 20);
	const files = await images(6);
	const [deadlyRun, ...runs] = await Promise.all(
		[deadly, ...files].map((file) => runClient(server.url, file)),
	);
	expect(deadlyRun?.rejection).toMatchObject({ status: 422, code: 'unreadable-image', retryable: false });
	expect(runs.map(({ bytes }) => bytes)).toEqual(files.map((file) => echoOf(file, resultBytes)));
	expect((await begun()).filter((digest) => digest === digestOf(deadly))).toHaveLength(2);
	expect((await server.storedFiles()).filter((name) => name.startsWith(deadlyRun?.id as string))).toEqual([]);
});

it('a worker that hangs is killed, its client may retry, and the next one is served', async () => {
	await start({ jobTimeoutMs: 1_500 });
	const hung = await runClient(server.url, await jpeg(hangingWidth, 20));
	expect(hung.rejection).toMatchObject({ status: 504, code: 'engine-timeout', retryable: true });
	expect(Number(hung.rejection?.retryAfter)).toBeGreaterThan(0);
	const next = await jpeg(40, 20);
	expect((await runClient(server.url, next)).bytes).toEqual(echoOf(next, resultBytes));
});

it('with the queue full the next job is rejected at once with a Retry-After; each job in the queue gets its own cutout', async () => {
	const gate = path.join(scratch, 'gate');
	await start({ queueLimit: 3, gate });
	const files = await images(12);
	const rejections: Rejection[] = [];
	const runs = files.map(async (file) => {
		const { bytes, rejection } = await runClient(server.url, file);
		if (rejection) rejections.push(rejection);
		else expect(bytes).toEqual(echoOf(file, resultBytes));
	});
	// At once means: before any of the earlier jobs has finished. One runs and three wait.
	await until(() => rejections.length).toBe(files.length - 4);
	for (const rejection of rejections) {
		expect(rejection).toMatchObject({ status: 503, code: 'busy', retryable: true });
		expect(Number(rejection.retryAfter)).toBeGreaterThan(0);
	}
	await writeFile(gate, '');
	await Promise.all(runs);
	expect(rejections).toHaveLength(files.length - 4);
});
