// Checks the accessibility of a page in its current state, in both themes, with axe.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The minified source, which a page parses in two thirds of the time. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type Options = Pick<axe.RunOptions, 'runOnly' | 'rules'>;

/** Only the rules about colours depend on the theme. */
const themes: readonly (readonly ['light' | 'dark', Options])[] = [
	['light', {}],
	['dark', { runOnly: ['cat.color'] }],
];

const structure: Options = { rules: { 'color-contrast': { enabled: false } } };

/**
 * Waits for all finite animations first, because axe checks the colours of the current frame. `skipsColours`: all rules
 * but those about colours.
 */
export async function expectAccessible(page: Page, { skipsColours = false } = {}): Promise<void> {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
	for (const [colorScheme, options] of skipsColours ? ([['light', structure]] as const) : themes) {
		await page.emulateMedia({ colorScheme });
		await page.evaluate(animationsFinished);
		const found = await page.evaluate(findViolations, options);
		expect([page.url(), colorScheme, found]).toEqual([page.url(), colorScheme, []]);
	}
}

/**
 * The rules that the page violates, with the elements. Rules that it meets are
 * not listed, which saves half of the time.
 */
async function findViolations(options: Options): Promise<string[]> {
	const { run } = (window as unknown as { axe: typeof axe }).axe;
	const { violations } = await run({ ...options, resultTypes: ['violations'] });
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
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
