// A Redis of the tests' own: a real redis-server on a free port, in a folder of its own, which can be restarted.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePorts } from './free-port.ts';

export interface RealRedis {
	readonly url: string;
	/** Ends it at once, as a crash would. */
	stop(): Promise<void>;
	start(): Promise<void>;
	/** It keeps its connections and says nothing on them, until it is thawed. */
	freeze(): void;
	thaw(): void;
	/** Stops and starts it: what it held is lost unless it was started to keep it. */
	restart(): Promise<void>;
	close(): Promise<void>;
}

/** `isKeeping`: it writes down each command, and has everything again after a restart. */
export async function startRedis({ isKeeping = false } = {}): Promise<RealRedis> {
	const dir = await mkdtemp(path.join(tmpdir(), 'peel-redis-'));
	const [port] = (await freePorts(1)) as [number];
	const keeping = isKeeping ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--appendonly', 'no'];
	let child: ChildProcess | undefined;

	async function start(): Promise<void> {
		const args = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--save', '', ...keeping];
		child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
		await saysItIsReady(child);
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

function saysItIsReady(child: ChildProcess): Promise<void> {
	return new Promise((resolve, reject) => {
		let said = '';
		child.stdout?.on('data', (text: Buffer) => {
			said += text;
			if (said.includes('Ready to accept connections')) resolve();
		});
		child.once('error', reject);
		child.once('exit', () => reject(new Error(`redis-server ended: ${said}`)));
	});
}
