// What the pages of a failed test showed, for its log: a failure that happens
// once in fifty runs cannot be looked at otherwise.
import type { BrowserContext, Page } from 'playwright-core';

const longestText = 1500;

/**
 * Writes address and visible text of every open page to stderr. Never rejects:
 * a page may be closed, or not answer any more.
 */
export async function printPages(contexts: readonly BrowserContext[], test: string): Promise<void> {
	const pages = contexts.flatMap((context) => context.pages());
	for (const page of pages) {
		const text = await shownText(page).catch(String);
		process.stderr.write(`\n${test}: ${page.url()} shows\n${text.slice(0, longestText)}\n`);
	}
}

const shownText = (page: Page) => page.locator('body').innerText({ timeout: 5000 });
