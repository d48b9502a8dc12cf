// Making the model for browsers, at the start of a server.
import { describe, expect, it } from 'vitest';
import { startServer } from '#test/server.ts';
import { serverForTest } from '#test/server-for-tests.ts';
import { url } from './device-model-server.ts';

describe('preparing the model', () => {
	it('delays nothing else, and stops when the server stops', async () => {
		let aborted = false;
		const server = await startServer({
			prepareDeviceModel: (_folder, signal) =>
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
		const server = await serverForTest({
			prepareDeviceModel: async () => {
				throw new Error('EROFS: read-only file system');
			},
		});
		expect((await fetch(server.url + url)).status).toBe(503);
		expect((await fetch(`${server.url}/ready`)).status).toBe(200);
		const warning = server.log
			.map((line) => JSON.parse(line))
			.find(({ reason }) => reason?.includes('EROFS'));
		expect(warning?.msg).toMatch(/model for browsers cannot be made/);
	});

	it('is not done where the operator turned it off: no model is served, pages know that, and the sitemap lists no private page', async () => {
		let prepared = false;
		const server = await startServer({
			env: { PEEL_DEVICE_MODELS: 'off' },
			prepareDeviceModel: async () => {
				prepared = true;
				throw new Error('not off');
			},
		});
		expect((await fetch(server.url + url)).status).toBe(404);
		for (const page of ['/private', '/contact'])
			expect(await (await fetch(server.url + page)).text()).toContain(
				'<script type="application/json" id="site-facts">{"devicePages":false}</script>',
			);
		const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
		expect(sitemap.match(/\/[a-z/]*(?=<\/loc>)/g)).toEqual(['/', '/batch']);
		await server.close();
		expect(prepared).toBe(false);
	});
});
