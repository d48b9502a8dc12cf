// Chromium with the bare page, for the tests of one file.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { launchBrowser, sharedBrowser } from '#test/browser.ts';
import { type BarePage, buildBarePage } from './bare-page.ts';

interface Tabs {
	/** A browser without anything stored; its tabs share what they store. */
	newContext(): Promise<BrowserContext>;
	newTab(context?: BrowserContext): Promise<Page>;
	/** The same for all tests of a file that ask for it: each edits images of its own there, because edits are stored. */
	sharedTab(): Promise<Page>;
}

/** Measures memory at once; by default Chromium waits for its next large garbage collection, up to 20 seconds. */
const measureAtOnce = '--enable-blink-features=ForceEagerMeasureMemory';

/** `measuresMemory`: uses the whole browser, because the headless shell cannot measure memory. */
export function openTabs({ measuresMemory = false } = {}): Tabs {
	const launch = () => (measuresMemory ? launchBrowser([measureAtOnce]) : sharedBrowser());
	let browser: Browser;
	let barePage: BarePage;
	let open: BrowserContext[] = [];
	let shared: Promise<Page> | undefined;
	beforeAll(async () => {
		[browser, barePage] = await Promise.all([launch(), buildBarePage()]);
	});
	afterEach(async () => {
		await Promise.all(open.map((context) => context.close()));
		open = [];
	});
	afterAll(async () => {
		await (await shared)?.context().close();
		if (measuresMemory) await browser?.close();
		barePage?.close();
	});
	const createContext = async () => {
		const context = await browser.newContext();
		context.setDefaultTimeout(60_000);
		return context;
	};
	const newContext = async () => {
		const context = await createContext();
		open.push(context);
		return context;
	};
	return {
		newContext,
		newTab: async (context) => barePage.open(context ?? (await newContext())),
		sharedTab() {
			shared ??= createContext().then((context) => barePage.open(context));
			return shared;
		},
	};
}
