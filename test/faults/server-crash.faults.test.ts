// The server is killed while it writes, and restarted on the files that are left.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callProcess, upload } from '#test/api/calls.ts';
import { newFolder } from '#test/new-folder.ts';
import { until } from '#test/until.ts';
import { noise } from './noise.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const script = fileURLToPath(new URL('./server.fixture.ts', import.meta.url));
const rounds = 3;
/** More follow until a kill has come in the middle of a write. */
const maxRounds = 5;

let dataDir: string;
let server: ServerProcess;
const start = async () => {
	server = await startServerProcess({ script, env: { PEEL_DATA_DIR: dataDir, PEEL_RATE_LIMIT: 'off' } });
};
beforeEach(async () => {
	dataDir = await newFolder();
});
afterEach(async () => {
	server.child.kill('SIGKILL');
	await server.ended;
});

const unfinished = () => readdir(path.join(dataDir, 'unfinished'));

/** In pixels: almost 4 MB, so that writing takes a while. */
const largeSide = 1080;

/** Uploads without pause until the server has ended; accepted files go into `accepted`. */
async function uploadUntilKilled(accepted: Map<string, Buffer>, file: Buffer): Promise<void> {
	try {
		for (;;) accepted.set((await upload(server.url, file)).id, file);
	} catch {
		// The server has ended.
	}
}

it('a server that is killed during writes and restarted serves every accepted image whole and no other, and sweeps partial files', async () => {
	const accepted = new Map<string, Buffer>();
	const files = await Promise.all([1, 2, 3].map(() => noise(largeSide)));
	let halfWritten = 0;
	for (let round = 0; round < rounds || (halfWritten === 0 && round < maxRounds); round++) {
		await start();
		const before = accepted.size;
		const uploads = files.map((file) => uploadUntilKilled(accepted, file));
		await until(() => accepted.size).toBeGreaterThan(before + 3);
		await sleep(50 * Math.random());
		await expect.poll(unfinished, { timeout: 30_000, interval: 1 }).not.toEqual([]);
		server.child.kill('SIGKILL');
		await Promise.all([...uploads, server.ended]);
		halfWritten += (await unfinished()).length;
	}
	// Otherwise each kill came between two writes, and the test has shown nothing.
	expect(halfWritten).toBeGreaterThan(0);

	await start();
	await until(unfinished).toEqual([]);
	for (const [id, file] of accepted) {
		const reply = await fetch(`${server.url}/api/original/${id}`);
		expect(reply.status).toBe(200);
		expect(Buffer.from(await reply.arrayBuffer()).equals(file)).toBe(true);
	}
	const [id] = accepted.keys();
	expect((await callProcess(server.url, id as string)).status).toBe(200);
});
