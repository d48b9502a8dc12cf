// Checks the accessibility of a page in its current state, in both themes, with axe.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Waits for all finite animations first, because axe checks the colours of the current frame. */
export async function expectAccessible(page: Page): Promise<void> {
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		await page.evaluate(animationsFinished);
		// One frame: with other frames axe opens another page for each run.
		const axe = new AxeBuilder({ page }).setLegacyMode();
		// Only the rules about colours depend on the theme.
		if (colorScheme === 'dark') axe.withTags('cat.color');
		const { violations } = await axe.analyze();
		const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
		expect([colorScheme, found]).toEqual([colorScheme, []]);
	}
}

async function animationsFinished(): Promise<void> {
	const hasEnd = (animation: Animation) => animation.effect?.getComputedTiming().endTime !== Infinity;
	await Promise.allSettled(
		document
			.getAnimations()
			.filter(hasEnd)
			.map(({ finished }) => finished),
	);
}
