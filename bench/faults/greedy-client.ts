// One client that takes what it can: thousands of pipelined requests, uploads that it never completes, downloads that
// it does not read. Others are served, and memory is given back.
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { newAddress, runClient } from '#test/faults/client-run.ts';
import { openMany } from '#test/faults/open-many.ts';
import type { Bench, BenchServer } from '../processes/bench-server.ts';
import { type Finding, milliseconds, seconds } from '../report/finding.ts';
import { usageOf, watchUsage } from './process-usage.ts';
import type { Subject, Subjects } from './subjects.ts';
import { newTally, tallyRun } from './tally.ts';

const pipelined = 2000;
const uploads = 200;
/** Bytes sent of each upload: a megabyte less than it announces and than is permitted. */
const sentBytes = 3_000_000;
const downloads = 500;
/** Downloads on each connection, one after the other, so that it takes as much as the sockets in between hold. */
const downloadsEach = 10;
/** How long the client keeps its connections open. */
const floodMs = 10_000;
const maxHealthMs = 1000;
/** Memory that may be kept afterwards beyond that before the flood, in megabytes. */
const maxKeptMegabytes = 100;
/**
 * The same after large buffers were allocated and freed: V8 and the C library
 * keep some of them for later ones, and then take no more.
 */
const maxKeptAfterBuffers = 200;
const settleMs = 30_000;

export async function greedyClient(bench: Bench, subjects: Subjects): Promise<Finding[]> {
	const findings: Finding[] = [];
	for (const connections of [5, 50]) {
		findings.push(
			...(await measureFlood(
				bench,
				subjects,
				`${connections} connections with ${pipelined} pipelined requests each, nothing read`,
				async (server) => {
					const request = `GET ${await imageFileOf(server.url)} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
					return openMany(server.url, connections, () => request.repeat(pipelined));
				},
			)),
		);
	}
	const floods = {
		[`${uploads} uploads of one client, never completed`]: holdUploads,
		[`${downloads} downloads of one client, nothing read`]: (server: BenchServer) =>
			ignoreDownloads(server, subjects.all[0] as Subject),
	};
	for (const [scenario, start] of Object.entries(floods))
		findings.push(...(await measureFlood(bench, subjects, scenario, start, maxKeptAfterBuffers)));
	return findings;
}

async function measureFlood(
	bench: Bench,
	{ all }: Subjects,
	scenario: string,
	start: (server: BenchServer) => Promise<Socket[]>,
	maxKept = maxKeptMegabytes,
): Promise<Finding[]> {
	const server = await bench.start(await bench.newDataDir());
	const tally = newTally();
	await tallyRun(tally, server.url, all[0] as Subject);
	const before = usageOf(server);
	const highest = watchUsage(server);
	const sockets = await start(server);
	const floodEnd = performance.now() + floodMs;
	const serving = tallyRun(tally, server.url, all[1] as Subject);
	const health: number[] = [];
	let isServed = true;
	while (performance.now() < floodEnd) {
		const requested = performance.now();
		isServed &&= (await fetch(`${server.url}/health`)).ok;
		health.push(performance.now() - requested);
		await sleep(100);
	}
	await serving;
	for (const socket of sockets) socket.destroy();
	const { megabytes, descriptors } = await highest();
	const settling = performance.now();
	let after = usageOf(server);
	while (after.megabytes > before.megabytes + maxKept && performance.now() - settling < settleMs) {
		await sleep(200);
		after = usageOf(server);
	}
	const settled = performance.now() - settling;
	await server.close();

	const slowest = Math.max(...health);
	const kept = after.megabytes - before.megabytes;
	return [
		{
			scenario,
			promised: `another client is served, /health below ${seconds(maxHealthMs)}`,
			measured: `${tally.right} of 2 correct, /health slowest ${milliseconds(slowest)}, ${descriptors} descriptors (before ${before.descriptors})`,
			isKept: tally.right === 2 && isServed && slowest < maxHealthMs,
		},
		{
			scenario,
			promised: `memory within ${maxKept} MB of before, ${seconds(settleMs)} after`,
			measured: `before ${before.megabytes.toFixed(0)} MB, highest ${megabytes.toFixed(0)} MB, ${kept.toFixed(0)} MB more after ${seconds(settled)}`,
			isKept: kept <= maxKept,
		},
	];
}

/** The path of the first image on the home page. */
async function imageFileOf(url: string): Promise<string> {
	const html = await (await fetch(url)).text();
	const path = /src="(\/[\w/-]+\.webp)"/.exec(html)?.[1];
	if (!path) throw new Error('the home page has no image');
	return path;
}

function holdUploads({ url }: BenchServer): Promise<Socket[]> {
	const head = [
		'POST /api/upload HTTP/1.1',
		'host: localhost',
		`x-forwarded-for: ${newAddress()}`,
		'content-type: multipart/form-data; boundary=b',
		`content-length: ${sentBytes + 1_000_000}`,
		'',
		'--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n',
	].join('\r\n');
	const upload = head + 'x'.repeat(sentBytes);
	return openMany(url, uploads, () => upload);
}

async function ignoreDownloads({ url }: BenchServer, { file }: Subject): Promise<Socket[]> {
	const { id } = await runClient(url, file);
	const address = newAddress();
	const request = `GET /api/original/${id} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${address}\r\n\r\n`;
	const sockets = await openMany(url, downloads, () => request.repeat(downloadsEach));
	for (const socket of sockets) socket.pause();
	return sockets;
}
