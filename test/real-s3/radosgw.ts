// A real S3 server for tests: Ceph's radosgw from Debian's packages, in
// memory, on free ports of 127.0.0.1. It starts in a second or two.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePorts } from '#test/free-port.ts';
import { cephConf } from './ceph-conf.ts';
import { endWithProcess } from './end-with-process.ts';

export interface Radosgw {
	readonly endpoint: string;
	readonly accessKey: string;
	readonly secretKey: string;
	/** Sets the quota of a bucket. Clients see it only when a write fails. */
	limitBytes(bucket: string, bytes: number): Promise<void>;
	/** A line for each request so far. */
	accessLog(): Promise<string>;
	/** Stops it; its data is lost. */
	close(): Promise<void>;
}

const run = promisify(execFile);
const accessKey = 'test-access-key';
const secretKey = 'test-secret-key';
const readyWithinMs = 60_000;

/** `daySeconds`: length of a day in lifecycle rules; 0: a real day. */
export async function startRadosgw({ daySeconds = 0 } = {}): Promise<Radosgw> {
	const dir = await mkdtemp(path.join(tmpdir(), 'peel-s3-'));
	for (const folder of ['mon', 'osd', 'run']) await mkdir(path.join(dir, folder));
	const [monitorPort, gatewayPort] = (await freePorts(2)) as [number, number];
	const fsid = randomUUID();
	const conf = path.join(dir, 'ceph.conf');
	await writeFile(conf, cephConf({ dir, fsid, monitorPort, gatewayPort, daySeconds }));
	const env = { PATH: process.env.PATH, CEPH_CONF: conf };
	const daemons: ChildProcess[] = [];
	const ending = endWithProcess(dir);

	const tool = (name: string, ...args: string[]) => run(name, args, { env, timeout: readyWithinMs });
	function daemon(name: string, ...args: string[]): void {
		const log = openSync(path.join(dir, `${name}.out`), 'a');
		const child = spawn(name, ['-f', ...args], { env, stdio: ['ignore', log, log] });
		daemons.push(child);
		ending.add(child);
	}
	function killAll(): void {
		for (const child of daemons) child.kill('SIGKILL');
	}

	async function close(): Promise<void> {
		const ends = daemons.filter(isRunning).map((child) => once(child, 'exit'));
		killAll();
		await Promise.all(ends);
		ending.cancel();
		await rm(dir, { recursive: true, force: true });
	}

	try {
		const map = path.join(dir, 'monmap');
		await tool(
			'monmaptool',
			'--create',
			'--fsid',
			fsid,
			'--addv',
			'a',
			`[v2:127.0.0.1:${monitorPort}/0]`,
			map,
		);
		await tool('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map);
		daemon('ceph-mon', '-i', 'a');
		const store = randomUUID();
		const id = (await tool('ceph', 'osd', 'new', store)).stdout.trim();
		await tool('ceph-osd', '--mkfs', '-i', id, '--osd-uuid', store);
		daemon('ceph-osd', '-i', id);
		const user = ['--uid', 'test'];
		const keys = ['--access-key', accessKey, '--secret', secretKey];
		await tool('radosgw-admin', 'user', 'create', ...user, '--display-name', 'test', ...keys);
		daemon('radosgw', '-n', 'client.rgw');
		const endpoint = `http://127.0.0.1:${gatewayPort}`;
		await untilReady(endpoint, daemons, dir);
		return {
			endpoint,
			accessKey,
			secretKey,
			async limitBytes(bucket, bytes) {
				const quota = ['--quota-scope', 'bucket', '--bucket', bucket];
				await tool('radosgw-admin', 'quota', 'set', ...quota, '--max-size', `${bytes}B`);
				await tool('radosgw-admin', 'quota', 'enable', ...quota);
			},
			accessLog: () => readFile(path.join(dir, 'client.rgw.log'), 'utf8'),
			close,
		};
	} catch (error) {
		await close();
		throw error;
	}
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

/** It responds once it has created its pools. */
async function untilReady(endpoint: string, daemons: readonly ChildProcess[], dir: string): Promise<void> {
	const end = performance.now() + readyWithinMs;
	while (performance.now() < end) {
		const reply = await fetch(endpoint).catch(() => undefined);
		if (reply?.ok) return;
		const ended = daemons.find((child) => !isRunning(child))?.spawnfile;
		if (ended) throw new Error(`${ended} ended: ${await readFile(path.join(dir, `${ended}.out`), 'utf8')}`);
		await sleep(30);
	}
	throw new Error('radosgw is not ready');
}
