import { describe, expect, it } from 'vitest';
import { AppError, errorCatalogue } from '#contract/errors.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { createEchoEngine } from '#test/faults/echo-engine.ts';
import { jpeg } from '#test/images.ts';
import { type Scrape, scrape } from '#test/metrics.ts';
import type { TestServer, TestServerOptions } from '#test/server.ts';
import { serverForTest } from '#test/server-for-tests.ts';
import { until } from '#test/until.ts';
import { callProcess, callSegment, cutOutImage, process as processImage, upload } from './calls.ts';
import { exchange, lines, open, parseReply, untilClosed } from './raw.ts';

const withMetrics = { PEEL_METRICS_PORT: '0' };

let server: TestServer;

async function start(options: TestServerOptions = {}): Promise<void> {
	server = await serverForTest({ ...options, env: { ...withMetrics, ...options.env } });
}

/** Repeats the scrape until the condition holds: a response is counted shortly after its client has received it. */
async function scrapeWhen(condition: (metrics: Scrape) => boolean): Promise<Scrape> {
	await until(async () => condition(await scrape(server))).toBe(true);
	return scrape(server);
}

const requests = (method: string, route: string, status: number) =>
	`peel_http_requests_total{method="${method}",route="${route}",status="${status}"}`;

describe('requests', () => {
	it('are counted by method, route pattern and status, with their duration', async () => {
		await start();
		const { id } = await upload(server.url);
		await processImage(server.url, id);
		const metrics = await scrapeWhen(
			({ value }) => value(requests('POST', '/api/process/:id', 200)) !== undefined,
		);
		expect(metrics.value(requests('POST', '/api/upload', 201))).toBe(1);
		expect(metrics.value(requests('POST', '/api/process/:id', 200))).toBe(1);
		const labels = 'method="POST",route="/api/process/:id"';
		expect(metrics.value(`peel_http_request_duration_seconds_count{${labels}}`)).toBe(1);
		expect(metrics.value(`peel_http_request_duration_seconds_sum{${labels}}`)).toBeGreaterThan(0);
	});

	it('for 500 unknown URLs create no more series than one of each kind', async () => {
		await start();
		const request = (n: number) =>
			Promise.all([
				fetch(`${server.url}/nothing-${n}?q=${n}`),
				fetch(`${server.url}/api/original/${String(n).padStart(32, 'x')}`),
				fetch(`${server.url}/api/process/${n}`, { method: n % 2 ? 'PUT' : 'PATCH' }),
				fetch(`${server.url}/assets/${n}.js`),
			]).then((replies) => Promise.all(replies.map((reply) => reply.arrayBuffer())));
		await request(0);
		await request(1);
		const before = await scrapeWhen(({ value }) => value(requests('GET', '/api/original/:id', 404)) === 2);
		for (let n = 2; n < 125; n++) await request(n);
		const after = await scrapeWhen(({ value }) => value(requests('GET', '/api/original/:id', 404)) === 125);
		// Series of garbage collection and handles come and go with the load.
		const ours = ({ series }: Scrape) => series.filter((name) => name.startsWith('peel_'));
		expect(ours(after)).toEqual(ours(before));
		expect(after.value(requests('GET', 'none', 404))).toBe(250);
	});

	it('with uncommon methods are counted together', async () => {
		await start();
		await fetch(`${server.url}/`, { method: 'PROPFIND' });
		await fetch(`${server.url}/`, { method: 'LOCK' });
		await scrapeWhen(
			({ series, value }) =>
				series.filter((name) => name.startsWith('peel_http_requests_total')).length === 1 &&
				[...series].some((name) => name.includes('method="other"') && value(name) === 2),
		);
	});

	it('whose client disconnects before the response are counted', async () => {
		const engine = createFakeEngine();
		engine.setReady(false);
		const release = engine.hold();
		await start({ engine });
		const { id } = await upload(server.url);
		const leaving = new AbortController();
		const pending = fetch(`${server.url}/api/process/${id}`, { method: 'POST', signal: leaving.signal });
		await until(() => engine.calls).toBe(1);
		leaving.abort();
		await pending.catch(() => {});
		await scrapeWhen(({ value }) => value('peel_http_requests_aborted_total') === 1);
		release();
	});

	it('that the server ends are not counted as disconnected clients', async () => {
		await start({ connections: { bodyMs: 200, checkMs: 20 } });
		const socket = open(server.url);
		const type = 'Content-Type: multipart/form-data; boundary=b';
		socket.write(lines('POST /api/upload HTTP/1.1', 'Host: x', type, 'Content-Length: 9'));
		expect(parseReply(await untilClosed(socket)).status).toBe(408);
		await scrapeWhen(({ value }) => value('peel_http_rejections_total{code="request-timeout"}') === 1);
		expect((await scrape(server)).value('peel_http_requests_aborted_total')).toBe(0);
	});
});

describe('problems', () => {
	const problems = (code: string) => `peel_http_rejections_total{code="${code}"}`;

	it('are counted by code, with a series of every code from the start', async () => {
		await start();
		const first = await scrape(server);
		for (const code of Object.keys(errorCatalogue)) expect(first.value(problems(code))).toBe(0);
		await callProcess(server.url, 'x'.repeat(32));
		await scrapeWhen(({ value }) => value(problems('not-found')) === 1);
	});

	it('in response to malformed requests are counted too', async () => {
		await start();
		await exchange(server.url, 'GET / HTTP/9.9\r\n\r\n');
		await scrapeWhen(({ value }) => value(problems('bad-request')) === 1);
	});
});

describe('the engine', () => {
	const jobs = (outcome: string) => `peel_engine_jobs_total{kind="analyse",outcome="${outcome}"}`;

	it('has counts of jobs by outcome, inferences and doubts, and the time in the queue', async () => {
		const engine = createFakeEngine();
		engine.setReady(false);
		engine.setAssessment({ confidence: 0.2, doubt: 'no-subject' });
		await start({ engine });
		const { id } = await upload(server.url);
		await processImage(server.url, id);
		const { value } = await scrape(server);
		expect(value(jobs('done'))).toBe(1);
		expect(value('peel_engine_inferences_total')).toBe(1);
		expect(value('peel_engine_doubts_total{doubt="no-subject"}')).toBe(1);
		expect(value('peel_engine_doubts_total{doubt="undecided"}')).toBe(0);
		expect(value('peel_queue_wait_seconds_count')).toBe(1);
	});

	it('has counts of preparations and masks by outcome', async () => {
		const engine = createFakeEngine();
		await start({ engine });
		const { id } = await cutOutImage(server.url);
		await callSegment(server.url, id, [{ x: 0.5, y: 0.5, keep: true }]);
		engine.failNext(new AppError('engine-failed'));
		await callSegment(server.url, id, [{ x: 0, y: 1, keep: false }]);
		const { value } = await scrape(server);
		const jobs = (kind: string, outcome: string) =>
			value(`peel_engine_jobs_total{kind="${kind}",outcome="${outcome}"}`);
		expect([jobs('embed', 'done'), jobs('segment', 'done'), jobs('segment', 'engine-failed')]).toEqual([
			1, 1, 1,
		]);
	});

	it('shows lost processes, and the memory of the running ones', async () => {
		const engine = createEchoEngine();
		await engine.ready;
		await start({ engine });
		const before = await scrape(server);
		expect(before.value('peel_engine_worker_processes')).toBe(1);
		expect(before.value('peel_engine_worker_processes_lost_total')).toBe(0);
		expect(before.value('peel_engine_resident_memory_bytes')).toBeGreaterThan(10_000_000);
		expect(before.value('peel_engine_largest_resident_memory_bytes')).toBe(
			before.value('peel_engine_resident_memory_bytes'),
		);
		process.kill(engine.workerPids[0] as number, 'SIGKILL');
		await scrapeWhen(
			({ value }) =>
				value('peel_engine_worker_processes_lost_total') === 1 && value('peel_engine_worker_processes') === 1,
		);
	});

	it('shows waiting and running jobs', async () => {
		const engine = createEchoEngine({ jobMs: 60_000, jobTimeoutMs: 90_000 });
		await engine.ready;
		await start({ engine });
		const ids = await Promise.all([1, 2].map(async (n) => (await upload(server.url, await jpeg(40 + n))).id));
		const pending = ids.map((id) => callProcess(server.url, id));
		await scrapeWhen(
			({ value }) =>
				value('peel_queue_running') === 1 &&
				value('peel_queue_waiting') === 1 &&
				value('peel_engine_worker_processes_busy') === 1,
		);
		await Promise.all(ids.map((id) => fetch(`${server.url}/api/original/${id}`, { method: 'DELETE' })));
		expect((await Promise.all(pending)).map(({ status }) => status)).toEqual([410, 410]);
		for (const pid of engine.workerPids) process.kill(pid, 'SIGKILL');
	});
});

describe('the store', () => {
	it('shows stored uploads and bytes, without deleted ones', async () => {
		await start();
		const { id } = await upload(server.url);
		const { value } = await scrape(server);
		expect(value('peel_store_images')).toBe(1);
		expect(value('peel_store_bytes')).toBeGreaterThan(0);
		await fetch(`${server.url}/api/original/${id}`, { method: 'DELETE' });
		const after = await scrape(server);
		expect(after.value('peel_store_images')).toBe(0);
		expect(after.value('peel_store_bytes')).toBe(0);
	});

	it('shows sweeps and the number of deleted files', async () => {
		let ms = Date.now();
		await start({ now: () => ms, sweepIntervalMs: 20 });
		await upload(server.url);
		ms += 3_600_000;
		const { value } = await scrapeWhen(({ value }) => (value('peel_sweep_deleted_files_total') ?? 0) > 0);
		expect(value('peel_sweeps_total{outcome="done"}')).toBeGreaterThan(0);
		expect(value('peel_sweeps_total{outcome="failed"}')).toBe(0);
		expect(value('peel_sweep_last_success_timestamp_seconds')).toBeGreaterThan(1_700_000_000);
	});
});

it('the metrics reveal nothing about images and clients', async () => {
	await start({ env: { PEEL_TRUST_PROXY: '127.0.0.1' } });
	const client = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'Nosy/1.0', 'cookie': 'who=me' };
	const { id } = await upload(server.url);
	const { processedToken } = await processImage(server.url, id);
	for (const path of [`/api/secure/view/${processedToken}`, `/api/original/${id}`, '/secret-page?who=me'])
		await (await fetch(server.url + path, { headers: client })).arrayBuffer();
	const { text } = await scrapeWhen(
		({ value }) => value(requests('GET', '/api/secure/view/:token', 200)) === 1,
	);
	for (const secret of [id, processedToken, '203.0.113', 'Nosy', 'who=me', 'secret-page', server.dataDir])
		expect(text).not.toContain(secret);
});
