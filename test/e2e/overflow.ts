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
