// A batch that has to wait, for the server, the connection or its user, and goes on.
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { openSite, toast } from '../site.ts';
import { choose, copies, expectSteps, hold, openBatch, steps } from './batch-page.ts';

const engine = createFakeEngine();
const site = openSite({ engine });
const photo = await jpeg(60, 40);

describe('a batch that is held up', () => {
	// Of uploads, and of other replies: waits.e2e.test.ts, and web/batch/processing/scheduler.test.ts.
	it('by a server that is too busy waits as long as the server asks, shows that, and then goes on by itself', async () => {
		site.expectError(/status of 503/);
		const page = await openBatch(site);
		await page.clock.install();
		let calls = 0;
		await page.route('**/api/process/*', (route) => {
			calls += 1;
			if (calls > 1) return route.continue();
			return route.fulfill({
				status: 503,
				headers: { 'retry-after': '59' },
				contentType: 'application/problem+json',
				body: JSON.stringify({ code: 'busy', title: 'Not now.', retryable: true }),
			});
		});
		await choose(page, copies(photo, 3));
		await page
			.getByText(/The server asks us to wait\. The batch continues by itself in \d\d s\./)
			.first()
			.waitFor();
		await page.clock.fastForward(59_000);
		await expectSteps(page, { done: 3 });
		expect(await page.getByText('The server asks us').count()).toBe(0);
	});

	it('by a lost connection goes on when the connection is back', async () => {
		site.expectError(/ERR_INTERNET_DISCONNECTED|Failed to load/);
		const page = await openBatch(site);
		await page.context().setOffline(true);
		await choose(page, copies(photo, 2));
		await page.getByText('The service cannot be reached.').first().waitFor();
		await page.context().setOffline(false);
		await expectSteps(page, { done: 2 });
	});

	it('by a server that is down behind its proxy does not blame the connection, and goes on when the server is back', async () => {
		site.expectError(/status of 502/);
		const page = await openBatch(site);
		await page.clock.install();
		const body = '<h1>Bad gateway</h1>';
		await page.route('**/api/upload', (route) =>
			route.fulfill({ status: 502, contentType: 'text/html', body }),
		);
		await choose(page, copies(photo, 2));
		await page.getByText('The service cannot be reached.').first().waitFor();
		await page.unroute('**/api/upload');
		await page.clock.fastForward(10_000);
		await expectSteps(page, { done: 2 });
	});

	it('by its user starts nothing until Resume', async () => {
		const page = await openBatch(site);
		const release = hold(engine);
		await choose(page, copies(photo, 8));
		await expect.poll(async () => (await steps(page)).cutting).toBe(4);
		await page.getByRole('button', { name: 'Pause' }).click();
		release();
		await expectSteps(page, { done: 4, sent: 2, waiting: 2 });
		await page.getByRole('button', { name: 'Resume' }).click();
		await expectSteps(page, { done: 8 });
	});

	it('by a failure of one image goes on with the others, and Retry cuts the failed one out', async () => {
		site.expectError(/status of 500/);
		const page = await openBatch(site);
		await page.route('**/api/process/*', (route) => route.fulfill({ status: 500 }), { times: 1 });
		await choose(page, copies(photo, 3));
		await expectSteps(page, { done: 2, failed: 1 });
		await page.getByRole('button', { name: /^Retry/ }).click();
		await expectSteps(page, { done: 3 });
	});

	it('ends at once with Cancel all, and keeps what is done', async () => {
		const page = await openBatch(site);
		await choose(page, copies(photo, 2));
		await expectSteps(page, { done: 2 });
		const release = hold(engine);
		await choose(page, copies(photo, 5));
		await expect.poll(async () => (await steps(page)).cutting).toBe(4);
		await page.getByRole('button', { name: 'Cancel all' }).click();
		await expectSteps(page, { done: 2 });
		release();
		expect(await toast(page).count()).toBe(0);
	});
});
