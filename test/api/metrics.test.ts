import { afterEach, describe, expect, it } from 'vitest';
import { errorCatalogue } from '#contract/errors.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { createEchoEngine } from '#test/faults/echo-engine.ts';
import { jpeg } from '#test/images.ts';
import { type Scrape, scrape } from '#test/metrics.ts';
import { startServer, type TestServer, type TestServerOptions } from '#test/server.ts';
import { until } from '#test/until.ts';
import { callProcess, problemOf, process as processPicture, upload } from './calls.ts';
import { exchange } from './raw.ts';

const measured = { PEEL_METRICS_PORT: '0' };

let server: TestServer;
afterEach(() => server.close());

async function start(options: TestServerOptions = {}): Promise<void> {
	server = await startServer({ ...options, env: { ...measured, ...options.env } });
}

/** An answer is counted once it has been sent to its end, which its reader may learn a moment earlier. */
async function scrapeWhen(isSo: (figures: Scrape) => boolean): Promise<Scrape> {
	await until(async () => isSo(await scrape(server))).toBe(true);
	return scrape(server);
}

const requests = (method: string, route: string, status: number) =>
	`peel_http_requests_total{method="${method}",route="${route}",status="${status}"}`;

describe('requests', () => {
	it('are counted by method, route pattern and status, with the time they took', async () => {
		await start();
		const { id } = await upload(server.url);
		await processPicture(server.url, id);
		const figures = await scrapeWhen(
			({ value }) => value(requests('POST', '/api/process/:id', 200)) !== undefined,
		);
		expect(figures.value(requests('POST', '/api/upload', 201))).toBe(1);
		expect(figures.value(requests('POST', '/api/process/:id', 200))).toBe(1);
		const labels = 'method="POST",route="/api/process/:id"';
		expect(figures.value(`peel_http_request_duration_seconds_count{${labels}}`)).toBe(1);
		expect(figures.value(`peel_http_request_duration_seconds_sum{${labels}}`)).toBeGreaterThan(0);
	});

	it('for 500 addresses that name nothing make no more series than one of each kind', async () => {
		await start();
		const ask = (n: number) =>
			Promise.all([
				fetch(`${server.url}/nothing-${n}?q=${n}`),
				fetch(`${server.url}/api/original/${String(n).padStart(32, 'x')}`),
				fetch(`${server.url}/api/process/${n}`, { method: n % 2 ? 'PUT' : 'PATCH' }),
				fetch(`${server.url}/assets/${n}.js`),
			]).then((replies) => Promise.all(replies.map((reply) => reply.arrayBuffer())));
		await ask(0);
		await ask(1);
		const before = await scrapeWhen(({ value }) => value(requests('GET', '/api/original/:id', 404)) === 2);
		for (let n = 2; n < 125; n++) await ask(n);
		const after = await scrapeWhen(({ value }) => value(requests('GET', '/api/original/:id', 404)) === 125);
		// Garbage collection and handles of the process come and go with its work.
		const ours = ({ series }: Scrape) => series.filter((name) => name.startsWith('peel_'));
		expect(ours(after)).toEqual(ours(before));
		expect(after.value(requests('GET', 'none', 404))).toBe(250);
	});

	it('with methods of WebDAV and the like are counted as one', async () => {
		await start();
		await fetch(`${server.url}/`, { method: 'PROPFIND' });
		await fetch(`${server.url}/`, { method: 'LOCK' });
		await scrapeWhen(
			({ series, value }) =>
				series.filter((name) => name.startsWith('peel_http_requests_total')).length === 1 &&
				[...series].some((name) => name.includes('method="other"') && value(name) === 2),
		);
	});

	it('whose visitor goes before the answer are counted', async () => {
		const engine = createFakeEngine();
		engine.setReady(false);
		const release = engine.hold();
		await start({ engine });
		const { id } = await upload(server.url);
		const leaving = new AbortController();
		const asked = fetch(`${server.url}/api/process/${id}`, { method: 'POST', signal: leaving.signal });
		await until(() => engine.calls).toBe(1);
		leaving.abort();
		await asked.catch(() => {});
		await scrapeWhen(({ value }) => value('peel_http_requests_aborted_total') === 1);
		release();
	});
});

describe('refusals', () => {
	const refusals = (code: string) => `peel_http_refusals_total{code="${code}"}`;

	it('are counted by their code, each of which is there from the beginning', async () => {
		await start();
		const first = await scrape(server);
		for (const code of Object.keys(errorCatalogue)) expect(first.value(refusals(code))).toBe(0);
		await callProcess(server.url, 'x'.repeat(32));
		await scrapeWhen(({ value }) => value(refusals('not-found')) === 1);
	});

	it('of what is no proper request are counted too', async () => {
		await start();
		await exchange(server.url, 'GET / HTTP/9.9\r\n\r\n');
		await scrapeWhen(({ value }) => value(refusals('bad-request')) === 1);
	});
});

describe('the engine', () => {
	const jobs = (outcome: string) => `peel_engine_jobs_total{outcome="${outcome}"}`;

	it('is counted by outcome, with looks of the network, doubts and the wait in line', async () => {
		const engine = createFakeEngine();
		engine.setReady(false);
		engine.judge({ confidence: 0.2, doubt: 'no-subject' });
		await start({ engine });
		const { id } = await upload(server.url);
		await processPicture(server.url, id);
		const { value } = await scrape(server);
		expect(value(jobs('done'))).toBe(1);
		expect(value('peel_engine_inferences_total')).toBe(1);
		expect(value('peel_engine_doubts_total{doubt="no-subject"}')).toBe(1);
		expect(value('peel_engine_doubts_total{doubt="undecided"}')).toBe(0);
		expect(value('peel_queue_wait_seconds_count')).toBe(1);
	});

	it('shows a lost child and the memory of those that live', async () => {
		const engine = createEchoEngine();
		await engine.ready;
		await start({ engine });
		const before = await scrape(server);
		expect(before.value('peel_engine_children')).toBe(1);
		expect(before.value('peel_engine_children_lost_total')).toBe(0);
		expect(before.value('peel_engine_resident_memory_bytes')).toBeGreaterThan(10_000_000);
		expect(before.value('peel_engine_largest_resident_memory_bytes')).toBe(
			before.value('peel_engine_resident_memory_bytes'),
		);
		process.kill(engine.childPids[0] as number, 'SIGKILL');
		await scrapeWhen(
			({ value }) => value('peel_engine_children_lost_total') === 1 && value('peel_engine_children') === 1,
		);
	});

	it('shows who waits and what runs', async () => {
		const engine = createEchoEngine({ jobMs: 60_000, jobTimeoutMs: 90_000 });
		await engine.ready;
		await start({ engine });
		const ids = await Promise.all([1, 2].map(async (n) => (await upload(server.url, await jpeg(40 + n))).id));
		const asked = ids.map((id) => callProcess(server.url, id));
		await scrapeWhen(
			({ value }) =>
				value('peel_queue_running') === 1 &&
				value('peel_queue_waiting') === 1 &&
				value('peel_engine_children_busy') === 1 &&
				value('peel_engine_waiting') === 1,
		);
		await Promise.all(ids.map((id) => fetch(`${server.url}/api/original/${id}`, { method: 'DELETE' })));
		expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([410, 410]);
		for (const pid of engine.childPids) process.kill(pid, 'SIGKILL');
	});
});

describe('the store', () => {
	it('shows uploads and bytes kept, and forgets what is deleted', async () => {
		await start();
		const { id } = await upload(server.url);
		const { value } = await scrape(server);
		expect(value('peel_store_pictures')).toBe(1);
		expect(value('peel_store_bytes')).toBeGreaterThan(0);
		await fetch(`${server.url}/api/original/${id}`, { method: 'DELETE' });
		const after = await scrape(server);
		expect(after.value('peel_store_pictures')).toBe(0);
		expect(after.value('peel_store_bytes')).toBe(0);
	});

	it('shows sweeps and what they delete', async () => {
		let ms = Date.now();
		await start({ now: () => ms, sweepIntervalMs: 20 });
		await upload(server.url);
		ms += 3_600_000;
		const { value } = await scrapeWhen(({ value }) => (value('peel_sweep_deleted_files_total') ?? 0) > 0);
		expect(value('peel_sweeps_total{outcome="done"}')).toBeGreaterThan(0);
		expect(value('peel_sweeps_total{outcome="failed"}')).toBe(0);
		expect(value('peel_sweep_last_done_timestamp_seconds')).toBeGreaterThan(1_700_000_000);
	});
});

describe('the port of figures', () => {
	it('answers probes as the public one does, and nothing else', async () => {
		const engine = createFakeEngine();
		await start({ engine });
		const ask = (path: string) => fetch(server.metricsUrl + path);
		expect((await ask('/health')).status).toBe(200);
		expect((await ask('/ready')).status).toBe(200);
		engine.setReady(false);
		expect((await ask('/ready')).status).toBe(503);
		const other = await ask('/api/openapi.json');
		expect(other.status).toBe(404);
		expect((await problemOf(other)).code).toBe('not-found');
	});

	it('says that the service is stopping, and tells figures, until the last picture is done', async () => {
		const engine = createFakeEngine();
		engine.setReady(false);
		const release = engine.hold();
		await start({ engine });
		const { id } = await upload(server.url);
		const asked = callProcess(server.url, id);
		await until(() => engine.calls).toBe(1);
		const closed = server.close();
		const readiness = await (await fetch(`${server.metricsUrl}/ready`)).json();
		expect(readiness).toMatchObject({ status: 'stopping' });
		expect((await scrape(server)).value('peel_queue_waiting')).toBe(1);
		release();
		expect((await asked).status).toBe(200);
		await closed;
		await expect(scrape(server)).rejects.toThrow();
		// One for the end of the test to close.
		await start();
	});

	it('is the only one with figures: on the public port /metrics is nothing', async () => {
		await start();
		const nothing = await fetch(`${server.url}/nothing`);
		const figures = await fetch(`${server.url}/metrics`);
		expect(figures.status).toBe(404);
		expect(await figures.text()).toBe(await nothing.text());
	});

	it('is not there unless it is asked for', async () => {
		server = await startServer();
		expect(server.metricsUrl).toBeUndefined();
	});

	it('that is taken keeps the service from starting, in a sentence', async () => {
		await start();
		const { port } = new URL(server.metricsUrl ?? '');
		await expect(startServer({ env: { PEEL_METRICS_PORT: port } })).rejects.toThrow(
			`Metrics cannot be served at 127.0.0.1:${port}: something else listens there. Change PEEL_METRICS_PORT or PEEL_METRICS_HOST.`,
		);
	});

	it('tells nothing of pictures and visitors', async () => {
		await start({ env: { PEEL_TRUST_PROXY: '127.0.0.1' } });
		const visitor = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'Nosy/1.0', 'cookie': 'who=me' };
		const { id } = await upload(server.url);
		const { processedToken } = await processPicture(server.url, id);
		for (const path of [`/api/secure/view/${processedToken}`, `/api/original/${id}`, '/secret-page?who=me'])
			await (await fetch(server.url + path, { headers: visitor })).arrayBuffer();
		const { text } = await scrapeWhen(
			({ value }) => value(requests('GET', '/api/secure/view/:token', 200)) === 1,
		);
		for (const secret of [id, processedToken, '203.0.113', 'Nosy', 'who=me', 'secret-page', server.dataDir])
			expect(text).not.toContain(secret);
	});
});
