// Checks that a page in its current state needs no horizontal scrolling at several widths.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export async function expectToFit(page: Page, widths: readonly number[]): Promise<void> {
	for (const width of widths) {
		await page.setViewportSize({ width, height: 900 });
		const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
		expect([page.url(), width, Math.max(0, overflowPx)]).toEqual([page.url(), width, 0]);
	}
}

/** Text spacing that a page has to bear (WCAG 1.4.12). */
const spacing = `
	* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
	p { margin-bottom: 2em !important; }`;

/** The same with text spaced out, on the narrowest window, 320 px; afterwards the text is as before. */
export async function expectToFitSpacedOut(page: Page): Promise<void> {
	await page.evaluate((css) => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(css);
		document.adoptedStyleSheets = [sheet];
	}, spacing);
	await expectToFit(page, [320]);
	await page.evaluate(() => {
		document.adoptedStyleSheets = [];
	});
}
