// The server is killed during writes and restarted on the same data folder.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { upload } from '#test/api/calls.ts';
import { noise } from '#test/faults/noise.ts';
import type { Bench, BenchServer } from '../processes/bench-server.ts';
import { type Finding, seconds } from '../report/finding.ts';

const senders = 4;
const largeSide = 1080;
const beforeKillMs = 1000;

export async function killedServer(bench: Bench, rounds: number): Promise<Finding[]> {
	const dataDir = await bench.newDataDir();
	const files = await Promise.all(Array.from({ length: senders }, () => noise(largeSide)));
	const accepted = new Map<string, Buffer>();
	let halfWritten = 0;
	const startMs: number[] = [];
	let server = await bench.start(dataDir);
	for (let round = 0; round < rounds; round++) {
		halfWritten += await killDuringWrite(server, files, accepted);
		const start = performance.now();
		server = await bench.start(dataDir);
		startMs.push(performance.now() - start);
	}
	const left = (await readdir(path.join(dataDir, 'unfinished'))).length;
	const whole = await Promise.all(
		[...accepted].map(async ([id, file]) => {
			const reply = await fetch(`${server.url}/api/original/${id}`);
			return reply.ok && Buffer.from(await reply.arrayBuffer()).equals(file);
		}),
	);
	await server.close();
	return [
		{
			scenario: `server killed during writes, ${rounds} times`,
			promised: 'every accepted image is complete, partial ones are deleted',
			measured: `${whole.filter(Boolean).length} of ${accepted.size} complete; ${halfWritten} partial files, ${left} left; ready again in ${seconds(Math.max(...startMs))}`,
			isKept: whole.every(Boolean) && accepted.size > 0 && halfWritten > 0 && left === 0,
		},
	];
}

/** Resolves to the number of partial files at the time of the kill. */
async function killDuringWrite(
	server: BenchServer,
	files: readonly Buffer[],
	accepted: Map<string, Buffer>,
): Promise<number> {
	const sending = files.map(async (file) => {
		try {
			for (;;) accepted.set((await upload(server.url, file)).id, file);
		} catch {
			// The server was killed.
		}
	});
	const unfinished = () => readdir(path.join(server.dataDir, 'unfinished'));
	await sleep(beforeKillMs * (0.5 + Math.random()));
	while ((await unfinished()).length === 0) await sleep(1);
	await server.close();
	await Promise.all(sending);
	return (await unfinished()).length;
}
