// The models that browsers download: whole, by range and resumed, and what a client can do with them.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { deviceModels, deviceModelUrl, int8Model, mixedModel } from '#contract/device-models.ts';
import { limits } from '#contract/limits.ts';
import { startServer, type TestServer, type TestServerOptions } from '#test/server.ts';
import { until } from '#test/until.ts';
import { problemOf } from './calls.ts';
import { from, onCollision, repeat } from './limited-server.ts';
import { exchange, lines, open, parseReply, problemIn, untilClosed } from './raw.ts';

const url = deviceModelUrl(mixedModel);
/** More than a connection takes that is not read, in a pattern that shows a wrong offset. */
const content = Buffer.alloc(12_000_000, Buffer.from(Array.from({ length: 251 }, (_, index) => index)));
const etag = `"${createHash('sha256').update(content).digest('hex')}"`;

let folder: string;
let file: string;
beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'peel-models-'));
	file = path.join(folder, 'model.onnx.gz');
	await writeFile(file, content);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A server whose first model has these bytes as its file; of the other one there is none. */
async function startServing(modelFile = file, options: TestServerOptions = {}): Promise<TestServer> {
	const model = {
		sha256: mixedModel.sha256,
		file: modelFile,
		bytes: content.length,
		digest: etag.slice(1, -1),
	};
	const server = await startServer({ prepareDeviceModels: async () => [model], ...options });
	const status = async () => (await fetch(server.url + url, { method: 'HEAD' })).status;
	while ((await status()) === 503) await wait(10);
	return server;
}

async function startForTest(...options: Parameters<typeof startServing>): Promise<TestServer> {
	const server = await startServing(...options);
	onTestFinished(() => server.close());
	return server;
}

const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer());

describe('a model', () => {
	let server: TestServer;
	beforeAll(async () => {
		server = await startServing();
	});
	afterAll(() => server.close());
	const get = (headers: Record<string, string> = {}, method = 'GET') =>
		fetch(server.url + url, { method, headers });

	const headersOfAll = {
		'content-type': 'application/gzip',
		'cache-control': 'public, max-age=31536000, immutable',
		'accept-ranges': 'bytes',
		etag,
		'cross-origin-resource-policy': 'same-origin',
		'x-content-type-options': 'nosniff',
	};

	it('is sent whole as a gzip file, which nothing decompresses on the way, and is cacheable for a year', async () => {
		const reply = await get({ 'accept-encoding': 'gzip, br' });
		expect(reply.status).toBe(200);
		expect(Object.fromEntries(reply.headers)).toMatchObject({
			...headersOfAll,
			'content-length': String(content.length),
		});
		for (const name of ['content-encoding', 'content-range', 'vary'])
			expect([name, reply.headers.get(name)]).toEqual([name, null]);
		expect((await bytesOf(reply)).equals(content)).toBe(true);
	});

	it('has the same headers for HEAD, whatever range it names, and no body', async () => {
		for (const headers of [{}, { range: 'bytes=5-9' }] as Record<string, string>[]) {
			const reply = await get(headers, 'HEAD');
			expect(reply.status).toBe(200);
			expect(Object.fromEntries(reply.headers)).toMatchObject({
				...headersOfAll,
				'content-length': String(content.length),
			});
			expect(await bytesOf(reply)).toHaveLength(0);
		}
	});

	it.each([
		['bytes=0-0', 0, 0],
		['bytes=100000-200000', 100_000, 200_000],
		['bytes=11999999-', 11_999_999, 11_999_999],
		['bytes=-500', 11_999_500, 11_999_999],
		['bytes=8000000-15999999', 8_000_000, 11_999_999],
	])('is sent in part for %s', async (range, start, end) => {
		const reply = await get({ range });
		expect(reply.status).toBe(206);
		expect(Object.fromEntries(reply.headers)).toMatchObject({
			...headersOfAll,
			'content-length': String(end - start + 1),
			'content-range': `bytes ${start}-${end}/${content.length}`,
		});
		expect((await bytesOf(reply)).equals(content.subarray(start, end + 1))).toBe(true);
	});

	it.each(['bytes=0-1,4-5', 'bytes=9-5', 'lines=1-2', 'nonsense'])(
		'is sent whole for a range that is ignored: %s',
		async (range) => {
			const reply = await get({ range });
			expect([reply.status, (await bytesOf(reply)).length]).toEqual([200, content.length]);
		},
	);

	it.each(['bytes=12000000-', 'bytes=99999999-100000000', 'bytes=-0'])(
		'has no range %s: 416 with its length, which nothing caches',
		async (range) => {
			const reply = await get({ range });
			expect(reply.headers.get('content-range')).toBe(`bytes */${content.length}`);
			expect(reply.headers.get('cache-control')).toBe('private, no-store');
			expect(reply.headers.get('etag')).toBeNull();
			expect(await problemOf(reply)).toMatchObject({ status: 416, code: 'range-not-satisfiable' });
		},
	);

	it('is resumed where its download was cut, by If-Range, which gets the whole file if it is another one', async () => {
		const range = 'bytes=7000000-';
		const rest = await get({ range, 'if-range': etag });
		expect([rest.status, (await bytesOf(rest)).equals(content.subarray(7_000_000))]).toEqual([206, true]);
		for (const other of ['"another"', `W/${etag}`, 'Sun, 22 Nov 2026 23:21:00 GMT']) {
			const whole = await get({ range, 'if-range': other });
			expect([other, whole.status, (await bytesOf(whole)).length]).toEqual([other, 200, content.length]);
		}
	});

	it('is not sent again to a client that has it', async () => {
		const reply = await get({ 'if-none-match': etag, 'range': 'bytes=0-9' });
		expect([reply.status, reply.headers.get('etag'), (await bytesOf(reply)).length]).toEqual([304, etag, 0]);
		expect((await get({ 'if-none-match': '"another"' }, 'HEAD')).status).toBe(200);
	});

	it('that no browser runs is a 404, however its address is written', async () => {
		for (const name of [
			`${'0'.repeat(64)}.onnx.gz`,
			`${mixedModel.sha256}.onnx`,
			`${mixedModel.sha256}.onnx.gz/`,
			`${mixedModel.sha256.toUpperCase()}.onnx.gz`,
			'..%2f..%2fsecret.onnx.gz',
			'__proto__.onnx.gz',
			'.onnx.gz',
			'',
		]) {
			const reply = await fetch(`${server.url}/models/${name}`);
			expect([name, reply.status]).toEqual([name, 404]);
			expect(await reply.text()).toContain('404 Page Not Found');
		}
	});

	it('can only be read', async () => {
		const reply = await get({}, 'DELETE');
		expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
	});

	it('is not sent to a page of another site, but to a link there', async () => {
		const fromElsewhere = (...headers: string[]) =>
			exchange(
				server.url,
				lines(
					`GET ${url} HTTP/1.1`,
					'Host: x',
					'Connection: close',
					'Range: bytes=0-9',
					'Sec-Fetch-Site: cross-site',
					...headers,
				),
			);
		expect(problemIn(await fromElsewhere('Sec-Fetch-Mode: no-cors'))).toMatchObject({ code: 'cross-site' });
		const link = await fromElsewhere('Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document');
		expect([link.status, link.body.length]).toEqual([206, 10]);
	});

	it('that is not made yet is a 503 with Retry-After, which nothing caches', async () => {
		const reply = await fetch(server.url + deviceModelUrl(int8Model));
		expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
		expect(reply.headers.get('cache-control')).toBe('private, no-store');
		expect(await problemOf(reply)).toMatchObject({ status: 503, code: 'unavailable', retryable: true });
	});
});

describe('preparing models', () => {
	it('delays nothing else, and ends when the server does', async () => {
		let aborted = false;
		const server = await startServer({
			prepareDeviceModels: (_folder, signal) =>
				new Promise((_resolve, reject) => {
					signal.addEventListener('abort', () => {
						aborted = true;
						reject(signal.reason);
					});
				}),
		});
		expect((await fetch(`${server.url}/ready`)).status).toBe(200);
		expect((await fetch(server.url + url)).status).toBe(503);
		await server.close();
		expect(aborted).toBe(true);
		expect(server.log.join('')).not.toContain('cannot be made');
	});

	it('that fails, on a disk that cannot be written, is logged with the reason, and everything else works', async () => {
		const server = await startServer({
			prepareDeviceModels: async () => {
				throw new Error('EROFS: read-only file system');
			},
		});
		expect((await fetch(server.url + url)).status).toBe(503);
		expect((await fetch(`${server.url}/ready`)).status).toBe(200);
		const warning = server.log
			.map((line) => JSON.parse(line))
			.find(({ reason }) => reason?.includes('EROFS'));
		expect(warning?.msg).toMatch(/models for browsers cannot be made/);
		await server.close();
	});

	it('is not done where the operator turned it off: no model, and pages know', async () => {
		let prepared = false;
		const server = await startServer({
			env: { PEEL_DEVICE_MODELS: 'off' },
			prepareDeviceModels: async () => {
				prepared = true;
				return [];
			},
		});
		for (const model of deviceModels)
			expect((await fetch(server.url + deviceModelUrl(model))).status).toBe(404);
		for (const page of ['/private', '/contact'])
			expect(await (await fetch(server.url + page)).text()).toContain(
				'<script type="application/json" id="site-facts">{"devicePages":false}</script>',
			);
		await server.close();
		expect(prepared).toBe(false);
	});
});

describe('one client', onCollision, () => {
	/** A twentieth of the quota, 30 MB: two and a half models. */
	const scarce = { env: { PEEL_RATE_LIMIT: '0.05', PEEL_TRUST_PROXY: '127.0.0.1' } };

	it('gets as many bytes as the quota has, then a 429 with Retry-After, and others get theirs', async () => {
		const { url: origin } = await startForTest(file, scarce);
		const get = (address: string, headers = {}) =>
			fetch(origin + url, { headers: { ...from(address), ...headers } });
		const whole = () => get('203.0.113.1');
		expect(await repeat(3, whole)).toEqual([200, 200, 429]);
		expect(await repeat(1, () => get('203.0.113.1', { range: 'bytes=0-5999999' }))).toEqual([206]);
		const rejected = await get('203.0.113.1', { range: 'bytes=0-0' });
		expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(limits.rateWindowSeconds);
		expect(rejected.headers.get('cache-control')).toBe('private, no-store');
		expect(rejected.headers.get('content-length')).not.toBe('1');
		expect(rejected.headers.get('ratelimit')).toMatch(/"modelBytes";r=0;t=\d+/);
		expect(rejected.headers.get('ratelimit-policy')).toContain(
			'"modelBytes";q=30000000;w=3600;qu="content-bytes"',
		);
		expect(await problemOf(rejected)).toMatchObject({ status: 429, code: 'rate-limited' });
		expect(await repeat(1, () => get('203.0.113.2'))).toEqual([200]);
	});

	it('uses up no bytes by asking for the length, by having the file, or by a range that does not exist', async () => {
		const { url: origin } = await startForTest(file, scarce);
		const headers = from('203.0.113.1');
		const ask = (more: Record<string, string>, method = 'GET') =>
			fetch(origin + url, { method, headers: { ...headers, ...more } });
		expect(await repeat(5, () => ask({}, 'HEAD'))).toEqual(Array(5).fill(200));
		expect(await repeat(5, () => ask({ 'if-none-match': etag }))).toEqual(Array(5).fill(304));
		expect(await repeat(5, () => ask({ range: 'bytes=12000000-' }))).toEqual(Array(5).fill(416));
		expect(await repeat(3, () => ask({}))).toEqual([200, 200, 429]);
	});

	it('that only asks is limited like any other caller', async () => {
		const { url: origin } = await startForTest(file, scarce);
		const ask = () => fetch(origin + url, { method: 'HEAD', headers: from('203.0.113.1') });
		expect(await repeat(66, ask)).toEqual([...Array(65).fill(200), 429]);
	});

	it('may download both models four times within an hour, and less than 1.5 GB, by links of other sites too', () => {
		const bothFourTimes = 4 * deviceModels.reduce((sum, { bytes }) => sum + bytes, 0);
		expect(bothFourTimes).toBeLessThan(limits.rates.modelBytes);
		const anHour = (3600 / limits.modelWindowSeconds) * limits.rates.modelBytes;
		expect(2 * anHour).toBeLessThan(1_500_000_000);
	});

	it.skipIf(process.platform !== 'linux')(
		'opens no file, however many downloads it leaves unread, and cuts none that another reads',
		async () => {
			const server = await startForTest();
			const sockets = Array.from({ length: 100 }, () => open(server.url).pause());
			for (const socket of sockets) socket.write(lines(`GET ${url} HTTP/1.1`, 'Host: x'));
			const other = await fetch(server.url + url);
			expect((await bytesOf(other)).equals(content)).toBe(true);
			expect(await openFilesNamed(file)).toBe(1);
			for (const socket of sockets) socket.destroy();
			expect((await bytesOf(await fetch(server.url + url))).length).toBe(content.length);
		},
	);

	it('that does not read is disconnected after the time for a response', async () => {
		const server = await startForTest(file, { connections: { responseMs: 1_000 } });
		const socket = open(server.url);
		socket.write(lines(`GET ${url} HTTP/1.1`, 'Host: x'));
		const [first] = (await once(socket, 'data')) as [Buffer];
		socket.pause();
		await wait(1_500);
		const { headers, body } = parseReply(first.toString('latin1') + (await untilClosed(socket)));
		expect(headers['content-length']).toBe(String(content.length));
		expect(body.length).toBeLessThan(content.length);
	});
});

it('a download is cut, not ended, when the file is shorter than it was', async () => {
	const damaged = path.join(folder, 'damaged.onnx.gz');
	await writeFile(damaged, content);
	const server = await startForTest(damaged);
	await truncate(damaged, 5_000_000);
	await expect(fetch(server.url + url).then(bytesOf)).rejects.toThrow();
	expect((await fetch(`${server.url}/health`)).status).toBe(200);
});

it('downloads of all models are one series of the metrics', async () => {
	const server = await startForTest(file, { env: { PEEL_METRICS_PORT: '0' } });
	for (const model of deviceModels) await (await fetch(server.url + deviceModelUrl(model))).arrayBuffer();
	const metrics = async () => (await fetch(`${server.metricsUrl}/metrics`)).text();
	const series = 'peel_http_requests_total{method="GET",route="/models/:sha256.onnx.gz",status="STATUS"} 1';
	await until(metrics).toContain(series.replace('STATUS', '200'));
	expect(await metrics()).toContain(series.replace('STATUS', '503'));
	expect(await metrics()).not.toContain(mixedModel.sha256);
});

/** How many file descriptors of this process are of the file. */
async function openFilesNamed(name: string): Promise<number> {
	const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
	return (await Promise.all(links)).filter((link) => link === name).length;
}
