// Accessibility of a page as it stands, in both themes, by axe's rules.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The page is to be opened with reduced motion, so that no colour is on its way from one theme to the other. */
export async function expectAccessible(page: Page): Promise<void> {
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		const { violations } = await new AxeBuilder({ page }).analyze();
		const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
		expect([colorScheme, found]).toEqual([colorScheme, []]);
	}
}
