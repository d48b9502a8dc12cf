// The whole product for an end-to-end test: the built site on the real server, and pages in real Chromium that allow no console error.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Engine } from '#engine/index.ts';
import { launchBrowser } from '#test/browser.ts';
import { startServer, type TestServer } from '#test/server.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface Site {
	readonly server: TestServer;
	/** A page in a context of its own, without consent unless `consented`. */
	newPage(options?: PageOptions): Promise<Page>;
	/** Console errors of these words are part of the test at hand, such as a refused request. */
	expectError(words: RegExp): void;
}

export interface PageOptions extends BrowserContextOptions {
	readonly consented?: boolean;
}

export interface SiteOptions {
	readonly engine?: Engine;
	readonly now?: () => number;
	readonly env?: Record<string, string>;
}

/** Starts server and browser for the tests of one file. */
export function openSite(options: SiteOptions = {}): Site {
	let server: TestServer;
	let browser: Browser;
	let errors: string[] = [];
	let expected: RegExp[] = [];

	beforeAll(async () => {
		server = await startServer({ ...options, siteDir: path.join(root, 'build/client') });
		browser = await launchBrowser();
	});
	afterAll(async () => {
		await browser?.close();
		await server?.close();
	});
	afterEach(async () => {
		await Promise.all(browser.contexts().map((context) => context.close()));
		const unexpected = errors.filter((text) => !expected.some((words) => words.test(text)));
		errors = [];
		expected = [];
		expect(unexpected).toEqual([]);
	});

	return {
		get server() {
			return server;
		},
		expectError(words) {
			expected.push(words);
		},
		async newPage({ consented = false, ...contextOptions } = {}) {
			const context = await browser.newContext({ baseURL: server.url, ...contextOptions });
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

/** Makes `goto` and `reload` wait until the page answers to clicks; its toast area is drawn by the running script only. */
function waitForHydration(page: Page): void {
	const running = page.getByRole('region', { name: 'Notifications' });
	for (const load of ['goto', 'reload'] as const) {
		const original = page[load].bind(page) as (...args: unknown[]) => ReturnType<Page['goto']>;
		page[load] = async (...args: unknown[]) => {
			const response = await original(...args);
			if (response?.ok()) await running.waitFor({ state: 'attached' });
			return response;
		};
	}
}

export const consentKey = 'peel_upload_consent';

/** A consent record as the specification stores it, with changes. */
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

/** The one toast that may be visible. */
export const toast = (page: Page): Locator => page.locator('.toast[data-state=open]');

/** Looks at all that is visible in one go: it stays for five seconds only, which between two looks may pass. */
export async function expectToast(page: Page, title: string, message: string): Promise<void> {
	await expect.poll(() => toast(page).allTextContents(), { timeout: 30_000 }).toEqual([`${title}${message}`]);
}

export interface Fixture {
	readonly photo: Buffer;
	readonly matte: Buffer;
}

/** One of the project's own rendered pictures with its true matte. */
export async function rendered(subject: string): Promise<Fixture> {
	const dir = path.join(root, 'art/rendered', subject);
	const [photo, matte] = await Promise.all([
		readFile(path.join(dir, 'photo.jpg')),
		readFile(path.join(dir, 'matte.png')),
	]);
	return { photo, matte };
}

/** A file for an input element. */
export const jpegFile = (buffer: Buffer, name = 'photo.jpg') => ({ name, mimeType: 'image/jpeg', buffer });

/** Uploads by way of the API and cuts out; for tests that begin later in the journey. */
export async function processed(
	site: Site,
	bytes: Buffer,
): Promise<{ id: string; token: string; path: string }> {
	const { upload, process } = await import('#test/api/calls.ts');
	const { id } = await upload(site.server.url, bytes);
	const { processedToken: token } = await process(site.server.url, id);
	return { id, token, path: `/results?id=${id}&token=${token}` };
}
