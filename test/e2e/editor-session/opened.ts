// Chromium with the bare page, for the tests of one file.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser, launchForTests } from '#test/browser.ts';
import { type BarePage, buildBarePage } from './bare-page.ts';

interface Tabs {
	/** A browser without anything stored; its tabs share what they store. */
	newContext(): Promise<BrowserContext>;
	newTab(context?: BrowserContext): Promise<Page>;
}

/** Measures memory at once; by default Chromium waits for its next large garbage collection, up to 20 seconds. */
const measureAtOnce = '--enable-blink-features=ForceEagerMeasureMemory';

/** `measuresMemory`: in the whole browser, which alone can. */
export function openTabs({ measuresMemory = false } = {}): Tabs {
	const launch = () => (measuresMemory ? launchBrowser([measureAtOnce]) : launchForTests());
	let browser: Browser;
	let barePage: BarePage;
	beforeAll(async () => {
		[browser, barePage] = await Promise.all([launch(), buildBarePage()]);
	});
	afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
	afterAll(async () => {
		await browser?.close();
		barePage?.close();
	});
	const newContext = async () => {
		const context = await browser.newContext();
		context.setDefaultTimeout(60_000);
		return context;
	};
	return {
		newContext,
		newTab: async (context) => barePage.open(context ?? (await newContext())),
	};
}
