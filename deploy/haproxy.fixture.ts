// A real HAProxy with the configuration of this folder, its ports, certificate and nodes replaced for a test.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePorts } from '#test/free-port.ts';
import { searchPath } from '#test/programs.ts';
import { textOf } from './files.ts';

export interface Haproxy {
	readonly httpPort: number;
	readonly httpsPort: number;
	/** The proxy's certificate, for clients that verify it. */
	readonly ca: string;
	/** Its whole log. */
	log(): string;
	close(): Promise<void>;
}

const run = promisify(execFile);

/** What replaces the configured values. */
interface Replaced {
	readonly clientTimeout?: string;
	/** Connections of all clients together. */
	readonly connections?: number;
	/** Connections of all clients together to one web node. */
	readonly nodeConnections?: number;
}

/** `nodes`: the ports of web nodes on this machine. */
export async function startHaproxy(
	nodes: readonly number[],
	{ clientTimeout, connections, nodeConnections }: Replaced = {},
): Promise<Haproxy> {
	const dir = await mkdtemp(path.join(tmpdir(), 'peel-haproxy-'));
	const [httpPort, httpsPort, alivePort] = (await freePorts(3)) as [number, number, number];
	const certificate = path.join(dir, 'certificate.pem');
	await run('openssl', [
		...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'],
		...['-addext', 'subjectAltName=DNS:localhost', '-keyout', `${certificate}.key`, '-out', certificate],
	]);
	const ca = await readFile(certificate, 'utf8');
	await writeFile(certificate, ca + (await readFile(`${certificate}.key`, 'utf8')));
	const servers = (checks: string) =>
		nodes.map((port, index) => `\tserver node${index} 127.0.0.1:${port}${checks}`).join('\n');
	const adapted = textOf('proxy/haproxy.cfg')
		.replace(':8080', `127.0.0.1:${httpPort}`)
		.replace(':8443', `127.0.0.1:${httpsPort}`)
		.replace('127.0.0.1:8081', `127.0.0.1:${alivePort}`)
		.replace('/run/secrets/certificate', certificate)
		.replaceAll(/^\tserver-template \S+ \S+ web:3000(.*?) resolvers .*$/gm, (_, checks) => servers(checks));
	const config = path.join(dir, 'haproxy.cfg');
	await writeFile(
		config,
		adapted
			.replace(/timeout client .*/, (line) => (clientTimeout ? `timeout client ${clientTimeout}` : line))
			.replaceAll('8000', String(connections ?? 8000))
			.replaceAll('mul(4000)', `mul(${nodeConnections ?? 4000})`),
	);

	const child = spawn('haproxy', ['-db', '-f', config], {
		env: { PATH: searchPath },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let log = '';
	child.stdout.on('data', (text) => (log += text));
	child.stderr.on('data', (text) => (log += text));
	await untilReady(child, alivePort, () => log);
	return {
		httpPort,
		httpsPort,
		ca,
		log: () => log,
		async close() {
			const ended = once(child, 'exit');
			child.kill('SIGKILL');
			await ended;
			await rm(dir, { recursive: true, force: true });
		},
	};
}

/** Polls the frontend of the container's health check. */
async function untilReady(child: ChildProcess, port: number, log: () => string): Promise<void> {
	for (let attempt = 0; attempt < 200; attempt++) {
		if (child.exitCode !== null) throw new Error(`HAProxy ended: ${log()}`);
		const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
			({ ok }) => ok,
			() => false,
		);
		if (isUp) return;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	child.kill('SIGKILL');
	throw new Error(`HAProxy does not respond: ${log()}`);
}
