// Pages that the browser translates while they are used, as Chrome and Edge do: each text is replaced by an element
// <font>, also those that come later.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { choose as chooseFiles, copies, expectSteps, hold, rows } from './batch/batch-page.ts';
import { choose, pick, press, shareEditor, stepsOf } from './editor/editor.ts';
import { jpegFile, openSite, untilResult } from './site.ts';

const engine = createFakeEngine();
const site = openSite({ engine });
const photo = await jpeg(600, 400);

/** Runs in the page: puts every text in brackets, as a translator replaces it. */
function translate(): void {
	const skipped = 'font, script, style, textarea, title, noscript, canvas';
	function replace(text: Node): void {
		if (!text.parentElement || text.parentElement.closest(skipped) || !text.nodeValue?.trim()) return;
		const font = document.createElement('font');
		font.append(Object.assign(document.createElement('font'), { textContent: `[${text.nodeValue}]` }));
		text.parentElement.replaceChild(font, text);
	}
	function replaceAll(root: Node): void {
		const texts: Node[] = [];
		const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
		if (root instanceof Text) texts.push(root);
		while (walker.nextNode()) texts.push(walker.currentNode);
		texts.forEach(replace);
	}
	replaceAll(document.body);
	new MutationObserver((records) => {
		for (const { addedNodes, type, target } of records)
			for (const node of type === 'characterData' ? [target] : addedNodes) replaceAll(node);
	}).observe(document.body, { childList: true, subtree: true, characterData: true });
}

async function openTranslated(path: string): Promise<Page> {
	const page = await site.newPage({ consented: true });
	await page.clock.install();
	await page.goto(path);
	await page.evaluate(translate);
	return page;
}

const heading = (page: Page, text: string) => page.getByRole('heading', { level: 1, name: `[${text}]` });

it('translated pages lead from the upload to the result and its deletion, and show what changes', async () => {
	const page = await openTranslated('/upload');
	const release = hold(engine);
	await page.locator('input[type=file]').setInputFiles(jpegFile(photo));
	await heading(page, 'Peeling it off').waitFor();
	const texts = async () => {
		await page.clock.fastForward(1000);
		return page.getByRole('main').textContent();
	};
	await expect.poll(texts).toContain('[95%]');
	await page.getByText('[Finalizing the edges...]').first().waitFor();
	release();
	await untilResult(page);
	await heading(page, 'Your cutout is ready').waitFor();
	await page.getByRole('button', { name: 'Download Image' }).first().click();
	await page.getByText('[Download complete!]').first().waitFor();
	await page.getByRole('button', { name: 'Delete now' }).click();
	await page.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click();
	await heading(page, 'Deleted').waitFor();
});

it('a translated batch stays correct: it says what is done, and a removed photo disappears', async () => {
	const page = await openTranslated('/batch');
	await chooseFiles(page, copies(photo, 2));
	await expectSteps(page, { done: 2 });
	for (const text of await rows(page).allTextContents()) expect(text).toMatch(/Done/);
	await page.getByRole('button', { name: /Remove photo-1/ }).click();
	await expectSteps(page, { done: 1 });
});

const { again } = shareEditor(site, photo);

it('in a right-to-left language the sliders of the editor are filled up to their handle, and the bar begins at the right edge', async () => {
	const page = await again();
	await page.evaluate(() => {
		document.documentElement.dir = 'rtl';
	});
	await choose(page, 'Brush');
	const slider = page.getByRole('slider', { name: 'Hardness' });
	const { width = 0, height = 0 } = (await slider.boundingBox()) ?? {};
	// What is filled is painted from the left.
	await slider.click({ position: { x: 0.9 * width, y: height / 2 } });
	expect(Number(await page.getByLabel('Hardness in percent').inputValue())).toBeGreaterThan(80);
	const back = await page.getByRole('link', { name: 'Back to the result' }).boundingBox();
	expect((back?.x ?? 0) + (back?.width ?? 0)).toBeGreaterThan(1260);
	const exporting = await page.getByRole('button', { name: 'Export', exact: true }).boundingBox();
	expect(exporting?.x).toBeLessThan(20);
	await page.evaluate(() => {
		document.documentElement.dir = '';
	});
});

// The last test, because its texts stay translated.
it('the editor works while it is translated', async () => {
	const page = await again();
	await page.evaluate(translate);
	for (const tab of await page.getByRole('tab').all()) await tab.click();
	await choose(page, '[Shadow]');
	await pick(page, '[Drop]');
	await pick(page, '[Contact]');
	await press(page, 'Undo');
	expect(await stepsOf(page)).toHaveLength(3);
});
