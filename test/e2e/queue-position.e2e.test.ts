// The queue position on the processing page. The engine is held, so the queue
// is real and moves only when the test lets it.
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProcessStatus } from '#contract/api.ts';
import { upload } from '#test/api/calls.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { expectAccessible } from './axe.ts';
import { expectToFit } from './overflow.ts';
import { openSite, type PageOptions, stopClock, toast } from './site.ts';

const engine = createFakeEngine();
const site = openSite({ engine });

let release = () => {};
let ids: string[] = [];
let earlierJobs: { id: string; cancel(): void }[] = [];

beforeEach(() => {
	release = engine.hold();
});
afterEach(async () => {
	engine.setJobDuration(0);
	for (const { cancel } of earlierJobs) cancel();
	release();
	// A job that is left over would be held in the next test.
	/** A deleted image has none. */
	const stateOf = async (id: string) => (await statusOf(id)).state ?? '';
	for (const id of ids) await expect.poll(() => stateOf(id)).not.toMatch(/waiting|running/);
	ids = [];
	earlierJobs = [];
});

async function newId(): Promise<string> {
	const { id } = await upload(site.server.url, await jpeg(300, 200));
	ids.push(id);
	return id;
}
const statusOf = async (id: string) =>
	(await (await fetch(`${site.server.url}/api/process/${id}`)).json()) as ProcessStatus;
/** The visible text, and the text for screen readers. */
const visibleText = '[role=status] [aria-hidden]';
const announcedText = '[role=status] .sr-only';
const statusText = (page: Page) => page.getByRole('status').locator('visible=true').innerText();

/** Queues `count` jobs of other clients; the first one is running. */
async function queueJobs(count: number): Promise<void> {
	for (let position = 0; position < count; position++) {
		const id = await newId();
		const client = new AbortController();
		fetch(`${site.server.url}/api/process/${id}`, { method: 'POST', signal: client.signal }).catch(() => {});
		earlierJobs.push({ id, cancel: () => client.abort() });
		// The state too: a job that is not queued yet also has position 0.
		const state = position === 0 ? 'running' : 'waiting';
		await expect.poll(() => statusOf(id)).toMatchObject({ state, position });
	}
}

/**
 * Opens the processing page with a fake clock, just after its process call was sent. Without its animations, which the
 * clock does not stop: they take the processor for as long as the page is open.
 */
async function openWaiting(id: string, options: PageOptions = {}): Promise<Page> {
	const page = await site.newPage({ reducedMotion: 'reduce', ...options });
	await stopClock(page);
	await page.goto(`/processing?id=${id}`);
	await runUntilCall(page);
	return page;
}

/** Starts counting the five seconds when the title shows that the page's own timer runs. */
async function runUntilCall(page: Page): Promise<void> {
	const firstPerCent = async () => {
		await page.clock.runFor(50);
		return page.title();
	};
	await expect.poll(firstPerCent).toMatch(/^[1-9]/);
	const calling = page.waitForRequest((request) => request.method() === 'POST');
	await page.clock.runFor(5000);
	await calling;
}

/** In steps, because the page must process events between two of its timers. */
async function advance(page: Page, ms: number): Promise<void> {
	const stepMs = 500;
	for (let elapsed = 0; elapsed < ms; elapsed += stepMs)
		await page.clock.runFor(Math.min(stepMs, ms - elapsed));
}

/** Ticks the clock while polling, because React renders a reply only on the next tick. */
async function expectText(page: Page, selector: string, expected: RegExp): Promise<void> {
	const read = async () => {
		await page.clock.runFor(1);
		return page.locator(selector).filter({ hasText: expected }).count();
	};
	await expect.poll(read).toBe(1);
}

async function expectNoPosition(page: Page): Promise<void> {
	const read = async () => {
		await page.clock.runFor(1);
		return page.locator(visibleText).count();
	};
	await expect.poll(read).toBe(0);
}

function countPolls(page: Page): () => number {
	let polls = 0;
	page.on('request', (request) => {
		if (request.method() === 'GET' && request.url().includes('/api/process/')) polls++;
	});
	return () => polls;
}

describe('while other jobs are ahead', () => {
	it('the page shows queue position and expected wait as they change, announces them to screen readers whenever the position has halved, and shows nothing once the job runs', async () => {
		engine.setJobDuration(4000);
		await queueJobs(3);
		const page = await openWaiting(await newId());
		expect(await statusText(page)).toBe('Finalizing the edges...');
		await advance(page, 1000);
		await expectText(page, visibleText, /^You are third in the queue\. About 16 seconds to go\.$/);
		earlierJobs[1]?.cancel();
		await expect.poll(async () => (await statusOf(earlierJobs[2]?.id ?? '')).position).toBe(1);
		await advance(page, 2000);
		await expectText(page, visibleText, /^You are second in the queue\. About 12 seconds to go\.$/);
		expect(await page.locator(announcedText).textContent()).toMatch(/^You are third in the queue\./);
		earlierJobs[2]?.cancel();
		await expect.poll(async () => (await statusOf(earlierJobs[2]?.id ?? '')).state).toBe('none');
		await advance(page, 2000);
		await expectText(page, visibleText, /^You are next in the queue\. About eight seconds to go\.$/);
		await expectText(page, announcedText, /^You are next in the queue\./);
		const first = earlierJobs[0]?.id;
		await fetch(`${site.server.url}/api/original/${first}`, { method: 'DELETE' });
		await advance(page, 2000);
		await expectNoPosition(page);
		release();
		await page.getByText('100%').first().waitFor();
	});

	it('the appearance of the text causes no layout shift, on any screen and in a long queue', async () => {
		await queueJobs(12);
		const page = await openWaiting(await newId());
		const bar = page.getByRole('progressbar', { name: 'Background removal' });
		const places = async () => {
			const found: unknown[] = [];
			for (const width of [390, 1920]) {
				await page.setViewportSize({ width, height: 900 });
				found.push([width, await bar.boundingBox()]);
			}
			return found;
		};
		const before = await places();
		await advance(page, 1000);
		await expectText(page, visibleText, /^You are number \d\d in the queue\./);
		expect(await places()).toEqual(before);
	});
});

describe('polling the position', () => {
	it('starts one second after the call, repeats every two seconds, waits for a reply before the next poll, and ends with the call', async () => {
		await queueJobs(2);
		const id = await newId();
		const page = await openWaiting(id);
		const polls = countPolls(page);
		await advance(page, 900);
		expect(polls()).toBe(0);
		await advance(page, 200);
		await expect.poll(polls).toBe(1);
		await expectText(page, visibleText, /^You are second in the queue\./);
		const second = page.waitForResponse(`**/api/process/${id}`);
		await advance(page, 2000);
		await (await second).finished();
		expect(polls()).toBe(2);
		const gate = Promise.withResolvers<void>();
		await page.route(`**/api/process/${id}`, async (route) => {
			await gate.promise;
			await route.continue();
		});
		// Less than ten seconds after the call, when another check begins: whether its reply is lost (lost-reply.ts).
		await advance(page, 4000);
		await expect.poll(polls).toBe(3);
		gate.resolve();
		const pollsSoon = async () => {
			await advance(page, 500);
			return polls();
		};
		await expect.poll(pollsSoon).toBeGreaterThanOrEqual(4);
		release();
		await page.getByText('100%').first().waitFor();
		const pollsInTotal = polls();
		await advance(page, 1400);
		expect(polls()).toBe(pollsInTotal);
	});

	it('pauses while the page is hidden; the position is accessible in both themes and fits every width', async () => {
		await queueJobs(2);
		const page = await openWaiting(await newId());
		const polls = countPolls(page);
		await setVisibility(page, 'hidden');
		await advance(page, 9000);
		expect(polls()).toBe(0);
		await setVisibility(page, 'visible');
		await expectText(page, visibleText, /^You are second in the queue\./);
		await page.clock.resume();
		await expectAccessible(page);
		await expectToFit(page, [390, 768, 1024, 1440, 1920]);
	});

	it('shows nothing if a poll fails, and processing continues', async () => {
		site.expectError(/status of 503/);
		await queueJobs(2);
		const id = await newId();
		const page = await openWaiting(id);
		await page.route(`**/api/process/${id}`, (route) => route.fulfill({ status: 503, body: '' }));
		const failing = page.waitForResponse((reply) => reply.status() === 503);
		await advance(page, 1000);
		await failing;
		expect(await statusText(page)).toBe('Finalizing the edges...');
		expect(await toast(page).count()).toBe(0);
		release();
		await page.getByText('100%').first().waitFor();
	});
});

describe('a page whose job waits', () => {
	it('removes its job from the queue on navigation', async () => {
		await queueJobs(2);
		const id = await newId();
		const page = await openWaiting(id);
		await expect.poll(() => statusOf(id)).toMatchObject({ state: 'waiting', position: 2 });
		await page.getByRole('link', { name: 'Upload Image' }).first().click();
		await page.waitForURL('**/upload');
		await expect.poll(async () => (await statusOf(id)).state).toBe('none');
	});

	it('removes its job from the queue when the page is closed', async () => {
		await queueJobs(2);
		const id = await newId();
		const page = await openWaiting(id);
		await expect.poll(() => statusOf(id)).toMatchObject({ state: 'waiting', position: 2 });
		await page.close();
		// The browser closes the connections of a closed page with a delay; on a busy machine it is seconds.
		await expect.poll(async () => (await statusOf(id)).state, { timeout: 30_000 }).toBe('none');
	});

	it('continues with the same image after a reload', async () => {
		await queueJobs(2);
		const id = await newId();
		const page = await openWaiting(id);
		await page.reload();
		await runUntilCall(page);
		await advance(page, 1000);
		await expectText(page, visibleText, /^You are second in the queue\./);
		release();
		await page.getByText('100%').first().waitFor();
		await advance(page, 1600);
		await page.waitForURL('**/results?*');
	});
});

/** Simulates that the tab is hidden or shown. */
async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
	await page.evaluate((value) => {
		Object.defineProperty(document, 'visibilityState', { configurable: true, value });
		document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
	}, state);
}
