// The real server with the real engine in its own process, as in production.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ProcessReply } from '#contract/api.ts';
import { callProcess, upload } from '#test/api/calls.ts';

export interface Served {
	readonly pid: number;
	/** Number of 503 replies, after which clients retried. */
	readonly rejected: number;
	/** Worker processes of the engine. */
	workerPids(): number[];
	/** Uploads, processes and downloads an image. Resolves to the latency of processing alone, in milliseconds. */
	run(file: Buffer): Promise<number>;
	upload(file: Buffer): Promise<string>;
	/** Processes an uploaded image. Resolves to the latency in milliseconds. */
	cutOut(id: string): Promise<number>;
	close(): Promise<void>;
}

/** Images are stored in a folder that is deleted at the end. */
export async function startServed(workers = 1): Promise<Served> {
	const dataDir = await mkdtemp(join(tmpdir(), 'peel-bench-'));
	const script = fileURLToPath(new URL('../../server/serve.ts', import.meta.url));
	const child = spawn(process.execPath, [script], {
		env: {
			PATH: process.env.PATH,
			PORT: '0',
			PEEL_DATA_DIR: dataDir,
			PEEL_WORKERS: String(workers),
			PEEL_QUEUE_LIMIT: '1000',
			PEEL_RATE_LIMIT: 'off',
		},
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const ended = once(child, 'exit');

	async function address(): Promise<string> {
		for await (const line of createInterface(child.stdout)) {
			const found = /is ready at (http:[^"\s]+)/.exec(line)?.[1];
			if (found) return found;
		}
		throw new Error('the server ended before it was ready');
	}
	const url = await address();
	// Discards the log: a full pipe would block the server.
	child.stdout.resume();

	let rejected = 0;

	/** Retries at once after a rejection. */
	async function timedCutOut(id: string): Promise<{ ms: number; token: string }> {
		const start = performance.now();
		for (;;) {
			const reply = await callProcess(url, id);
			if (reply.ok) {
				const { processedToken } = (await reply.json()) as ProcessReply;
				return { ms: performance.now() - start, token: processedToken };
			}
			if (reply.status !== 503)
				throw new Error(`the server responded ${reply.status}: ${await reply.text()}`);
			rejected++;
		}
	}

	const pid = child.pid as number;
	return {
		pid,
		get rejected() {
			return rejected;
		},
		workerPids: () => childrenOf(pid),
		async run(file) {
			const { id } = await upload(url, file);
			const { ms, token } = await timedCutOut(id);
			const reply = await fetch(`${url}/api/secure/download/${token}`);
			if (!reply.ok) throw new Error(`the download responded ${reply.status}`);
			await reply.arrayBuffer();
			return ms;
		},
		upload: async (file) => (await upload(url, file)).id,
		cutOut: async (id) => (await timedCutOut(id)).ms,
		async close() {
			child.kill();
			await ended;
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}

/** Process ids of the child processes (Linux only). */
export function childrenOf(pid: number): number[] {
	const isNumber = (name: string) => /^\d+$/.test(name);
	return readdirSync('/proc')
		.filter(isNumber)
		.map(Number)
		.filter((other) => parentOf(other) === pid);
}

function parentOf(pid: number): number | undefined {
	try {
		// "pid (name) state parent ...", and the name may hold anything.
		const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
		return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);
	} catch {
		// The process has ended meanwhile.
		return undefined;
	}
}
