// A browser that refuses Cache Storage to the service worker, or leaves it without an answer, as with a damaged profile
// or a full disk.
import { expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { openSite } from './site.ts';

const site = openSite({ engine: createFakeEngine(), separatesTabs: true });

/**
 * A page of the service worker, whose search of Cache Storage fails or never ends. Its time limits are over in a twentieth
 * of their time.
 */
async function openFailing(how: 'fail' | 'never end') {
	const page = await site.newPage();
	await page.goto('/upload');
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
	await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
	const [worker] = page.context().serviceWorkers();
	if (!worker) throw new Error('There is no service worker.');
	await worker.evaluate((how) => {
		CacheStorage.prototype.keys = () =>
			new Promise(
				(_, reject) => how === 'fail' && reject(new DOMException('It is damaged.', 'UnknownError')),
			);
		const { setTimeout } = self;
		Object.assign(self, {
			setTimeout: (run: () => void, ms: number, ...rest: unknown[]) => setTimeout(run, ms / 20, ...rest),
		});
	}, how);
	return { page, worker };
}

it.each(['fail', 'never end'] as const)(
	'pages of a service worker whose calls to Cache Storage %s get their files from the server',
	async (how) => {
		const { page } = await openFailing(how);
		const failed: string[] = [];
		page.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
		for (const path of ['/upload', '/private']) await page.goto(path, { waitUntil: 'networkidle' });
		await page.getByRole('heading', { level: 1 }).waitFor();
		expect(failed.filter((path) => path.startsWith('/assets/'))).toEqual([]);
	},
);

it('without a connection, requests for files that Cache Storage never finds fail in the end instead of hanging', async () => {
	site.expectError(/ERR_FAILED/);
	const { page, worker } = await openFailing('never end');
	await worker.evaluate(() => {
		Object.assign(self, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
	});
	const outcomes = page.evaluate(() =>
		Promise.all(
			['/assets/one.js', '/places/one.webp'].map((path) =>
				fetch(path).then(
					() => 'found',
					() => 'failed',
				),
			),
		),
	);
	expect(await outcomes).toEqual(['failed', 'failed']);
});
