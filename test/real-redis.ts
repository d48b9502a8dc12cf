// A real redis-server for tests, on a free port and in its own folder, which can be stopped, frozen and restarted.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from './free-port.ts';

export interface RealRedis {
	readonly url: string;
	/** Kills it, like a crash. */
	stop(): Promise<void>;
	start(): Promise<void>;
	/** Suspends it: connections stay open without a response, until it is thawed. */
	freeze(): void;
	thaw(): void;
	/** Its data is lost unless it was started with `isPersistent`. */
	restart(): Promise<void>;
	close(): Promise<void>;
}

/** `isPersistent`: it writes each command to an append-only file, and has all data again after a restart. */
export async function startRedis({ isPersistent = false } = {}): Promise<RealRedis> {
	const dir = await mkdtemp(path.join(tmpdir(), 'peel-redis-'));
	const [port] = (await freePorts(1)) as [number];
	const persistence = isPersistent
		? ['--appendonly', 'yes', '--appendfsync', 'always']
		: ['--appendonly', 'no'];
	let child: ChildProcess | undefined;

	async function start(): Promise<void> {
		const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--save', '', ...persistence];
		child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
		await untilReady(child);
	}
	async function stop(): Promise<void> {
		if (!child || child.exitCode !== null || child.signalCode !== null) return;
		const ended = once(child, 'exit');
		child.kill('SIGKILL');
		await ended;
	}

	await start();
	return {
		url: `redis://127.0.0.1:${port}`,
		start,
		stop,
		freeze: () => void child?.kill('SIGSTOP'),
		thaw: () => void child?.kill('SIGCONT'),
		async restart() {
			await stop();
			await start();
		},
		async close() {
			await stop();
			await rm(dir, { recursive: true, force: true });
		},
	};
}

function untilReady(child: ChildProcess): Promise<void> {
	return new Promise((resolve, reject) => {
		let output = '';
		child.stdout?.on('data', (text: Buffer) => {
			output += text;
			if (output.includes('Ready to accept connections')) resolve();
		});
		child.once('error', reject);
		child.once('exit', () => reject(new Error(`redis-server ended: ${output}`)));
	});
}
