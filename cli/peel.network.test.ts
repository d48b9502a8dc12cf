// The real command with the real network: `npm run peel`, as a process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { iouAt128 } from '#test/golden/metrics.ts';
import { jpeg } from '#test/images.ts';
import { isAlive } from '#test/is-alive.ts';
import { newFolder } from '#test/new-folder.ts';

const entry = fileURLToPath(new URL('./peel.ts', import.meta.url));
const rendered = fileURLToPath(new URL('../art/rendered/', import.meta.url));

let folder: string;

beforeEach(async () => {
	folder = await newFolder();
});

/** In its own process group, so that processes it leaves behind can be found. */
function start(args: string[], env = process.env) {
	return spawn(process.execPath, [entry, ...args], {
		cwd: folder,
		env,
		detached: true,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
}

async function peel(args: string[], env = process.env) {
	const command = start(args, env);
	const [stdout, stderr, [status]] = await Promise.all([
		text(command.stdout),
		text(command.stderr),
		once(command, 'close'),
	]);
	return { stdout, stderr, status };
}

test('a photo is cut out like its true matte, a broken one is reported, and the status is 1', async () => {
	const teddy = path.join(rendered, 'teddy/photo.jpg');
	await writeFile(path.join(folder, 'broken.jpg'), (await readFile(teddy)).subarray(0, 20_000));

	const { stdout, stderr, status } = await peel(['broken.jpg', teddy, '-o', 'out', '--json']);

	expect({ stderr, status }).toEqual({ stderr: '', status: 1 });
	const replies = stdout
		.trimEnd()
		.split('\n')
		.map((line) => JSON.parse(line));
	expect(replies).toHaveLength(2);
	expect(replies.find(({ input }) => input === 'broken.jpg')).toMatchObject({
		output: null,
		error: { code: 'unreadable-image' },
	});
	expect(replies.find(({ input }) => input === teddy)).toMatchObject({
		output: 'out/photo.png',
		width: 1280,
		height: 853,
		error: null,
	});
	expect(await readdir(path.join(folder, 'out'))).toEqual(['photo.png']);
	const matte = await sharp(path.join(folder, 'out/photo.png')).extractChannel('alpha').raw().toBuffer();
	const trueMatte = await sharp(path.join(rendered, 'teddy/matte.png'))
		.toColourspace('b-w')
		.extractChannel(0)
		.raw()
		.toBuffer();
	expect(iouAt128(matte, trueMatte)).toBeGreaterThan(0.9);
});

test('when stopped by Ctrl-C, the program and its worker processes end, with 130, and no partial file is left', async () => {
	await mkdir(path.join(folder, 'in'));
	const photo = await readFile(path.join(rendered, 'teddy/photo.jpg'));
	// Its plain background needs no network, so once its result is there the network is working on the next images.
	await writeFile(path.join(folder, 'in', 'a.jpg'), await jpeg(640, 480));
	for (const name of ['b', 'c', 'd']) await writeFile(path.join(folder, 'in', `${name}.jpg`), photo);
	const command = start(['in', '-o', 'out']);
	const group = -(command.pid as number);
	await once(command.stdout, 'data');
	process.kill(group, 'SIGINT');
	const [status] = await once(command, 'exit');
	expect(status).toBe(130);
	await expect.poll(() => isAlive(group), { timeout: 20_000 }).toBe(false);
	const results = await readdir(path.join(folder, 'out'));
	expect(results.length).toBeLessThan(4);
	for (const result of results) {
		expect(result).toMatch(/^[a-d]\.png$/);
		await sharp(path.join(folder, 'out', result)).stats();
	}
});

test('a model that was never pulled is reported, with what to do', async () => {
	const photo = path.join(rendered, 'teddy/photo.jpg');
	const { stdout, stderr, status } = await peel([photo, '-o', 'out', '--model', 'birefnet-lite'], {
		...process.env,
		PEEL_DATA_DIR: folder,
	});
	expect({ stdout, status }).toEqual({ stdout: '', status: 1 });
	expect(stderr).toMatch(/^The engine cannot start\. .*npm run model -- pull birefnet-lite/);
});
