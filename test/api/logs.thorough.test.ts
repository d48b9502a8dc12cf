import { mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { form, jpeg } from '#test/images.ts';
import { startServer } from '#test/server.ts';
import { serverForAll } from '#test/server-for-tests.ts';
import { callProcess, process, upload } from './calls.ts';
import { exchange, open, problemIn } from './raw.ts';

/** Long enough for a loaded machine. */
const timeoutMs = 30_000;
const client = '203.0.113.77';
/** No line may contain these, nor the ids and tokens that the test adds. */
const telltales = ['telltale', client, '198.51.100.66'];
const secrets = new Set<string>(telltales);
/** Request ids of the problems that clients received. */
const problemIds = new Set<string>();

const engine = createFakeEngine();
const server = serverForAll({
	engine,
	env: { PEEL_TRUST_PROXY: '127.0.0.1' },
	connections: { headerMs: 1_000, bodyMs: 500, checkMs: 50 },
});
beforeAll(sendEverything);

const headers = {
	'user-agent': 'telltale-browser',
	'referer': 'https://telltale.example/page',
	'cookie': 'telltale=1',
	'x-forwarded-for': `198.51.100.66, ${client}`,
	'x-request-id': 'telltale-request',
};

async function call(address: string, init: RequestInit = {}): Promise<Response> {
	const reply = await fetch(server.url + address, { ...init, headers: { ...headers, ...init.headers } });
	const text = await reply.text();
	if (reply.headers.get('content-type') === 'application/problem+json')
		problemIds.add(JSON.parse(text).requestId);
	return reply;
}

/** Every call and every kind of failure, each with input that must not be logged. */
async function sendEverything(): Promise<void> {
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
	for (const address of [`/api/original/${id}`, `/api/secure/view/${processedToken}`])
		await call(address, { method: 'HEAD' });
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
	await causeServerFaults();
	await causeProtocolErrors(id, processedToken);
	await call(`/api/original/${id}`, { method: 'DELETE' });
	await call(`/api/secure/view/${processedToken}`);
}

async function causeServerFaults(): Promise<void> {
	const { id } = await upload(server.url);
	secrets.add(id);
	await process(server.url, id);
	engine.setReady(false);
	const waiting = await upload(server.url);
	secrets.add(waiting.id);
	engine.failNext(new AppError('engine-failed', 'the process ended'));
	await call(`/api/process/${waiting.id}`, { method: 'POST' });
	engine.failNext(new Error(`could not open ${waiting.id.slice(0, 2)}/${waiting.id}.original`));
	await call(`/api/process/${waiting.id}`, { method: 'POST' });
	engine.setReady(true);
	await makeUnreadable(id);
	const reply = await call(`/api/original/${id}`);
	expect(reply.status).toBe(500);
	expect((await callProcess(server.url, waiting.id)).status).toBe(200);
}

/** Replaces the file by a folder, which can be opened but not read. */
async function makeUnreadable(id: string): Promise<void> {
	const files = await readdir(server.dataDir, { recursive: true });
	const file = path.join(server.dataDir, files.find((name) => name.endsWith(`${id}.original`)) ?? '');
	await rename(file, `${file}.aside`);
	await mkdir(file);
}

async function causeProtocolErrors(id: string, token: string): Promise<void> {
	const multipart = 'Content-Type: multipart/form-data; boundary=b\r\n';
	for (const bytes of [
		`GET /api/original/${id} HTTP/1.1\r\nHost: telltale\nX-Telltale: ${token}\r\n\r\n`,
		`GET /api/secure/view/${token} HTTP/1.1\r\nHost: telltale\r\nX-Slow: `,
		`POST /api/upload?${id} HTTP/1.1\r\nHost: telltale\r\n${multipart}Content-Length: 99\r\n\r\ntelltale`,
		`GET /api/original/${id} HTTP/1.1\r\nHost: x\r\nX-Long: ${'telltale'.repeat(3000)}\r\n\r\n`,
	])
		problemIds.add(problemIn(await exchange(server.url, bytes)).requestId);
	const uploads = () => server.log.filter((line) => line.includes('receiving an upload')).length;
	const before = uploads();
	const leaving = open(server.url);
	leaving.write(`POST /api/upload?${id} HTTP/1.1\r\nHost: x\r\n${multipart}Content-Length: 999\r\n\r\n--b`);
	await vi.waitFor(() => expect(uploads()).toBe(before + 1), timeoutMs);
	leaving.destroy();
	await vi.waitFor(() => expect(server.log.join('')).toContain('client disconnected'), timeoutMs);
}

describe('the log', () => {
	it('contains no id, token, file name, input of a client, or address', () => {
		const log = server.log.join('');
		for (const secret of secrets) expect(log).not.toContain(secret);
		const aboutRequests = server.log.filter((line) => !line.includes('Server listening'));
		expect(aboutRequests.join('')).not.toMatch(/127\.0\.0\.1|remoteAddress|user-agent/i);
	});

	it('has the request id in every line about a request, and each message once for each id', () => {
		const notAboutRequests = /Server listening|expired|unfinished|model for browsers/;
		const aboutRequests = server.log
			.filter((text) => !notAboutRequests.test(text))
			.map((text) => JSON.parse(text));
		for (const line of aboutRequests) expect(line.reqId, line.msg).toMatch(/^[0-9a-f-]{36}$/);
		const messages = aboutRequests.map(({ reqId, msg }) => `${reqId} ${msg}`);
		expect(new Set(messages).size).toBe(messages.length);
	});

	it('has one line for each problem that a client received, with its request id', () => {
		expect(problemIds.size).toBeGreaterThanOrEqual(14);
		const sent = server.log.map((line) => JSON.parse(line)).filter((line) => line.msg === 'problem sent');
		for (const id of problemIds)
			expect(sent.filter((line) => line.reqId === id).map((line) => line.code)).toHaveLength(1);
	});

	it('records whether the server ended a request, as one with a slow body, or its client disconnected', () => {
		const lines = server.log.map((line) => JSON.parse(line));
		const routes = (msg: string) => lines.filter((line) => line.msg === msg).map(({ route }) => route);
		expect(routes('connection ended')).toEqual(['/api/upload']);
		expect(routes('client disconnected')).toEqual(['/api/upload']);
	});

	it('records of each completed request what the privacy page says, and nothing else', () => {
		const completed = server.log
			.map((line) => JSON.parse(line))
			.filter((line) => line.msg === 'request completed');
		expect(completed.length).toBeGreaterThan(20);
		const fields = ['level', 'time', 'pid', 'hostname', 'reqId', 'method', 'route', 'status', 'ms', 'msg'];
		for (const line of completed) expect(Object.keys(line)).toEqual(fields);
		expect(new Set(completed.map((line) => line.route))).toContain('/api/secure/view/:token');
	});

	it('has enough detail to diagnose a fault of the server', () => {
		const faults = server.log.map((line) => JSON.parse(line)).filter((line) => line.level === 50);
		expect(faults.map((line) => line.code)).toEqual(['engine-failed', 'internal', 'internal']);
		expect(faults[1].err.stack).toContain('[image].original');
	});

	it('reports a full storage as a warning with its reason and no stack, because it is no fault of the server', async () => {
		const full = await startServer({ engine, env: { PEEL_FREE_SPACE_MB: '100000000' } });
		const reply = await fetch(`${full.url}/api/upload`, { method: 'POST', body: form(await jpeg()) });
		await full.close();
		expect(reply.status).toBe(507);
		const warnings = full.log.map((text) => JSON.parse(text)).filter(({ level }) => level >= 40);
		const [atStart, line, ...others] = warnings;
		expect(atStart.msg).toMatch(/^uploads are rejected until .* PEEL_FREE_SPACE_MB/);
		expect(others).toEqual([]);
		expect(line).toMatchObject({ level: 40, code: 'storage-full', msg: 'problem sent' });
		expect(line.reason).toMatch(/bytes needed, \d+ free on the disk, of which PEEL_FREE_SPACE_MB leaves 0/);
		expect(JSON.stringify(line)).not.toContain('    at ');
	});
});
