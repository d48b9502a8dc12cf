// The real model that browsers download, as the server makes and sends it.
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { deviceModel, deviceModelUrl } from '#contract/device-model.ts';
import { prepareDeviceModel } from '#engine/index.ts';
import { modelsDir, realDeviceModel } from '#test/models-dir.ts';
import { newFolder, sharedFolder } from '#test/new-folder.ts';
import { serverForAll } from '#test/server-for-tests.ts';

const rangeBytes = 8_000_000;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const dataDir = sharedFolder();
/** Of the model. */
const folder = path.join(dataDir, 'models', 'device');
const server = serverForAll(async () => {
	await mkdir(folder, { recursive: true });
	// The networks of the model, so that these need not be made again too.
	for (const name of await readdir(modelsDir))
		if (name.endsWith('.onnx')) await symlink(path.join(modelsDir, name), path.join(dataDir, 'models', name));
	const { file } = await realDeviceModel();
	const damaged = path.join(folder, path.basename(file));
	await copyFile(file, damaged);
	await truncate(damaged, 1000);
	for (const name of [`${deviceModel.name}-0123456789ab`, 'isnet-medium-mixed-1c04bd22f1ab'])
		await writeFile(path.join(folder, `${name}.onnx.gz`), 'of an earlier version');
	// With the usual limits of a client, which allow for the model.
	return {
		env: { PEEL_DATA_DIR: dataDir, PEEL_RATE_LIMIT: '1' },
		prepareDeviceModel,
	};
});
beforeAll(async () => {
	const status = async () =>
		(await fetch(server.url + deviceModelUrl(deviceModel), { method: 'HEAD' })).status;
	while ((await status()) !== 200) await wait(200);
});

it('the model is downloaded in parts, and has the expected hash once it is decompressed', async () => {
	const parts: Buffer[] = [];
	const etags = new Set<string | null>();
	for (let at = 0, whole = 1; at < whole; at += rangeBytes) {
		const headers = { range: `bytes=${at}-${at + rangeBytes - 1}` };
		const reply = await fetch(server.url + deviceModelUrl(deviceModel), { headers });
		expect(reply.status).toBe(206);
		whole = Number(reply.headers.get('content-range')?.split('/')[1]);
		etags.add(reply.headers.get('etag'));
		parts.push(Buffer.from(await reply.arrayBuffer()));
	}
	const bytes = Buffer.concat(parts);
	expect(etags).toEqual(new Set([`"${sha256(bytes)}"`]));
	const decompressed = gunzipSync(bytes);
	expect(decompressed).toHaveLength(deviceModel.bytes);
	expect(sha256(decompressed)).toBe(deviceModel.sha256);
});

it('a damaged model is made again, models of other versions are deleted, and an intact one is found again', async () => {
	const { file } = await realDeviceModel();
	expect(await readdir(folder)).toEqual([path.basename(file)]);
	const made = path.join(folder, path.basename(file));
	const { mtimeMs } = await stat(made);
	await prepareDeviceModel(path.join(dataDir, 'models'), new AbortController().signal);
	expect((await stat(made)).mtimeMs).toBe(mtimeMs);
});

it('preparing the model ends at once when it is aborted, with the reason', async () => {
	const aborting = new AbortController();
	const empty = await newFolder();
	const prepared = prepareDeviceModel(empty, aborting.signal);
	aborting.abort(new Error('the server stops'));
	await expect(prepared).rejects.toThrow('the server stops');
});

it('the process that makes the model yields to images, but ends within a minute even on a server that always has some', async () => {
	const aborting = new AbortController();
	const prepared = prepareDeviceModel(dataDir, aborting.signal);
	const [child] = await childrenNamed('compress-main.ts');
	// The system gives 0 nine times as much of a busy processor as 10, and seventy times as much as 19, the lowest.
	expect(getPriority(child)).toBe(10);
	aborting.abort();
	await expect(prepared).rejects.toThrow();
});

it('the process that makes the model ends without making it if its parent ended while it started', async () => {
	const models = path.join(dataDir, 'orphaned');
	const script = new URL('../../engine/models/device/compress-main.ts', import.meta.url);
	const child = fork(script, [models, '0'], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
	child.disconnect();
	await once(child, 'exit');
	await expect(stat(models)).rejects.toThrow('ENOENT');
});

/** Process ids of the children of this process that run that script. */
async function childrenNamed(script: string): Promise<number[]> {
	const pids = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
	const children = pids.trim().split(' ').map(Number);
	// A process of an earlier test may end meanwhile.
	const commandOf = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
	const commands = await Promise.all(children.map(commandOf));
	return children.filter((_pid, at) => commands[at]?.includes(script));
}

it('a folder that cannot be written is an error with the reason', async () => {
	const file = path.join(dataDir, 'no-folder');
	await writeFile(file, '');
	await expect(prepareDeviceModel(file, new AbortController().signal)).rejects.toThrow('ENOTDIR');
});
