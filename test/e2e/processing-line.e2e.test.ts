// The processing page while others are ahead: the engine is held, so the line is real and moves when the test says so.
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProcessStatus } from '#contract/api.ts';
import { upload } from '#test/api/calls.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { expectAccessible } from './axe.ts';
import { expectToFit } from './overflow.ts';
import { openSite, type PageOptions, toast } from './site.ts';

const engine = createFakeEngine();
const site = openSite({ engine });

let release = () => {};
let visitors: { id: string; leave(): void }[] = [];

beforeEach(() => {
	release = engine.hold();
});
afterEach(() => {
	release();
	engine.setJobDuration(0);
	for (const { leave } of visitors) leave();
	visitors = [];
});

const newId = async () => (await upload(site.server.url, await jpeg(300, 200))).id;
const statusOf = async (id: string) =>
	(await (await fetch(`${site.server.url}/api/process/${id}`)).json()) as ProcessStatus;
/** What everybody sees, and what a screen reader is told. */
const seen = '[role=status] [aria-hidden]';
const told = '[role=status] .sr-only';
const shown = (page: Page) => page.getByRole('status').locator('visible=true').innerText();

/** Visitors who wait for their pictures, one after the other; the first one's is being worked on. */
async function lineUp(count: number): Promise<void> {
	for (let visitor = 0; visitor < count; visitor++) {
		const id = await newId();
		const going = new AbortController();
		fetch(`${site.server.url}/api/process/${id}`, { method: 'POST', signal: going.signal }).catch(() => {});
		visitors.push({ id, leave: () => going.abort() });
		// By its state too: one nobody has asked for yet stands at 0 as well.
		const standing = { state: visitor === 0 ? 'running' : 'waiting', position: visitor };
		await expect.poll(() => statusOf(id)).toMatchObject(standing);
	}
}

/** The processing page just after its call went out, its clock in the test's hand. */
async function openWaiting(id: string, options: PageOptions = {}): Promise<Page> {
	const page = await site.newPage(options);
	await page.clock.install({ time: 0 });
	await page.goto('/');
	await page.clock.pauseAt(60_000);
	await page.goto(`/processing?id=${id}`);
	await callOut(page);
	return page;
}

/** Five seconds count only once the page's own clock goes: its title says when. */
async function callOut(page: Page): Promise<void> {
	const firstPerCent = async () => {
		await page.clock.runFor(50);
		return page.title();
	};
	await expect.poll(firstPerCent).toMatch(/^[1-9]/);
	const calling = page.waitForRequest((request) => request.method() === 'POST');
	await page.clock.runFor(5000);
	await calling;
}

/** Bit by bit, because the page has to come to its turn between two timers of its own. */
async function pass(page: Page, ms: number): Promise<void> {
	for (let passed = 0; passed < ms; passed += 100) await page.clock.runFor(100);
}

/** An answer that has arrived is shown by the next tick of the page's clock. */
async function expectWords(page: Page, selector: string, expected: RegExp): Promise<void> {
	const read = async () => {
		await page.clock.runFor(1);
		return page.locator(selector).filter({ hasText: expected }).count();
	};
	await expect.poll(read).toBe(1);
}

async function expectNoPlace(page: Page): Promise<void> {
	const read = async () => {
		await page.clock.runFor(1);
		return page.locator(seen).count();
	};
	await expect.poll(read).toBe(0);
}

function countAsked(page: Page): () => number {
	let asked = 0;
	page.on('request', (request) => {
		if (request.method() === 'GET' && request.url().includes('/api/process/')) asked++;
	});
	return () => asked;
}

describe('with others ahead', () => {
	it('tells position in line and expected wait as they change, and nothing when the turn has come', async () => {
		engine.setJobDuration(4000);
		await lineUp(3);
		const page = await openWaiting(await newId());
		expect(await shown(page)).toBe('Finalizing the edges...');
		await pass(page, 1000);
		await expectWords(page, seen, /^Third in line\. About 16 seconds\.$/);
		visitors[1]?.leave();
		await expect.poll(async () => (await statusOf(visitors[2]?.id ?? '')).position).toBe(1);
		await pass(page, 2000);
		await expectWords(page, seen, /^Second in line\. About 12 seconds\.$/);
		visitors[2]?.leave();
		await expect.poll(async () => (await statusOf(visitors[2]?.id ?? '')).state).toBe('none');
		await pass(page, 2000);
		await expectWords(page, seen, /^Next in line\. About eight seconds\.$/);
		const first = visitors[0]?.id;
		await fetch(`${site.server.url}/api/original/${first}`, { method: 'DELETE' });
		await pass(page, 2000);
		await expectNoPlace(page);
		release();
		await page.getByText('100%').first().waitFor();
	});

	it('tells a screen reader of a position that has halved, not of every step', async () => {
		await lineUp(4);
		const page = await openWaiting(await newId());
		await pass(page, 1000);
		await expectWords(page, told, /^Fourth in line\./);
		visitors[1]?.leave();
		await expect.poll(async () => (await statusOf(visitors[3]?.id ?? '')).position).toBe(2);
		await pass(page, 2000);
		await expectWords(page, seen, /^Third in line\./);
		expect(await page.locator(told).textContent()).toMatch(/^Fourth in line\./);
		visitors[2]?.leave();
		await expect.poll(async () => (await statusOf(visitors[3]?.id ?? '')).position).toBe(1);
		await pass(page, 2000);
		await expectWords(page, told, /^Second in line\./);
	});

	it('moves nothing when the words come, on any screen, however long the line', async () => {
		await lineUp(12);
		for (const width of [390, 1024, 1920]) {
			const page = await openWaiting(await newId(), {
				viewport: { width, height: 900 },
				reducedMotion: 'reduce',
			});
			const bar = page.getByRole('progressbar', { name: 'Background removal' });
			const before = await bar.boundingBox();
			await pass(page, 1000);
			await expectWords(page, seen, /^Number \d\d in line\./);
			expect([width, await bar.boundingBox()]).toEqual([width, before]);
			await page.context().close();
		}
	});

	it('is accessible in both themes and fits every width', async () => {
		await lineUp(2);
		const page = await openWaiting(await newId(), { reducedMotion: 'reduce' });
		await pass(page, 1000);
		await expectWords(page, seen, /^Second in line\./);
		await page.clock.resume();
		await expectAccessible(page);
		await expectToFit(page, [390, 768, 1024, 1440, 1920]);
	});
});

describe('asking for the position', () => {
	it('begins a second after the call, goes on every two, and ends with it', async () => {
		await lineUp(2);
		const page = await openWaiting(await newId());
		const asked = countAsked(page);
		await pass(page, 900);
		expect(asked()).toBe(0);
		await pass(page, 200);
		await expect.poll(asked).toBe(1);
		await expectWords(page, seen, /^Second in line\./);
		await pass(page, 2000);
		await expect.poll(asked).toBe(2);
		release();
		await page.getByText('100%').first().waitFor();
		const askedInAll = asked();
		await pass(page, 1400);
		expect(asked()).toBe(askedInAll);
	});

	it('waits for one answer before it asks again', async () => {
		await lineUp(2);
		const id = await newId();
		const answering = Promise.withResolvers<void>();
		const page = await openWaiting(id);
		const asked = countAsked(page);
		await page.route(`**/api/process/${id}`, async (route) => {
			await answering.promise;
			await route.continue();
		});
		await pass(page, 9000);
		expect(asked()).toBe(1);
		answering.resolve();
		await expectWords(page, seen, /^Second in line\./);
		await pass(page, 2000);
		await expect.poll(asked).toBe(2);
	});

	it('stops while nobody looks at the page', async () => {
		await lineUp(2);
		const page = await openWaiting(await newId());
		const asked = countAsked(page);
		await show(page, 'hidden');
		await pass(page, 9000);
		expect(asked()).toBe(0);
		await show(page, 'visible');
		await expectWords(page, seen, /^Second in line\./);
	});

	it('that fails says nothing, and the picture is waited for as before', async () => {
		site.expectError(/status of 503/);
		await lineUp(2);
		const id = await newId();
		const page = await openWaiting(id);
		await page.route(`**/api/process/${id}`, (route) => route.fulfill({ status: 503, body: '' }));
		const failing = page.waitForResponse((reply) => reply.status() === 503);
		await pass(page, 1000);
		await failing;
		expect(await shown(page)).toBe('Finalizing the edges...');
		expect(await toast(page).count()).toBe(0);
		release();
		await page.getByText('100%').first().waitFor();
	});
});

describe('a page that waits', () => {
	it('and is left takes its picture out of the line', async () => {
		await lineUp(2);
		const id = await newId();
		const page = await openWaiting(id);
		await expect.poll(() => statusOf(id)).toMatchObject({ state: 'waiting', position: 2 });
		await page.getByRole('link', { name: 'Upload Image' }).first().click();
		await page.waitForURL('**/upload');
		await expect.poll(async () => (await statusOf(id)).state).toBe('none');
	});

	it('and is closed does so too', async () => {
		await lineUp(2);
		const id = await newId();
		const page = await openWaiting(id);
		await expect.poll(() => statusOf(id)).toMatchObject({ state: 'waiting', position: 2 });
		await page.close();
		// A browser lets go of a closed page's connections in its own time; on a busy machine that is seconds.
		await expect.poll(async () => (await statusOf(id)).state, { timeout: 30_000 }).toBe('none');
	});

	it('and is loaded again goes on with the same picture', async () => {
		await lineUp(2);
		const id = await newId();
		const page = await openWaiting(id);
		await page.reload();
		await callOut(page);
		await pass(page, 1000);
		await expectWords(page, seen, /^Second in line\./);
		release();
		await page.getByText('100%').first().waitFor();
		await pass(page, 1600);
		await page.waitForURL('**/results?*');
	});
});

/** As if another tab came to the front, or this one again. */
async function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
	await page.evaluate((value) => {
		Object.defineProperty(document, 'visibilityState', { configurable: true, value });
		document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
	}, state);
}
