import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { charactersOf } from '#web/fonts/faces.ts';
import { openSite } from './site.ts';

const site = openSite();
const siteDir = path.resolve(import.meta.dirname, '../../build/client');

const read = (pattern: string) =>
	globSync(pattern, { cwd: siteDir }).map((file) => readFileSync(path.join(siteDir, file), 'utf8'));

/** The characters that each typeface declares. */
const declared = [
	...read('assets/*.css')
		.join('')
		.matchAll(/unicode-range:([^;}]+)/g),
].map(([, ranges = '']) => charactersOf(ranges));

/** React Router writes these to the console only. */
const consoleOnly = ['💿', '👋'];

/** Fonts that the browser used for an element's text. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
	const session = await page.context().newCDPSession(page);
	await session.send('DOM.enable');
	await session.send('CSS.enable');
	const { root } = await session.send('DOM.getDocument');
	const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
	const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
	return fonts.map(({ familyName, isCustomFont }) =>
		isCustomFont ? familyName : `system font: ${familyName}`,
	);
}

it('both typefaces declare every character of pages and scripts', () => {
	const texts = [...read('**/index.html'), ...read('assets/*.js')].join('');
	const used = [...new Set(texts.match(/[^\p{Cc}]/gu))];
	expect(declared).toHaveLength(2);
	for (const characters of declared) {
		expect(used.filter((char) => !characters.includes(char) && !consoleOnly.includes(char))).toEqual([]);
	}
});

it.each([
	['h1', 'Bricolage Grotesque'],
	['main p', 'Instrument Sans'],
])('every character declared in fonts.css has a glyph: %s in %s', async (selector, family) => {
	const page = await site.newPage({ javaScriptEnabled: false });
	await page.goto('/');
	await page
		.locator(selector)
		.first()
		.evaluate((element, text) => {
			element.textContent = text;
			return document.fonts.ready.then(() => undefined);
		}, declared.join(''));
	expect(await fontsOf(page, selector)).toEqual([expect.stringContaining(family)]);
});
