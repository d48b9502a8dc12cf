// The port that serves metrics and probes to the operator only.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { connectionLimits } from '#server/http/connections/connections.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { openMany } from '#test/faults/open-many.ts';
import { scrape } from '#test/metrics.ts';
import { startServer, type TestServer, type TestServerOptions } from '#test/server.ts';
import { serverForTest } from '#test/server-for-tests.ts';
import { until } from '#test/until.ts';
import { callProcess, problemOf, upload } from './calls.ts';
import { lines, open, parseReply, untilClosed } from './raw.ts';

const env = { PEEL_METRICS_PORT: '0' };
let server: TestServer;

async function start(options: TestServerOptions = {}): Promise<void> {
	server = await serverForTest({ ...options, env });
}

describe('the metrics port', () => {
	it('serves the same probes as the public port, and no other route', async () => {
		const engine = createFakeEngine();
		await start({ engine });
		const get = (path: string) => fetch(server.metricsUrl + path);
		expect((await get('/health')).status).toBe(200);
		expect((await get('/ready')).status).toBe(200);
		engine.setReady(false);
		expect((await get('/ready')).status).toBe(503);
		const other = await get('/api/openapi.json');
		expect(other.status).toBe(404);
		expect((await problemOf(other)).code).toBe('not-found');
	});

	it('serves metrics and reports that the service is stopping until the last job is done', async () => {
		const engine = createFakeEngine();
		engine.setReady(false);
		const release = engine.hold();
		server = await startServer({ engine, env });
		const { id } = await upload(server.url);
		const pending = callProcess(server.url, id);
		await until(() => engine.calls).toBe(1);
		const closed = server.close();
		const readiness = await (await fetch(`${server.metricsUrl}/ready`)).json();
		expect(readiness).toMatchObject({ status: 'stopping' });
		expect((await scrape(server)).value('peel_queue_running')).toBe(1);
		release();
		expect((await pending).status).toBe(200);
		await closed;
		await expect(scrape(server)).rejects.toThrow();
	});

	it('sends one reply after the other on a connection, and closes it if too many requests wait', async () => {
		await start();
		const pipelined = async (count: number) => {
			const socket = open(server.metricsUrl ?? '');
			const scrapes = lines('GET /metrics HTTP/1.1', 'Host: x').repeat(count - 1);
			socket.write(scrapes + lines('GET /metrics HTTP/1.1', 'Host: x', 'Connection: close'));
			return untilClosed(socket);
		};
		const most = connectionLimits.waitingRequests + 1;
		expect(parseReply(await pipelined(most)).replies).toBe(most);
		expect(await pipelined(most + 1)).toBe('');
	});

	it('serves a probe while another client takes as many connections as it gets', async () => {
		await start();
		const url = server.metricsUrl ?? '';
		const taken = await openMany(url, 120, () => 'GET /health HTTP/1.1\r\n');
		const probe = request(`${url}/health`, { localAddress: '127.0.0.2', agent: false }).end();
		const [reply] = (await once(probe, 'response')) as [IncomingMessage];
		expect(reply.statusCode).toBe(200);
		for (const socket of taken) socket.destroy();
	});

	it('is separate: the public port does not serve /metrics', async () => {
		await start();
		const unknown = await fetch(`${server.url}/nothing`);
		const reply = await fetch(`${server.url}/metrics`);
		expect(reply.status).toBe(404);
		expect(await reply.text()).toBe(await unknown.text());
	});

	it('is closed unless it is configured', async () => {
		server = await serverForTest();
		expect(server.metricsUrl).toBeUndefined();
	});

	it('prevents the start if it is in use, with a clear message', async () => {
		await start();
		const { port } = new URL(server.metricsUrl ?? '');
		await expect(startServer({ env: { PEEL_METRICS_PORT: port } })).rejects.toThrow(
			`Metrics cannot be served at 127.0.0.1:${port}: something else listens there. Change PEEL_METRICS_PORT or PEEL_METRICS_HOST.`,
		);
	});
});
