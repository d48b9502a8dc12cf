// The model that browsers download: whole, by range and resumed.
import { truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceModel } from '#contract/device-model.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { until } from '#test/until.ts';
import { problemOf } from './calls.ts';
import {
	bytesOf,
	content,
	createModelFile,
	etag,
	startForTest,
	startServing,
	url,
} from './device-model-server.ts';
import { exchange, lines, problemIn } from './raw.ts';

const { folder, file } = createModelFile();

describe('the model', () => {
	let server: TestServer;
	beforeAll(async () => {
		server = await startServing(file);
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
		'gets a 416 for the range %s, with the length of the file, which nothing caches',
		async (range) => {
			const reply = await get({ range });
			expect(reply.headers.get('content-range')).toBe(`bytes */${content.length}`);
			expect(reply.headers.get('cache-control')).toBe('private, no-store');
			expect(reply.headers.get('etag')).toBeNull();
			expect(await problemOf(reply)).toMatchObject({ status: 416, code: 'range-not-satisfiable' });
		},
	);

	it('is resumed by If-Range where its download was cut, or sent whole if the file has changed since', async () => {
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
		for (const known of [`W/${etag}`, `"another", ${etag}`, '*'])
			expect((await get({ 'if-none-match': known }, 'HEAD')).status).toBe(304);
		expect((await get({ 'if-none-match': '"another"' }, 'HEAD')).status).toBe(200);
	});

	it('is not sent in part to a client that has another version, which gets an error that says so', async () => {
		expect((await get({ 'if-match': etag, 'range': 'bytes=0-9' })).status).toBe(206);
		const reply = await get({ 'if-match': '"another"', 'range': 'bytes=0-9' });
		expect([reply.headers.get('etag'), reply.headers.get('cache-control')]).toEqual([
			null,
			'private, no-store',
		]);
		expect(await problemOf(reply)).toMatchObject({ status: 412, code: 'precondition-failed' });
	});

	it('of another hash is a 404, however its address is written', async () => {
		for (const name of [
			`${'0'.repeat(64)}.onnx.gz`,
			`${deviceModel.sha256}.onnx`,
			`${deviceModel.sha256}.onnx.gz/`,
			`${deviceModel.sha256.toUpperCase()}.onnx.gz`,
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

	it('cannot be changed by any method', async () => {
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
});

it('a model that is not made yet gets a 503 with Retry-After, which nothing caches; HEAD gets a 202, and the log has no error', async () => {
	const server = await startServer();
	const reply = await fetch(server.url + url);
	expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
	expect(reply.headers.get('cache-control')).toBe('private, no-store');
	expect(await problemOf(reply)).toMatchObject({ status: 503, code: 'unavailable', retryable: true });
	const asked = await fetch(server.url + url, { method: 'HEAD' });
	expect([asked.status, Number(asked.headers.get('retry-after')) > 0]).toEqual([202, true]);
	expect(asked.headers.get('cache-control')).toBe('private, no-store');
	const levels = server.log.map((line) => JSON.parse(line).level);
	expect(Math.max(...levels)).toBe(pino.levels.values.info);
	await server.close();
});

it('a download is cut, not ended, when the file is shorter than it was', async () => {
	const damaged = path.join(folder, 'damaged.onnx.gz');
	await writeFile(damaged, content);
	const server = await startForTest(damaged);
	await truncate(damaged, 5_000_000);
	await expect(fetch(server.url + url).then(bytesOf)).rejects.toThrow();
	expect((await fetch(`${server.url}/health`)).status).toBe(200);
});

it('downloads are one series of the metrics, whatever version of the model they are of', async () => {
	const server = await startForTest(file, { env: { PEEL_METRICS_PORT: '0' } });
	await bytesOf(await fetch(server.url + url));
	const metrics = async () => (await fetch(`${server.metricsUrl}/metrics`)).text();
	const series = 'peel_http_requests_total{method="GET",route="/models/:sha256.onnx.gz",status="200"} 1';
	await until(metrics).toContain(series);
	expect(await metrics()).not.toContain(deviceModel.sha256);
});
