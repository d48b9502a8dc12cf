// Chromium with the bare page, for the tests of one file.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { type BarePage, buildBarePage } from './bare-page.ts';

export interface Tabs {
	/** A browser without anything stored; its tabs share what they store. */
	newContext(): Promise<BrowserContext>;
	newTab(context?: BrowserContext, origin?: string): Promise<Page>;
}

export function openTabs(): Tabs {
	let browser: Browser;
	let barePage: BarePage;
	beforeAll(async () => {
		[browser, barePage] = await Promise.all([launchBrowser(), buildBarePage()]);
	});
	afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
	afterAll(() => browser?.close());
	const newContext = async () => {
		const context = await browser.newContext();
		context.setDefaultTimeout(60_000);
		return context;
	};
	return {
		newContext,
		newTab: async (context, origin) => barePage.open(context ?? (await newContext()), origin),
	};
}
