// Whether a page as it stands fits screens of several widths, or makes its reader scroll sideways.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export async function expectToFit(page: Page, widths: readonly number[]): Promise<void> {
	for (const width of widths) {
		await page.setViewportSize({ width, height: 900 });
		const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
		expect([page.url(), width, Math.max(0, beyond)]).toEqual([page.url(), width, 0]);
	}
}
