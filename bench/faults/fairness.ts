// Fairness: one client keeps the queue full within its rate limits, and single
// clients arrive meanwhile, on one machine and on several.
import { setTimeout as sleep } from 'node:timers/promises';
import type { UploadReply } from '#contract/api.ts';
import { newAddress, runClient } from '#test/faults/client-run.ts';
import { form } from '#test/images.ts';
import { isInstalled } from '#test/programs.ts';
import { createRig } from '../cluster/rig.ts';
import type { Bench } from '../processes/bench-server.ts';
import { type Finding, seconds as inSeconds } from '../report/finding.ts';
import { median, percentile } from '../report/statistics.ts';
import type { Subjects } from './subjects.ts';

/** Concurrent calls of the flood: more than may wait. */
const flooders = 24;
/** Each repeats its call as often as the rate limit of one address permits to all of them. */
const repeatMs = 1_200;
const visitEveryMs = 3_000;
/** Visits before the flood, for the time of one job. */
const visitsAlone = 3;

export async function fairness(bench: Bench, subjects: Subjects, seconds: number): Promise<Finding[]> {
	const server = await bench.start(await bench.newDataDir(), { PEEL_RATE_LIMIT: '1' });
	const findings = await visitBesideFlood('one machine', server.url, subjects, seconds);
	await server.close();
	if (!isInstalled('Redis') || !isInstalled('S3')) return findings;
	const rig = await createRig();
	try {
		const [node] = await Promise.all([rig.startNode(), rig.startWorker()]);
		return [...findings, ...(await visitBesideFlood('a node and a worker', node.url, subjects, seconds))];
	} finally {
		await rig.close();
	}
}

async function visitBesideFlood(
	where: string,
	url: string,
	{ all }: Subjects,
	seconds: number,
): Promise<Finding[]> {
	const fileOf = (index: number) => all[index % all.length]?.file as Buffer;
	const aloneMs: number[] = [];
	for (let visit = 0; visit < visitsAlone; visit++) aloneMs.push((await visitOnce(url, fileOf(visit))).ms);

	const over = new AbortController();
	let flooded = 0;
	const headers = { 'x-forwarded-for': newAddress() };
	const flood = Array.from({ length: flooders }, async (_, flooder) => {
		for (let index = flooder; !over.signal.aborted; index += flooders) {
			if (await processPersistently(url, fileOf(index), headers, over.signal)) flooded += 1;
		}
	});

	const start = performance.now();
	const visits: number[] = [];
	const others: number[] = [];
	let rejected = 0;
	// The flood fills the queue first.
	await sleep(2 * visitEveryMs);
	while (performance.now() - start < seconds * 1000) {
		const before = flooded;
		const { ms, isServed } = await visitOnce(url, fileOf(visits.length + rejected));
		if (isServed) {
			visits.push(ms);
			others.push(flooded - before);
		} else rejected += 1;
		await sleep(Math.max(0, visitEveryMs - ms));
	}
	const tookMs = performance.now() - start;
	over.abort();
	await Promise.all(flood);

	// Other load on the machine may have slowed it down since the first visits.
	const jobMs = Math.max(median(aloneMs), tookMs / (flooded + visits.length));
	const slowest = Math.max(...visits);
	const max = Math.max(0, ...others);
	const scenario = `${flooders} calls of one client, ${where}`;
	return [
		{
			scenario,
			promised: 'other clients are served at their first attempt',
			measured: `${visits.length} of ${visits.length + rejected}, beside ${flooded} images of the one`,
			isKept: visits.length > 0 && rejected === 0,
		},
		{
			scenario,
			promised: 'after the image in the network and one that is being finished',
			measured: `at most ${max} of the one meanwhile`,
			isKept: visits.length > 0 && max <= 2,
		},
		{
			scenario,
			promised: `within two jobs' time (${inSeconds(2 * jobMs)})`,
			measured: visits.length
				? `p50 ${inSeconds(percentile(visits, 0.5))}, slowest ${inSeconds(slowest)}`
				: 'never',
			isKept: visits.length > 0 && slowest <= 2 * jobMs,
		},
	];
}

/** A client with an address of its own; its latency in milliseconds. */
async function visitOnce(url: string, file: Buffer): Promise<{ ms: number; isServed: boolean }> {
	const arrivedAt = performance.now();
	const { rejection } = await runClient(url, file);
	return { ms: performance.now() - arrivedAt, isServed: !rejection };
}

/** Uploads an image and calls for its cutout until it is there. Resolves to whether it is, or false when aborted. */
async function processPersistently(
	url: string,
	file: Buffer,
	headers: Record<string, string>,
	signal: AbortSignal,
): Promise<boolean> {
	const post = async (path: string, body?: FormData) => {
		const reply = await fetch(url + path, { method: 'POST', headers, signal, ...(body && { body }) });
		return { isDone: reply.ok, json: (await reply.json()) as unknown };
	};
	try {
		for (;;) {
			const upload = await post('/api/upload', form(file));
			for (let isStored = upload.isDone; isStored; ) {
				const { id } = upload.json as UploadReply;
				if ((await post(`/api/process/${id}`)).isDone) return true;
				await sleep(repeatMs, undefined, { signal });
			}
			await sleep(repeatMs, undefined, { signal });
		}
	} catch (error) {
		if (signal.aborted) return false;
		throw error;
	}
}
