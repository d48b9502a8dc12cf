// Keep and Remove in the end-to-end tests: opens the editor with one of them, clicks, and waits for what was found.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PageOptions, Site } from '../site.ts';
import { choose, type OpenEditor, openEditor, pointAt, settled } from './editor.ts';

export type PromptTool = 'Keep' | 'Remove';

export async function openPromptTool(
	site: Site,
	image: Buffer,
	tool: PromptTool,
	options?: PageOptions,
): Promise<OpenEditor> {
	const editor = await openEditor(site, image, options);
	await choose(editor.page, tool);
	await settled(editor.page);
	return editor;
}

/** Marks of the clicks that wait for a reply. */
export const marks = (page: Page): Locator => page.locator('svg .prompt-pulse');
export const lastAction = (page: Page): Locator => page.getByRole('status', { name: 'Last action' });

/** Resolves when what was clicked has been found and painted. */
export async function answered(page: Page, options?: { timeout: number }): Promise<void> {
	await expect.poll(() => marks(page).count(), options).toBe(0);
	await settled(page);
}

/** Clicks at a point of the output. */
export async function click(page: Page, x: number, y: number): Promise<void> {
	const point = await pointAt(page, x, y);
	await page.mouse.click(point.x, point.y);
}
