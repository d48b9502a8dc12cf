import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openSite } from './site.ts';

const site = openSite();

const hero = (page: Page) => page.getByRole('slider', { name: 'Teddy bear' });
const quality = (page: Page) => page.getByRole('slider', { name: 'Basket of oranges' });
const button = (page: Page, name: string) => page.getByRole('button', { name });

const frameMs = 16;

/** The home page with a fake clock, which only `page.clock.runFor` advances. */
async function openWithFakeClock(options: Parameters<typeof site.newPage>[0] = {}): Promise<Page> {
	const page = await site.newPage(options);
	await page.clock.install({ time: 1_000 });
	await page.clock.pauseAt(16_000);
	await page.goto('/');
	return page;
}

/** Exact position of a slider's line, in %. */
const position = (slider: Locator) =>
	slider.evaluate((handle) => Number.parseFloat(getComputedStyle(handle).getPropertyValue('--at')));

const expectPosition = (slider: Locator) => expect.poll(() => position(slider));

interface Point {
	x: number;
	y: number;
}

/** Swipes with one finger from a point by a distance, with real touch events. */
async function swipe(page: Page, from: Point, by: Point): Promise<void> {
	const devtools = await page.context().newCDPSession(page);
	const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
		devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
	await touch('touchStart', [from]);
	for (let part = 0.1; part <= 1; part += 0.1) {
		await touch('touchMove', [{ x: from.x + by.x * part, y: from.y + by.y * part }]);
	}
	await touch('touchEnd', []);
	await devtools.detach();
}

describe('the live demo', () => {
	it('starts in the middle, 400 pixels high, labelled BEFORE and AFTER; auto-play starts after 1.5 seconds, at 0.5 % per frame, stops at the end and returns to the middle; that of the second slider, 300 pixels high, starts after 2 seconds', async () => {
		const page = await openWithFakeClock();
		expect(await position(hero(page))).toBe(50);
		const demo = page.getByRole('group', { name: 'Live demo' });
		for (const label of ['BEFORE', 'AFTER']) await demo.getByText(label, { exact: true }).waitFor();
		const frame = await hero(page).locator('xpath=../..').boundingBox();
		expect(frame?.height).toBe(400);

		await page.clock.runFor(1490);
		expect(await position(hero(page))).toBe(50);
		await page.clock.runFor(20);
		await button(page, 'Pause Magic').waitFor();
		const before = await position(hero(page));
		await page.clock.runFor(20 * frameMs);
		await expectPosition(hero(page)).toBe(before + 10);

		expect((await quality(page).locator('xpath=../..').boundingBox())?.height).toBe(300);
		await page.clock.runFor(1990 - 1510 - 20 * frameMs);
		expect(await position(quality(page))).toBe(50);
		await page.clock.runFor(20 + 10 * frameMs);
		await expectPosition(quality(page)).toBeGreaterThan(54);

		await page.clock.runFor((100 - (await position(hero(page)))) * 2 * frameMs);
		await expectPosition(hero(page)).toBe(100);
		await page.clock.runFor(2 * frameMs);
		await expectPosition(hero(page)).toBe(50);
		await button(page, 'Show Magic').waitFor();
		await page.clock.runFor(5000);
		expect(await position(hero(page))).toBe(50);
	});

	it('stops auto-play when dragged, and follows the mouse', async () => {
		const page = await openWithFakeClock();
		await page.clock.runFor(1600);
		await button(page, 'Pause Magic').waitFor();
		const box = await hero(page).locator('xpath=../..').boundingBox();
		if (!box) throw new Error('the slider has no box');
		await page.mouse.move(box.x + box.width * 0.5, box.y + 200);
		await page.mouse.down();
		await page.mouse.move(box.x + box.width * 0.25, box.y + 220, { steps: 5 });
		await expectPosition(hero(page)).toBeCloseTo(25, 0);
		await page.mouse.move(box.x - 50, box.y + 220);
		await page.mouse.up();
		await expectPosition(hero(page)).toBe(0);
		await button(page, 'Show Magic').waitFor();
		await page.clock.runFor(3000);
		expect(await position(hero(page))).toBe(0);
	});

	it('plays from 0 on Show Magic, pauses in place, and resets to the middle', async () => {
		const page = await openWithFakeClock();
		await button(page, 'Show Magic').click();
		await expectPosition(hero(page)).toBe(0);
		await page.clock.runFor(30 * frameMs);
		await expectPosition(hero(page)).toBe(15);
		await button(page, 'Pause Magic').click();
		await button(page, 'Show Magic').waitFor();
		await page.clock.runFor(1000);
		expect(await position(hero(page))).toBe(15);
		await button(page, 'Show Magic').click();
		await expectPosition(hero(page)).toBe(0);
		await page.clock.runFor(10 * frameMs);
		await button(page, 'Reset').click();
		await expectPosition(hero(page)).toBe(50);
		await page.clock.runFor(1000);
		expect(await position(hero(page))).toBe(50);
	});

	it('moves by keyboard and exposes its value to assistive technology, and does not start auto-play once it has been moved', async () => {
		const page = await openWithFakeClock();
		const slider = hero(page);
		for (const [key, value] of [
			['ArrowRight', '51'],
			['ArrowUp', '52'],
			['ArrowLeft', '51'],
			['Shift+ArrowRight', '61'],
			['PageDown', '51'],
			['PageUp', '61'],
			['Home', '0'],
			['ArrowDown', '0'],
			['End', '100'],
		] as const) {
			await slider.press(key);
			expect([key, await slider.getAttribute('aria-valuenow')]).toEqual([key, value]);
		}
		expect(await slider.getAttribute('aria-valuetext')).toBe('100% after, 0% before');
		await page.clock.runFor(3000);
		expect(await position(slider)).toBe(100);
	});

	it('follows a horizontal swipe and lets a vertical one scroll the page', async () => {
		const page = await openWithFakeClock({ hasTouch: true, viewport: { width: 390, height: 844 } });
		const slider = hero(page);
		const frame = slider.locator('xpath=../..');
		await frame.evaluate((element) => element.scrollIntoView({ block: 'center' }));
		const box = await frame.boundingBox();
		if (!box) throw new Error('the slider has no box');
		const start = { x: box.x + box.width * 0.7, y: box.y + 250 };

		const scrolled = await page.evaluate(() => window.scrollY);
		await swipe(page, start, { x: 0, y: -150 });
		await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled + 100);
		expect(await position(slider)).toBe(50);

		await frame.evaluate((element) => element.scrollIntoView({ block: 'center' }));
		await swipe(page, start, { x: -box.width * 0.5, y: 0 });
		await expectPosition(slider).toBeLessThan(30);
	});

	it('has no auto-play with prefers-reduced-motion, but plays on request', async () => {
		const page = await openWithFakeClock({ reducedMotion: 'reduce' });
		await page.clock.runFor(5000);
		expect(await position(hero(page))).toBe(50);
		expect(await position(quality(page))).toBe(50);
		await button(page, 'Show Magic').click();
		await page.clock.runFor(10 * frameMs);
		await expectPosition(hero(page)).toBe(5);
	});
});
