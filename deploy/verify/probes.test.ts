import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { becomesReady, type Probe } from './probes.ts';

/** A server that responds with these statuses, then with the last of them. */
async function serverOf(...statuses: number[]) {
	const paths: string[] = [];
	const server = createServer(({ url = '' }, reply) => {
		paths.push(url);
		reply.writeHead((statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 500).end();
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	onTestFinished(async () => void server.close());
	return { hostPort: (server.address() as AddressInfo).port, paths };
}

const get = (path: string, failureThreshold = 3): Probe => ({
	httpGet: { path, port: 'http' },
	periodSeconds: 0.01,
	timeoutSeconds: 5,
	failureThreshold,
});

const podOf = (hostPort: number, probes: Record<string, Probe>) => ({
	name: 'web',
	container: 'web',
	spec: { containers: [{ ports: [{ name: 'http', hostPort }], ...probes }] },
});
const execute = async () => {};

it('the startup probe runs until it passes, then readiness, then liveness', async () => {
	const { hostPort, paths } = await serverOf(503, 503, 200);
	const probes = {
		startupProbe: get('/startup'),
		readinessProbe: get('/ready'),
		livenessProbe: get('/live'),
	};
	await becomesReady(podOf(hostPort, probes), execute);
	expect(paths).toEqual(['/startup', '/startup', '/startup', '/ready', '/live']);
});

it.each([
	['as often as allowed', 2, 'resolves'],
	['more often', 3, 'rejects'],
])('a probe that fails %s', async (_, failures, outcome) => {
	const { hostPort } = await serverOf(...Array(failures).fill(503), 200);
	const probes = { readinessProbe: get('/ready', 3), livenessProbe: get('/live') };
	const ready = becomesReady(podOf(hostPort, probes), execute);
	if (outcome === 'resolves') expect(await ready).toBeGreaterThan(0);
	else await expect(ready).rejects.toThrow('web: readiness probe failed 3 times.');
});

it('a probe connects to a port, or runs a command in the container', async () => {
	const { hostPort } = await serverOf(200);
	const commands: string[][] = [];
	const pod = podOf(hostPort, {
		readinessProbe: { exec: { command: ['redis-cli', 'ping'] }, periodSeconds: 0.01 },
		livenessProbe: { tcpSocket: { port: 'http' }, periodSeconds: 0.01, timeoutSeconds: 5 },
	});
	await becomesReady(pod, async (...command) => commands.push(command));
	expect(commands).toEqual([['redis-cli', 'ping']]);
	const failing = async () => {
		throw new Error('status 1');
	};
	await expect(becomesReady(pod, failing)).rejects.toThrow('web: readiness probe failed 3 times.');
});

it('a port on which nothing listens fails the probe', async () => {
	const closed = { tcpSocket: { port: 'http' }, periodSeconds: 0.01, timeoutSeconds: 5 };
	const pod = podOf(1, { readinessProbe: closed, livenessProbe: closed });
	await expect(becomesReady(pod, execute)).rejects.toThrow('web: readiness probe failed 3 times.');
});
