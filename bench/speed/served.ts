// The real server with the real engine, as its operator runs it: a process of its own.
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
	/** How often a visitor was answered 503 and asked again. */
	readonly turnedAway: number;
	/** The engine's children. */
	childPids(): number[];
	/** Uploads, waits for the cut-out and fetches it, as a visitor does. Milliseconds of the wait alone. */
	visit(file: Buffer): Promise<number>;
	upload(file: Buffer): Promise<string>;
	/** Milliseconds until the cut-out of an uploaded picture is there. */
	cutOut(id: string): Promise<number>;
	close(): Promise<void>;
}

/** `workers` is 1 unless given. Pictures go to a folder that is deleted at the end. */
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
	// Nobody reads the log, and a full pipe would hold the server up.
	child.stdout.resume();

	let turnedAway = 0;

	/** A visitor who waited too long is turned away, and comes again at once. */
	async function timedCutOut(id: string): Promise<{ ms: number; token: string }> {
		const start = performance.now();
		for (;;) {
			const reply = await callProcess(url, id);
			if (reply.ok) {
				const { processedToken } = (await reply.json()) as ProcessReply;
				return { ms: performance.now() - start, token: processedToken };
			}
			if (reply.status !== 503) throw new Error(`the server answered ${reply.status}: ${await reply.text()}`);
			turnedAway++;
		}
	}

	const pid = child.pid as number;
	return {
		pid,
		get turnedAway() {
			return turnedAway;
		},
		childPids: () => childrenOf(pid),
		async visit(file) {
			const { id } = await upload(url, file);
			const { ms, token } = await timedCutOut(id);
			const reply = await fetch(`${url}/api/secure/download/${token}`);
			if (!reply.ok) throw new Error(`the download answered ${reply.status}`);
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

/** Linux only. */
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
		// It has ended meanwhile.
		return undefined;
	}
}
