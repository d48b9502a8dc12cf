// The real server with the real engine in its own process, as in production, without limits that would reject clients.
import type { ProcessReply } from '#contract/api.ts';
import { callProcess, upload } from '#test/api/calls.ts';
import { freePorts } from '#test/free-port.ts';
import { scrape } from '#test/metrics.ts';
import { createBench } from '../processes/bench-server.ts';

/** How long the event loop took to come back to a timer of 10 ms, including these 10 ms. */
export interface EventLoopDelay {
	readonly p99Ms: number;
	readonly maxMs: number;
}

export interface Served {
	readonly pid: number;
	/** Number of 503 replies, after which clients retried. */
	readonly rejected: number;
	/** Worker processes of the engine. */
	workerPids(): number[];
	/** The delay in the HTTP process since the last call, or since its start. */
	eventLoopDelay(): Promise<EventLoopDelay>;
	/** Uploads, processes and downloads an image. */
	run(file: Buffer): Promise<void>;
	upload(file: Buffer): Promise<string>;
	/** Processes an uploaded image. Resolves to the latency in milliseconds. */
	cutOut(id: string): Promise<number>;
	close(): Promise<void>;
}

/** Starts a server with one worker process. Images are stored in a folder that is deleted at the end. */
export async function startServed(): Promise<Served> {
	const bench = await createBench();
	const [metricsPort] = await freePorts(1);
	const env = { PEEL_WORKERS: '1', PEEL_QUEUE_LIMIT: '1000', PEEL_METRICS_PORT: String(metricsPort) };
	const { url, child, workerPids } = await bench.start(await bench.newDataDir(), env);
	let rejected = 0;

	/** Retries at once after a rejection. */
	async function process(id: string): Promise<ProcessReply> {
		for (;;) {
			const reply = await callProcess(url, id);
			if (reply.ok) return (await reply.json()) as ProcessReply;
			if (reply.status !== 503)
				throw new Error(`the server responded ${reply.status}: ${await reply.text()}`);
			rejected++;
		}
	}

	return {
		pid: child.pid as number,
		get rejected() {
			return rejected;
		},
		workerPids,
		async eventLoopDelay() {
			const { value } = await scrape({ metricsUrl: `http://127.0.0.1:${metricsPort}` });
			const ms = (name: string) => 1000 * (value(`nodejs_eventloop_lag_${name}_seconds`) ?? Number.NaN);
			return { p99Ms: ms('p99'), maxMs: ms('max') };
		},
		async run(file) {
			const { id } = await upload(url, file);
			const { processedToken } = await process(id);
			const reply = await fetch(`${url}/api/secure/download/${processedToken}`);
			if (!reply.ok) throw new Error(`the download responded ${reply.status}`);
			await reply.arrayBuffer();
		},
		upload: async (file) => (await upload(url, file)).id,
		async cutOut(id) {
			const start = performance.now();
			await process(id);
			return performance.now() - start;
		},
		close: bench.close,
	};
}
