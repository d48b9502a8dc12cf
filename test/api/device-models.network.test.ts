// The real models that browsers download, as the server makes and sends them.
import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DeviceModel, deviceModels, deviceModelUrl, int8Model } from '#contract/device-models.ts';
import { prepareDeviceModels } from '#engine/index.ts';
import { realDeviceModels } from '#test/models-dir.ts';
import { startServer, type TestServer } from '#test/server.ts';

const rangeBytes = 8_000_000;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let dataDir: string;
/** Of the models. */
let folder: string;
let server: TestServer;
/** As it was before the server started, which has it whole, and damaged the other. */
let kept: { readonly name: string; readonly mtimeMs: number };
beforeAll(async () => {
	dataDir = await mkdtemp(path.join(tmpdir(), 'peel-models-'));
	folder = path.join(dataDir, 'models', 'device');
	await mkdir(folder, { recursive: true });
	for (const { file } of await realDeviceModels()) {
		const copy = path.join(folder, path.basename(file));
		await copyFile(file, copy);
		if (file.includes(int8Model.name)) await truncate(copy, 1000);
		else kept = { name: path.basename(file), mtimeMs: (await stat(copy)).mtimeMs };
	}
	await writeFile(path.join(folder, `${int8Model.name}-0123456789ab.onnx.gz`), 'of an earlier version');
	server = await start();
});
afterAll(async () => {
	await server.close();
	await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<TestServer> {
	// With the limits of a client, in which both models fit.
	const env = { PEEL_DATA_DIR: dataDir, PEEL_RATE_LIMIT: '1' };
	const started = await startServer({ env, prepareDeviceModels });
	for (const model of deviceModels) {
		while ((await fetch(started.url + deviceModelUrl(model), { method: 'HEAD' })).status === 503)
			await wait(200);
	}
	return started;
}

async function download(model: DeviceModel): Promise<{ bytes: Buffer; etags: Set<string | null> }> {
	const parts: Buffer[] = [];
	const etags = new Set<string | null>();
	for (let at = 0, whole = 1; at < whole; at += rangeBytes) {
		const headers = { range: `bytes=${at}-${at + rangeBytes - 1}` };
		const reply = await fetch(server.url + deviceModelUrl(model), { headers });
		expect(reply.status).toBe(206);
		whole = Number(reply.headers.get('content-range')?.split('/')[1]);
		etags.add(reply.headers.get('etag'));
		parts.push(Buffer.from(await reply.arrayBuffer()));
	}
	return { bytes: Buffer.concat(parts), etags };
}

describe.each(deviceModels)('$name', (model) => {
	it('is downloaded in parts, and is the model with this hash when it is decompressed', async () => {
		const { bytes, etags } = await download(model);
		expect(etags).toEqual(new Set([`"${sha256(bytes)}"`]));
		const decompressed = gunzipSync(bytes);
		expect(decompressed).toHaveLength(model.bytes);
		expect(sha256(decompressed)).toBe(model.sha256);
	});
});

it('models are made once, and a damaged one anew at the next start', async () => {
	const names = (await realDeviceModels()).map(({ file }) => path.basename(file));
	expect((await readdir(folder)).sort()).toEqual(names.sort());
	expect((await stat(path.join(folder, kept.name))).mtimeMs).toBe(kept.mtimeMs);
});

it('preparing that is aborted ends at once, with the reason', async () => {
	const aborting = new AbortController();
	const empty = await mkdtemp(path.join(tmpdir(), 'peel-models-'));
	const prepared = prepareDeviceModels(empty, aborting.signal);
	aborting.abort(new Error('the server stops'));
	await expect(prepared).rejects.toThrow('the server stops');
	await rm(empty, { recursive: true, force: true });
});

it('the process that makes them comes after images, but also on a server that always has some it ends in a minute', async () => {
	const aborting = new AbortController();
	const prepared = prepareDeviceModels(dataDir, aborting.signal);
	const [child] = await childrenNamed('compress-main.ts');
	// The system gives 0 nine times as much of a busy processor as 10, and seventy times as much as 19, the lowest.
	expect(getPriority(child)).toBe(10);
	aborting.abort();
	await expect(prepared).rejects.toThrow();
});

/** Process ids of the children of this process that run that script. */
async function childrenNamed(script: string): Promise<number[]> {
	const pids = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
	const children = pids.trim().split(' ').map(Number);
	const commands = await Promise.all(children.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8')));
	return children.filter((_pid, at) => commands[at]?.includes(script));
}

it('a folder that cannot be written is an error with the reason', async () => {
	const file = path.join(dataDir, 'no-folder');
	await writeFile(file, '');
	await expect(prepareDeviceModels(file, new AbortController().signal)).rejects.toThrow('ENOTDIR');
});
