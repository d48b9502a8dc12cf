import { mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { form, jpeg } from '#test/pictures.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { callProcess, process, upload } from './calls.ts';
import { exchange, open, problemIn } from './raw.ts';

/** For a loaded machine. */
const patienceMs = 30_000;
const visitor = '203.0.113.77';
/** What no line may hold, beside the ids and tokens that come. */
const telltales = ['telltale', visitor, '198.51.100.66'];
const secrets = new Set<string>(telltales);
/** Ids that visitors were told with a failure. */
const told = new Set<string>();

let server: TestServer;
const engine = createFakeEngine();
beforeAll(async () => {
	server = await startServer({
		engine,
		env: { PEEL_TRUST_PROXY: '127.0.0.1' },
		connections: { headerMs: 1_000, requestMs: 1_500, checkMs: 50 },
	});
	await wholeJourney();
});
afterAll(() => server.close());

const headers = {
	'user-agent': 'telltale-browser',
	'referer': 'https://telltale.example/page',
	'cookie': 'telltale=1',
	'x-forwarded-for': `198.51.100.66, ${visitor}`,
	'x-request-id': 'telltale-request',
};

async function call(address: string, init: RequestInit = {}): Promise<Response> {
	const reply = await fetch(server.url + address, { ...init, headers: { ...headers, ...init.headers } });
	const text = await reply.text();
	if (reply.headers.get('content-type') === 'application/problem+json') told.add(JSON.parse(text).requestId);
	return reply;
}

/** Everything a visitor can do and everything that can go wrong, each with words that must not be kept. */
async function wholeJourney(): Promise<void> {
	const body = form(await jpeg(), { name: 'telltale-holiday.jpg' });
	body.append('telltale-field', 'telltale-value');
	await call('/api/upload?telltale=1', { method: 'POST', body });
	const { id } = await upload(server.url);
	const { processedToken } = await process(server.url, id);
	secrets.add(id).add(processedToken);

	for (const address of [
		`/api/original/${id}?t=telltale`,
		`/api/secure/view/${processedToken}`,
		`/results?id=${id}&token=${processedToken}`,
		`/api/secure/download/${processedToken}`,
	])
		await call(address);
	for (const address of [
		`/api/original/${id}%zz`,
		`/api/secure/view/${processedToken}A`,
		'/telltale',
		`/${id}`,
		'/api/telltale',
	])
		await call(address);
	await call(`/api/process/${id}`, { method: 'PUT', body: 'telltale' });
	await call(`/api/original/${id}`, { method: 'DELETE', headers: { 'sec-fetch-site': 'cross-site' } });
	await call('/api/upload', {
		method: 'POST',
		body: form(Buffer.from('telltale text'), { name: 'telltale.txt' }),
	});
	await failOnOurSide();
	await failBelowHttp(id, processedToken);
	await call(`/api/original/${id}`, { method: 'DELETE' });
	await call(`/api/secure/view/${processedToken}`);
}

async function failOnOurSide(): Promise<void> {
	const { id } = await upload(server.url);
	secrets.add(id);
	await process(server.url, id);
	engine.setReady(false);
	const waiting = await upload(server.url);
	secrets.add(waiting.id);
	engine.failNext(new AppError('engine-failed', 'the child ended'));
	await call(`/api/process/${waiting.id}`, { method: 'POST' });
	engine.failNext(new Error(`could not open pictures/${waiting.id.slice(0, 2)}/${waiting.id}.original`));
	await call(`/api/process/${waiting.id}`, { method: 'POST' });
	engine.setReady(true);
	await makeUnreadable(id);
	const reply = await call(`/api/original/${id}`);
	expect(reply.status).toBe(500);
	expect((await callProcess(server.url, waiting.id)).status).toBe(200);
}

/** A folder in the place of the file: opening it works and reading it does not. */
async function makeUnreadable(id: string): Promise<void> {
	const pictures = path.join(server.dataDir, 'pictures');
	const file = path.join(pictures, id.slice(0, 2), `${id}.original`);
	await rename(file, `${file}.aside`);
	await mkdir(file);
	expect(await readdir(path.dirname(file))).toContain(`${id}.original`);
}

async function failBelowHttp(id: string, token: string): Promise<void> {
	const multipart = 'Content-Type: multipart/form-data; boundary=b\r\n';
	for (const bytes of [
		`GET /api/original/${id} HTTP/1.1\r\nHost: telltale\nX-Telltale: ${token}\r\n\r\n`,
		`GET /api/secure/view/${token} HTTP/1.1\r\nHost: telltale\r\nX-Slow: `,
		`POST /api/upload?${id} HTTP/1.1\r\nHost: telltale\r\n${multipart}Content-Length: 99\r\n\r\ntelltale`,
		`GET /api/original/${id} HTTP/1.1\r\nHost: x\r\nX-Long: ${'telltale'.repeat(3000)}\r\n\r\n`,
	])
		told.add(problemIn(await exchange(server.url, bytes)).requestId);
	const parsings = () => server.log.filter((line) => line.includes('starting multipart parsing')).length;
	const before = parsings();
	const leaving = open(server.url);
	leaving.write(`POST /api/upload?${id} HTTP/1.1\r\nHost: x\r\n${multipart}Content-Length: 999\r\n\r\n--b`);
	await vi.waitFor(() => expect(parsings()).toBe(before + 1), patienceMs);
	leaving.destroy();
	await vi.waitFor(() => expect(server.log.join('')).toContain('visitor gone'), patienceMs);
}

describe('the log', () => {
	it('holds no id, no token, no name of a file, nothing a visitor sent, and no address', () => {
		const log = server.log.join('');
		for (const secret of secrets) expect(log).not.toContain(secret);
		const aboutRequests = server.log.filter((line) => !line.includes('Server listening'));
		expect(aboutRequests.join('')).not.toMatch(/127\.0\.0\.1|remoteAddress|user-agent/i);
	});

	it('has the id of its request in every line that is about one, and those ids only once each kind', () => {
		const ours = /Server listening|expired pictures|unfinished/;
		const aboutRequests = server.log.filter((text) => !ours.test(text)).map((text) => JSON.parse(text));
		for (const line of aboutRequests) expect(line.reqId, line.msg).toMatch(/^[0-9a-f-]{36}$/);
		const told = aboutRequests.map(({ reqId, msg }) => `${reqId} ${msg}`);
		expect(new Set(told).size).toBe(told.length);
	});

	it('has a line for each failure a visitor was told of, found by the id he was told', () => {
		expect(told.size).toBeGreaterThanOrEqual(14);
		const refused = server.log.map((line) => JSON.parse(line)).filter((line) => line.msg === 'refused');
		for (const id of told)
			expect(refused.filter((line) => line.reqId === id).map((line) => line.code)).toHaveLength(1);
	});

	it('says of each request that was answered what the privacy page says it does, and nothing else', () => {
		const answered = server.log.map((line) => JSON.parse(line)).filter((line) => line.msg === 'answered');
		expect(answered.length).toBeGreaterThan(20);
		const told = ['level', 'time', 'pid', 'hostname', 'reqId', 'method', 'route', 'status', 'ms', 'msg'];
		for (const line of answered) expect(Object.keys(line)).toEqual(told);
		expect(new Set(answered.map((line) => line.route))).toContain('/api/secure/view/:token');
	});

	it('still says enough of a fault of ours to mend it', () => {
		const faults = server.log.map((line) => JSON.parse(line)).filter((line) => line.level === 50);
		expect(faults.map((line) => line.code)).toEqual(['engine-failed', 'internal', 'internal']);
		expect(faults[1].err.stack).toContain('[picture].original');
	});
});
