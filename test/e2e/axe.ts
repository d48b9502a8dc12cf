// Accessibility of a page as it stands, in both themes, by axe's rules.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Of the colours that stand in the end: what fades in, or changes with the theme, is waited for. */
export async function expectAccessible(page: Page): Promise<void> {
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		await page.evaluate(motionEnds);
		// One frame: what other frames would need opens a page more for each run.
		const axe = new AxeBuilder({ page }).setLegacyMode();
		// Of the rules only those about colours can come out differently in another theme.
		if (colorScheme === 'dark') axe.withTags('cat.color');
		const { violations } = await axe.analyze();
		const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
		expect([colorScheme, found]).toEqual([colorScheme, []]);
	}
}

async function motionEnds(): Promise<void> {
	const ends = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Infinity;
	await Promise.allSettled(
		document
			.getAnimations()
			.filter(ends)
			.map(({ finished }) => finished),
	);
}
