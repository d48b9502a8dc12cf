// Connections that say nothing, senders that crawl, uploads that break off: how visitors fare meanwhile.
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { begunUpload, openMany } from '#test/faults/open-many.ts';
import { percentile } from '../statistics.ts';
import type { Bench, BenchServer } from './bench-server.ts';
import { type Finding, milliseconds, seconds } from './finding.ts';
import type { Subject, Subjects } from './subjects.ts';
import { newTally, tallyVisit } from './tally.ts';

const idle = 300;
const crawling = 100;
const broken = 200;
/** Header 10 s, body 30 s, and time to notice. */
const maxCrawlMs = 45_000;

export async function badConnections(bench: Bench, subjects: Subjects): Promise<Finding[]> {
	const server = await bench.start(await bench.newDataDir());
	const findings = [
		await fare(server, subjects, `${idle} idle connections`, () => openMany(server.url, idle, () => '')),
		await fare(server, subjects, `${broken} uploads broken off`, () => breakOff(server)),
		...(await crawl(server, subjects)),
	];
	const left = await readdir(path.join(server.dataDir, 'unfinished'));
	await server.close();
	return [
		...findings,
		{
			scenario: 'after all of these',
			promised: 'nothing half-received is left',
			measured: `${left.length} unfinished files`,
			isKept: left.length === 0,
		},
	];
}

/** Three visitors, one after another, while `trouble` goes on. */
async function fare(
	server: BenchServer,
	{ all, visitMs }: Subjects,
	scenario: string,
	trouble: () => Promise<Socket[]>,
): Promise<Finding> {
	const sockets = await trouble();
	const tally = newTally();
	const visits: number[] = [];
	const health: number[] = [];
	for (const subject of all.slice(0, 3)) {
		const start = performance.now();
		await tallyVisit(tally, server.url, subject as Subject);
		visits.push(performance.now() - start);
		health.push(await timedHealth(server.url));
	}
	for (const socket of sockets) socket.destroy();
	return {
		scenario,
		promised: 'others are served, /health under 1 s',
		measured: `${tally.right} of 3 right in ${seconds(percentile(visits, 0.5))} (alone ${seconds(visitMs)}), /health ${milliseconds(Math.max(...health))}`,
		isKept: tally.right === 3 && Math.max(...health) < 1000,
	};
}

async function timedHealth(url: string): Promise<number> {
	const start = performance.now();
	await fetch(`${url}/health`);
	return performance.now() - start;
}

/** They send a byte a second until they are hung up on. */
async function crawl(server: BenchServer, subjects: Subjects): Promise<Finding[]> {
	const start = performance.now();
	const goneAfterMs: number[] = [];
	const sockets = await openMany(server.url, crawling, begunUpload);
	const ticking = setInterval(() => {
		for (const socket of sockets) if (socket.writable) socket.write('x');
	}, 1000);
	const gone = sockets.map((socket) =>
		once(socket.resume(), 'close').then(() => goneAfterMs.push(performance.now() - start)),
	);
	const others = await fare(server, subjects, `${crawling} senders of a byte a second`, async () => []);
	await Promise.race([Promise.all(gone), sleep(maxCrawlMs, undefined, { ref: false })]);
	const inTime = goneAfterMs.length;
	clearInterval(ticking);
	for (const socket of sockets) socket.destroy();
	return [
		others,
		{
			scenario: `${crawling} senders of a byte a second`,
			promised: `hung up on within ${seconds(maxCrawlMs)}`,
			measured: `${inTime} of ${crawling}, the last after ${seconds(Math.max(...goneAfterMs, 0))}`,
			isKept: inTime === crawling,
		},
	];
}

async function breakOff(server: BenchServer): Promise<Socket[]> {
	const sockets = await openMany(server.url, broken, begunUpload);
	for (const socket of sockets) socket.destroy();
	return [];
}
