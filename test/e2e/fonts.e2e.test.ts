import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { charactersOf } from '#web/fonts/faces.ts';
import { layoutShift } from './layout-shift.ts';
import { openSite } from './site.ts';

const site = openSite();
const siteDir = path.resolve(import.meta.dirname, '../../build/client');

const read = (pattern: string) =>
	globSync(pattern, { cwd: siteDir }).map((file) => readFileSync(path.join(siteDir, file), 'utf8'));

/** The characters that each typeface declares. */
const declared = [
	...read('assets/*.css')
		.join('')
		.matchAll(/url\([^}]+unicode-range:([^;}]+)/g),
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

it('every page requests both typefaces before its style sheet names them', () => {
	const named =
		read('assets/*.css')
			.join('')
			.match(/\/assets\/[\w-]+\.woff2/g) ?? [];
	const files = [...new Set(named)].sort();
	expect(files).toHaveLength(2);
	for (const html of read('**/index.html')) {
		const head = html.slice(0, html.indexOf('<link rel="stylesheet"'));
		const preloads = head.match(/<link [^>]*rel="preload"[^>]*as="font"[^>]*>/g) ?? [];
		expect(preloads.map((link) => /href="([^"]+)"/.exec(link)?.[1]).sort()).toEqual(files);
		// Without this attribute the browser would load the typefaces twice.
		for (const link of preloads) expect(link).toMatch(/crossorigin="anonymous"/i);
	}
});

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

it.each(['/', '/upload', '/batch', '/how-to-use', '/blogs'])(
	'on a slow first visit %s hardly moves when the typefaces arrive after the text',
	async (path) => {
		const page = await site.newPage({ viewport: { width: 390, height: 823 } });
		const arrived = Promise.withResolvers<void>();
		await page.route('**/*.woff2', async (route) => {
			await arrived.promise;
			await route.continue();
		});
		await page.goto(path, { waitUntil: 'domcontentloaded' });
		await page.evaluate(() => new Promise(requestAnimationFrame));
		expect(await page.evaluate(() => document.fonts.status)).toBe('loading');
		arrived.resolve();
		await page.evaluate(() => document.fonts.ready.then(() => undefined));
		expect(await layoutShift(page)).toBeLessThan(0.01);
	},
);
