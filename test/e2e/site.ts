// The fixture of the end-to-end tests: the built site on the real server, and
// pages in Chromium on which a console error fails the test.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { sharedBrowser } from '#test/browser.ts';
import { startServer, type TestServer, type TestServerOptions } from '#test/server.ts';
import { printPages } from './print-pages.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface Site {
	readonly server: TestServer;
	/** Opens a page in a new browser context; `consented` stores a consent record first. */
	newPage(options?: PageOptions): Promise<Page>;
	/**
	 * For the tests of one `describe`, or file: all are on the page that `open` opens for the first of them, and again
	 * after one that failed. Returns what is open.
	 */
	share<T extends { readonly page: Page }>(open: () => Promise<T>): () => T;
	/** Allows console errors that match, in the current test only; for example of a request that is meant to fail. */
	expectError(pattern: RegExp): void;
}

export interface PageOptions extends BrowserContextOptions {
	readonly consented?: boolean;
}

/**
 * The default of `siteDir` is the site as it was built. `prepareDeviceModel` of the engine makes the real model.
 */
interface SiteOptions extends TestServerOptions {
	/** Further ones of the command line of Chromium. */
	readonly browserOptions?: readonly string[];
	/**
	 * Each tab has a process of its own, as on a computer. Default: those of one context share it, which saves the start
	 * of a second one for each page.
	 */
	readonly separatesTabs?: boolean;
}

/** Starts server and browser for the tests of one file. */
export function openSite(options: SiteOptions = {}): Site {
	let server: TestServer;
	let browser: Browser;
	let errors: string[] = [];
	let expected: RegExp[] = [];
	/** The open contexts of this file's pages, and those among them that later tests use too. */
	const open = new Set<BrowserContext>();
	const shared = new Set<BrowserContext>();

	beforeAll(async () => {
		server = await startServer({ siteDir: path.join(root, 'build/client'), ...options });
		const limit = options.separatesTabs ? [] : ['--renderer-process-limit=1'];
		browser = await sharedBrowser([...limit, ...(options.browserOptions ?? [])]);
	});
	afterAll(async () => {
		await server?.close();
	});
	afterEach(async ({ task }) => {
		if (task.result?.state === 'fail') await printPages([...open], task.name);
		const done = [...open].filter((context) => !shared.has(context));
		for (const context of done) open.delete(context);
		await Promise.all(done.map((context) => context.close()));
		const unexpected = errors.filter((text) => !expected.some((pattern) => pattern.test(text)));
		errors = [];
		expected = [];
		expect(unexpected).toEqual([]);
	});

	return {
		get server() {
			return server;
		},
		expectError(pattern) {
			expected.push(pattern);
		},
		share<T extends { readonly page: Page }>(open: () => Promise<T>) {
			let opened: T | undefined;
			const leave = () => {
				if (opened) shared.delete(opened.page.context());
				opened = undefined;
			};
			beforeEach(async () => {
				opened ??= await open();
				shared.add(opened.page.context());
			});
			// Runs before the site's own, which then closes the page.
			afterEach(({ task }) => {
				if (task.result?.state === 'fail') leave();
			});
			afterAll(async () => {
				const context = opened?.page.context();
				leave();
				await context?.close();
			});
			return () => opened as T;
		},
		async newPage({ consented = false, ...contextOptions } = {}) {
			const context = await browser.newContext({ baseURL: server.url, ...contextOptions });
			open.add(context);
			context.setDefaultTimeout(30_000);
			if (consented) await context.addInitScript(giveConsent, consentRecord());
			const page = await context.newPage();
			if (contextOptions.javaScriptEnabled !== false) waitForHydration(page);
			page.on('console', (message) => {
				if (message.type() === 'error') errors.push(message.text());
			});
			page.on('pageerror', (error) => errors.push(String(error)));
			return page;
		},
	};
}

/** Waits for hydration, which renders the toast area; before it, clicks have no effect. */
export const hydrated = (page: Page): Promise<void> =>
	page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' });

/** Makes `goto` and `reload` wait for hydration. */
export function waitForHydration(page: Page): void {
	for (const load of ['goto', 'reload'] as const) {
		const original = page[load].bind(page) as (...args: unknown[]) => ReturnType<Page['goto']>;
		page[load] = async (...args: unknown[]) => {
			const response = await original(...args);
			if (response?.ok()) await hydrated(page);
			return response;
		};
	}
}

export const consentKey = 'peel_upload_consent';

/** A consent record as specified, with changes. */
export function consentRecord(changes: Record<string, unknown> = {}): string {
	const now = Date.now();
	return JSON.stringify({
		granted: true,
		policyVersion: '2025-09-04',
		grantedDate: new Date(now).toISOString(),
		expiresAt: new Date(now + 30 * 24 * 3_600_000).toISOString(),
		...changes,
	});
}

function giveConsent(record: string): void {
	if (!localStorage.getItem('peel_upload_consent')) localStorage.setItem('peel_upload_consent', record);
}

/** Gives what the page opens a fake clock, which only `page.clock.runFor` advances. */
export async function stopClock(page: Page): Promise<void> {
	await page.clock.install({ time: 0 });
	await page.clock.pauseAt(60_000);
}

/**
 * Waits for the results page, on a page whose clock is installed: before it, the progress of processing takes six and a
 * half seconds, which need not be real ones.
 */
export async function untilResult(page: Page): Promise<void> {
	const path = async () => {
		await page.clock.fastForward(1000);
		return new URL(page.url()).pathname;
	};
	await expect.poll(path, { timeout: 30_000 }).toBe('/results');
}

/** Waits for an element, on a page whose clock is installed, where seconds pass that need not be real ones. */
export async function passTime(page: Page, until: Locator): Promise<void> {
	const isThere = async () => {
		await page.clock.fastForward(1000);
		return until.isVisible();
	};
	await expect.poll(isThere, { timeout: 30_000 }).toBe(true);
}

/** More than any page has tab stops: the results page has about 25, and two more while a toast is visible. */
const maxTabStops = 50;

/**
 * Presses Tab until the element with this name, or an "unticked checkbox", has the focus. Returns the names on the way.
 */
export async function tabUntil(page: Page, target: string): Promise<string[]> {
	const visited: string[] = [];
	while (visited.at(-1) !== target && visited.length < maxTabStops) {
		await page.keyboard.press('Tab');
		visited.push(await page.evaluate(nameOfFocused));
	}
	expect(visited.at(-1)).toBe(target);
	return visited;
}

function nameOfFocused(): string {
	const focused = document.activeElement;
	if (focused instanceof HTMLInputElement && focused.type === 'checkbox')
		return focused.checked ? 'ticked checkbox' : 'unticked checkbox';
	const text = focused?.closest('label')?.textContent ?? focused?.textContent;
	return focused?.getAttribute('aria-label') ?? text?.trim() ?? '';
}

/** Events pushed for the tag manager, by action. */
export const tracked = (page: Page) =>
	page.evaluate(() =>
		(window as unknown as { dataLayer: { event: string }[] }).dataLayer.map(({ event }) => event),
	);

/** The visible toast; there is at most one. */
export const toast = (page: Page): Locator => page.locator('.toast[data-state=open]');

/** Reads title and message in one call: a toast is visible for five seconds, which may end between two calls. */
export async function expectToast(page: Page, title: string, message: string): Promise<void> {
	await expect
		.poll(() => toast(page).allTextContents(), { timeout: 30_000 })
		.toEqual([`${title} ${message}`]);
}

export interface Fixture {
	readonly photo: Buffer;
	readonly matte: Buffer;
}

/** One of the project's own rendered images with its ground-truth matte. */
export async function rendered(subject: string): Promise<Fixture> {
	const dir = path.join(root, 'art/rendered', subject);
	const [photo, matte] = await Promise.all([
		readFile(path.join(dir, 'photo.jpg')),
		readFile(path.join(dir, 'matte.png')),
	]);
	return { photo, matte };
}

/** A file for `setInputFiles`. */
export const jpegFile = (buffer: Buffer, name = 'photo.jpg') => ({ name, mimeType: 'image/jpeg', buffer });

/** Uploads and processes an image through the API; for tests that start at the results. */
export async function processed(
	site: Site,
	bytes: Buffer,
): Promise<{ id: string; token: string; path: string }> {
	const { cutOutImage } = await import('#test/api/calls.ts');
	const { id, token } = await cutOutImage(site.server.url, bytes);
	return { id, token, path: `/results?id=${id}&token=${token}` };
}
