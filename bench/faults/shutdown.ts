// Graceful shutdown: SIGTERM during processing and downloads.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Problem, ProcessReply } from '#contract/api.ts';
import { callProcess, upload } from '#test/api/calls.ts';
import { noise } from '#test/faults/noise.ts';
import type { Bench } from '../processes/bench-server.ts';
import { type Finding, seconds } from '../report/finding.ts';
import { digestOfPixels, type Subject, type Subjects } from './subjects.ts';

const clients = 4;
const downloads = 6;
/** A side for which the file has 3.4 MB, more than the socket buffers hold. */
const largeSide = 1080;

export async function shutdown(bench: Bench, { all, runMs }: Subjects): Promise<Finding[]> {
	const dataDir = await bench.newDataDir();
	const server = await bench.start(dataDir);
	const large = await noise(largeSide);
	const { id } = await upload(server.url, large);
	// The large image is processed first, so that its early run does not delay the others.
	await (await callProcess(server.url, id)).arrayBuffer();

	const subjects = all.slice(0, clients);
	const ids = await Promise.all(subjects.map(async ({ file }) => (await upload(server.url, file)).id));
	const processing = Promise.all(ids.map((id) => callProcess(server.url, id)));
	const started = await Promise.all(
		Array.from({ length: downloads }, async () => {
			const [reply] = await once(get(`${server.url}/api/original/${id}`, { agent: false }), 'response');
			return reply as IncomingMessage;
		}),
	);
	await sleep(runMs / 2);

	const start = performance.now();
	server.child.kill('SIGTERM');
	await sleep(100);
	const late = await fetch(`${server.url}/api/upload`, { method: 'POST', body: 'x' });
	const whole = await Promise.all(
		started.map(async (reply) => Buffer.concat(await reply.toArray()).equals(large)),
	);
	const replies = await processing;
	const { status, signal } = await server.ended;
	const tookMs = performance.now() - start;

	const finished = replies.flatMap((reply, index) =>
		reply.ok ? [{ reply, subject: subjects[index] as Subject }] : [],
	);
	const rejected = replies.filter((reply) => !reply.ok);
	const codes = await Promise.all(rejected.map(async (reply) => ((await reply.json()) as Problem).code));
	const isCorrectStatus = codes.every((code) => code === 'stopping') && late.status === 503;
	const right = await fetchLater(bench, dataDir, finished);
	return [
		{
			scenario: 'SIGTERM under load',
			promised: 'running jobs finish and are there after a restart; waiting and new requests get 503; exit 0',
			measured: `${right} of ${finished.length} correct, ${codes.length} x 503 ${[...new Set(codes)]}; new request ${late.status}, connection ${late.headers.get('connection')}; ${signal ?? `exit ${status}`} after ${seconds(tookMs)}`,
			isKept: status === 0 && finished.length > 0 && right === finished.length && isCorrectStatus,
		},
		{
			scenario: 'SIGTERM under load',
			promised: 'no download is truncated',
			measured: `${whole.filter(Boolean).length} of ${downloads} complete`,
			isKept: whole.every(Boolean),
		},
	];
}

/** The number of tokens issued before the shutdown that give the correct cutout after a restart. */
async function fetchLater(
	bench: Bench,
	dataDir: string,
	finished: readonly { reply: Response; subject: Subject }[],
): Promise<number> {
	const server = await bench.start(dataDir);
	let right = 0;
	for (const { reply, subject } of finished) {
		const { processedToken } = (await reply.json()) as ProcessReply;
		const cutOut = await fetch(`${server.url}/api/secure/download/${processedToken}`);
		if (cutOut.ok && (await digestOfPixels(Buffer.from(await cutOut.arrayBuffer()))) === subject.digest) {
			right += 1;
		}
	}
	await server.close();
	return right;
}
