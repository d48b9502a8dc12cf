// What one client can do with the model that browsers download.
import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { deviceModel } from '#contract/device-model.ts';
import { limits } from '#contract/limits.ts';
import { problemOf } from './calls.ts';
import { bytesOf, content, createModelFile, etag, startForTest, url } from './device-model-server.ts';
import { from, onCollision, repeat } from './limited-server.ts';
import { lines, open, parseReply, untilClosed } from './raw.ts';

const { file } = createModelFile();

describe('one client', onCollision, () => {
	/** A twentieth of the quota, 30 MB: two and a half models. */
	const scarce = { env: { PEEL_RATE_LIMIT: '0.05', PEEL_TRUST_PROXY: '127.0.0.1' } };

	it('gets as many bytes as its quota allows, then a 429 with Retry-After, and other clients still get theirs', async () => {
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

	it('uses up no quota by requesting the length, a file that it already has, or a range that does not exist', async () => {
		const { url: origin } = await startForTest(file, scarce);
		const headers = from('203.0.113.1');
		const ask = (more: Record<string, string>, method = 'GET') =>
			fetch(origin + url, { method, headers: { ...headers, ...more } });
		expect(await repeat(5, () => ask({}, 'HEAD'))).toEqual(Array(5).fill(200));
		expect(await repeat(5, () => ask({ 'if-none-match': etag }))).toEqual(Array(5).fill(304));
		expect(await repeat(5, () => ask({ range: 'bytes=12000000-' }))).toEqual(Array(5).fill(416));
		expect(await repeat(3, () => ask({}))).toEqual([200, 200, 429]);
	});

	it('gets the unused bytes back when it ends a download, and not before', async () => {
		const { url: origin } = await startForTest(file, scarce);
		const headers = from('203.0.113.1');
		const sockets = [open(origin), open(origin)];
		for (const socket of sockets) {
			socket.write(lines(`GET ${url} HTTP/1.1`, 'Host: x', 'X-Forwarded-For: 203.0.113.1'));
			await once(socket, 'data');
			socket.pause();
		}
		const range = () => fetch(origin + url, { headers: { ...headers, range: 'bytes=0-6999999' } });
		expect(await repeat(2, range)).toEqual([429, 429]);
		for (const socket of sockets) socket.destroy();
		await expect.poll(() => repeat(1, range)).toEqual([206]);
	});

	it('that only requests the length is limited like any other caller', async () => {
		const { url: origin } = await startForTest(file, scarce);
		const ask = () => fetch(origin + url, { method: 'HEAD', headers: from('203.0.113.1') });
		expect(await repeat(66, ask)).toEqual([...Array(65).fill(200), 429]);
	});

	it('may download the model nine times an hour, less than 1.5 GB in all, even by links on other sites', () => {
		expect(9 * deviceModel.bytes).toBeLessThan(limits.rates.modelBytes);
		const anHour = (3600 / limits.modelWindowSeconds) * limits.rates.modelBytes;
		expect(2 * anHour).toBeLessThan(1_500_000_000);
	});

	it.skipIf(process.platform !== 'linux')(
		'opens no file, however many downloads it leaves unread, and interrupts none that another client reads',
		async () => {
			const server = await startForTest(file);
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

/** How many file descriptors of this process refer to the file. */
async function openFilesNamed(name: string): Promise<number> {
	const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
	return (await Promise.all(links)).filter((link) => link === name).length;
}
