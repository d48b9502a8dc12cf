// Idle connections, slow senders (Slowloris) and aborted uploads, and the latency of other clients meanwhile.
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { begunUpload, openMany } from '#test/faults/open-many.ts';
import type { Bench, BenchServer } from '../processes/bench-server.ts';
import { type Finding, milliseconds, seconds } from '../report/finding.ts';
import { percentile } from '../report/statistics.ts';
import type { Subjects } from './subjects.ts';
import { newTally, tallyRun } from './tally.ts';

const idle = 300;
const slow = 100;
const broken = 200;
/** Time-outs of 10 s for the header and 30 s for the body, and a margin. */
const maxSlowMs = 45_000;

export async function badConnections(bench: Bench, subjects: Subjects): Promise<Finding[]> {
	const server = await bench.start(await bench.newDataDir());
	const findings = [
		await measureClients(server, subjects, `${idle} idle connections`, () =>
			openMany(server.url, idle, () => ''),
		),
		await measureClients(server, subjects, `${broken} aborted uploads`, () => abortUploads(server)),
		...(await sendSlowly(server, subjects)),
	];
	const left = await readdir(path.join(server.dataDir, 'unfinished'));
	await server.close();
	return [
		...findings,
		{
			scenario: 'after all of these',
			promised: 'no partial upload is left',
			measured: `${left.length} unfinished files`,
			isKept: left.length === 0,
		},
	];
}

/** Measures three clients, one after another, during the fault. */
async function measureClients(
	server: BenchServer,
	{ all, runMs }: Subjects,
	scenario: string,
	startFault: () => Promise<Socket[]>,
): Promise<Finding> {
	const sockets = await startFault();
	const tally = newTally();
	const runs: number[] = [];
	const health: number[] = [];
	for (const subject of all.slice(0, 3)) {
		const start = performance.now();
		await tallyRun(tally, server.url, subject);
		runs.push(performance.now() - start);
		health.push(await timedHealth(server.url));
	}
	for (const socket of sockets) socket.destroy();
	return {
		scenario,
		promised: 'other clients are served, /health below 1 s',
		measured: `${tally.right} of 3 correct in ${seconds(percentile(runs, 0.5))} (alone ${seconds(runMs)}), /health ${milliseconds(Math.max(...health))}`,
		isKept: tally.right === 3 && Math.max(...health) < 1000,
	};
}

async function timedHealth(url: string): Promise<number> {
	const start = performance.now();
	await fetch(`${url}/health`);
	return performance.now() - start;
}

/** Sends a byte a second on each connection until the server closes it. */
async function sendSlowly(server: BenchServer, subjects: Subjects): Promise<Finding[]> {
	const start = performance.now();
	const goneAfterMs: number[] = [];
	const sockets = await openMany(server.url, slow, begunUpload);
	const ticking = setInterval(() => {
		for (const socket of sockets) if (socket.writable) socket.write('x');
	}, 1000);
	const gone = sockets.map((socket) =>
		once(socket.resume(), 'close').then(() => goneAfterMs.push(performance.now() - start)),
	);
	const others = await measureClients(
		server,
		subjects,
		`${slow} connections with a byte a second`,
		async () => [],
	);
	await Promise.race([Promise.all(gone), sleep(maxSlowMs, undefined, { ref: false })]);
	const inTime = goneAfterMs.length;
	clearInterval(ticking);
	for (const socket of sockets) socket.destroy();
	return [
		others,
		{
			scenario: `${slow} connections with a byte a second`,
			promised: `closed within ${seconds(maxSlowMs)}`,
			measured: `${inTime} of ${slow}, the last after ${seconds(Math.max(...goneAfterMs, 0))}`,
			isKept: inTime === slow,
		},
	];
}

async function abortUploads(server: BenchServer): Promise<Socket[]> {
	const sockets = await openMany(server.url, broken, begunUpload);
	for (const socket of sockets) socket.destroy();
	return [];
}
