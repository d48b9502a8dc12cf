// After the retention time nothing is left of an image, its cutout or its file name, neither on disk nor in the log.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createClock } from '#server/clock.ts';
import { callProcess, process as processImage, upload } from '#test/api/calls.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { form } from '#test/images.ts';
import type { TestServer, TestServerOptions } from '#test/server.ts';
import { serverForTest } from '#test/server-for-tests.ts';
import { until } from '#test/until.ts';
import { noise } from './noise.ts';

const hour = 3_600_000;
const telltale = 'Telltale-4711';

let server: TestServer;
async function start(options: TestServerOptions): Promise<void> {
	server = await serverForTest({ sweepIntervalMs: 20, ...options });
}

async function uploadNamed(): Promise<string> {
	const body = form(await noise(40), { name: `${telltale}.jpg` });
	body.append('note', telltale);
	const reply = await fetch(`${server.url}/api/upload?name=${telltale}`, { method: 'POST', body });
	expect(reply.status).toBe(201);
	return ((await reply.json()) as { id: string }).id;
}

/** Names of all files and folders in the data directory, and all that is in them. */
async function everything(): Promise<Buffer> {
	const entries = await readdir(server.dataDir, { recursive: true, withFileTypes: true });
	const contents = entries.map((entry) =>
		entry.isFile() ? readFile(path.join(entry.parentPath, entry.name)) : Buffer.alloc(0),
	);
	return Buffer.concat([
		Buffer.from(entries.map(({ name }) => name).join('\n')),
		...(await Promise.all(contents)),
	]);
}

const read = async (address: string) => Buffer.from(await (await fetch(server.url + address)).arrayBuffer());

/** Bytes from the middle of a file, which no other file has. */
const someOf = (file: Buffer) => file.subarray(file.length / 2, file.length / 2 + 50);

const swept = () => until(server.storedFiles).toEqual([]);

it('once an image has expired and been swept, no byte of it or of its cutout, and no name, is on disk or in the log', async () => {
	let time = Date.now();
	await start({ now: () => time });
	const id = await uploadNamed();
	const { processedToken } = await processImage(server.url, id);
	const original = await read(`/api/original/${id}`);
	const cutout = await read(`/api/secure/view/${processedToken}`);
	// While they are stored the search finds them.
	const kept = await everything();
	for (const trace of [id, someOf(original), someOf(cutout)]) expect(kept.includes(trace)).toBe(true);
	expect(kept.includes(telltale)).toBe(false);

	time += hour;
	await swept();
	const left = await everything();
	const log = Buffer.from(server.log.join(''));
	for (const trace of [telltale, id, processedToken, someOf(original), someOf(cutout)]) {
		expect(left.includes(trace)).toBe(false);
		expect(log.includes(trace)).toBe(false);
	}
});

it('no trace of an image that fails, is deleted, or is never processed stays on disk or in the log either', async () => {
	let time = Date.now();
	const engine = createFakeEngine();
	engine.setReady(false);
	await start({ now: () => time, engine });
	const [failing, deleted] = [await uploadNamed(), await uploadNamed(), await uploadNamed()] as const;
	// A file system error quotes the path.
	engine.failNext(new Error(`EIO: i/o error, read '/data/images/ab/${failing}.original'`));
	expect((await callProcess(server.url, failing)).status).toBe(500);
	await fetch(`${server.url}/api/original/${deleted}`, { method: 'DELETE' });
	time += hour;
	await swept();
	for (const id of [failing, deleted, telltale]) {
		expect((await everything()).includes(id)).toBe(false);
		expect(server.log.join('')).not.toContain(id);
	}
});

it('a result that is finished after its image expired is not stored', async () => {
	let time = Date.now();
	const engine = createFakeEngine();
	const release = engine.hold();
	await start({ now: () => time, engine });
	const { id } = await upload(server.url);
	const processing = callProcess(server.url, id);
	await until(() => engine.calls).toBe(1);
	time += hour;
	await swept();
	release();
	expect((await processing).status).toBe(410);
	expect(await server.storedFiles()).toEqual([]);
});

it('a wall clock set forward makes images expire early and breaks nothing', async () => {
	let wall = Date.now();
	await start({ now: createClock(() => wall) });
	const { id } = await upload(server.url);
	wall += 24 * hour;
	await swept();
	expect((await fetch(`${server.url}/api/original/${id}`)).status).toBe(410);
	const next = await upload(server.url);
	expect((await processImage(server.url, next.id)).processedToken).toBeTruthy();
});

it('a wall clock set back keeps no image longer than its retention time', async () => {
	let wall = Date.now();
	let monotonic = 0;
	const now = createClock(
		() => wall,
		() => monotonic,
	);
	await start({ now });
	const { id } = await upload(server.url);
	const { processedToken } = await processImage(server.url, id);
	wall -= 24 * hour;
	monotonic += hour - 1;
	expect((await fetch(`${server.url}/api/original/${id}`)).status).toBe(200);
	monotonic += 1;
	expect((await fetch(`${server.url}/api/original/${id}`)).status).toBe(410);
	expect((await fetch(`${server.url}/api/secure/view/${processedToken}`)).status).toBe(403);
	await swept();
});

it('after a wall clock is set back, the announced times of deletion follow that clock', async () => {
	let wall = Date.now() + 2 * hour;
	await start({
		now: createClock(
			() => wall,
			() => 0,
		),
	});
	wall -= 2 * hour;
	const form = await upload(server.url);
	const { processedToken, expiresAt } = await processImage(server.url, form.id);
	const sunsets = await Promise.all(
		[`original/${form.id}`, `secure/view/${processedToken}`].map(async (address) =>
			(await fetch(`${server.url}/api/${address}`)).headers.get('sunset'),
		),
	);
	for (const time of [form.expiresAt, expiresAt, ...sunsets])
		expect(Math.abs(Date.parse(time ?? '') - (wall + hour))).toBeLessThanOrEqual(1000);
});
