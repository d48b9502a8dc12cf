// The editor on a phone, by touch.
import type { CDPSession } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { expectAccessible } from '../axe.ts';
import { openSite } from '../site.ts';
import {
	canvas,
	choose,
	exportedPixels,
	phone,
	pick,
	pointAt,
	press,
	scaleOf,
	set,
	settled,
	shareEditor,
	stepsOf,
	toolNames,
} from './editor.ts';

const engine = createFakeEngine();
const site = openSite({ engine });
const photo = await jpeg(600, 400);

type Touch = { readonly x: number; readonly y: number };

/** Moves fingers from one place to another in steps. */
async function touch(cdp: CDPSession, from: readonly Touch[], to: readonly Touch[]): Promise<void> {
	const at = (share: number) =>
		from.map(({ x, y }, i) => ({
			x: x + ((to[i]?.x ?? x) - x) * share,
			y: y + ((to[i]?.y ?? y) - y) * share,
			id: i,
		}));
	await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
	for (const share of [0.25, 0.5, 0.75, 1])
		await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) });
	await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

describe('on a phone', () => {
	const { again } = shareEditor(site, photo, phone);

	it('text in fields is large enough that Safari does not zoom the page, and everything that can be touched is at least 44 px high or wide', async () => {
		const page = await again();
		const small = async () =>
			page
				.locator('input:visible, select:visible')
				.evaluateAll((fields) =>
					fields
						.filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
						.map((field) => field.getAttribute('aria-label') ?? field.tagName),
				);
		for (const tool of toolNames) {
			await choose(page, tool);
			await settled(page);
			expect([tool, await small()]).toEqual([tool, []]);
			const narrow = await page
				.locator(
					'button:visible, a:visible, select:visible, input:visible:not([type=radio]):not([type=checkbox]):not([type=file]):not([type=range]):not([type=color])',
				)
				.evaluateAll((elements) =>
					elements
						.filter((element) => !element.closest('.sr-only') && !element.classList.contains('sr-only'))
						.map((element) => ({
							name: element.getAttribute('aria-label') ?? element.textContent,
							...element.getBoundingClientRect().toJSON(),
						}))
						.filter(({ width, height }) => width > 1 && height < 44 && width < 44)
						.map(({ name, width, height }) => `${name} ${width}x${height}`),
				);
			expect([tool, narrow]).toEqual([tool, []]);
		}
		await choose(page, 'Background');
		await pick(page, 'Gradient');
		expect(await page.getByLabel('From, hex', { exact: true }).isVisible()).toBe(true);
		expect(await small()).toEqual([]);
	});

	it('a second finger puts the frame of the crop tool back, and both zoom', async () => {
		const page = await again();
		const cdp = await page.context().newCDPSession(page);
		await choose(page, 'Crop and size');
		const fit = await scaleOf(page);
		const steps = await stepsOf(page);
		const size = page.locator('.crop-size');
		const [corner, middle] = [await pointAt(page, 2, 2), await pointAt(page, 300, 200)];
		const first = { x: corner.x + 30, y: corner.y + 30, id: 0 };
		const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: object[]) =>
			cdp.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as { x: number; y: number }[] });
		await send('touchStart', [{ ...corner, id: 0 }]);
		await send('touchMove', [first]);
		await expect.poll(() => size.textContent()).not.toBe('600 x 400');
		await send('touchStart', [first, { ...middle, id: 1 }]);
		await expect.poll(() => size.textContent()).toBe('600 x 400');
		for (const by of [20, 40, 60, 80])
			await send('touchMove', [first, { x: middle.x + by, y: middle.y + by, id: 1 }]);
		await send('touchEnd', []);
		await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.2 * fit);
		expect(await size.textContent()).toBe('600 x 400');
		expect(await stepsOf(page)).toEqual(steps);
		// One finger still drags the frame.
		await press(page, 'Fit');
		await expect.poll(() => scaleOf(page)).toBe(fit);
		const from = await pointAt(page, 600, 400);
		await touch(cdp, [from], [{ x: from.x - 30, y: from.y - 30 }]);
		await expect.poll(() => stepsOf(page)).toEqual(['As it was', 'Crop']);
	});

	it('the reason why a background was refused is visible, wherever the settings are scrolled to', async () => {
		site.expectError(/503/);
		const page = await again();
		await choose(page, 'Background');
		await pick(page, 'Image');
		/** The stage, the heading of the settings or the tools may cover it. */
		const isInSight = async (message: RegExp) => {
			const alert = page.getByRole('alert').filter({ hasText: message });
			await alert.waitFor();
			return alert.evaluate((element) => {
				const { left, right, top, bottom } = element.getBoundingClientRect();
				const corners = [
					[left + 4, top + 4],
					[right - 4, bottom - 4],
				] as const;
				return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
			});
		};

		const choosing = page.waitForEvent('filechooser');
		await page.getByText('Choose an image').click();
		const notes = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no image') };
		await (await choosing).setFiles(notes);
		await expect.poll(() => isInSight(/could not be read/)).toBe(true);
		await page.route('**/places/garden.webp', (route) => route.fulfill({ status: 503 }));
		await page.getByRole('button', { name: 'Garden table' }).tap();
		await expect.poll(() => isInSight(/did not load/)).toBe(true);
	});

	it('when the phone is turned, the chosen tool stays in view, and an open list stays below its button; parts of the neighbouring tools show that there are more, and settings begin at their top', async () => {
		const page = await again();
		await choose(page, 'Crop and size');
		await page.getByRole('button', { name: 'More', exact: true }).click();
		const boxOf = async (role: 'tab' | 'tablist' | 'button' | 'dialog', name: string) => {
			const box = await page.getByRole(role, { name, exact: true }).boundingBox();
			const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
			return { left: x, top: y, right: x + width, bottom: y + height };
		};
		for (const [width, height] of [
			[844, 390],
			[390, 844],
		] as const) {
			await page.setViewportSize({ width, height });
			await expect
				.poll(async () => {
					const [more, list] = [await boxOf('button', 'More'), await boxOf('dialog', 'More')];
					const isBelow = Math.abs(list.top - more.bottom - 6) < 0.5;
					return isBelow && list.right > more.left && list.right <= width;
				})
				.toBe(true);
			await expect
				.poll(async () => {
					const [tab, rail] = [await boxOf('tab', 'Crop and size'), await boxOf('tablist', 'Tools')];
					return tab.bottom <= rail.bottom + 1 && tab.right <= rail.right + 1;
				})
				.toBe(true);
		}
		await page.keyboard.press('Escape');

		const shownPx = (tool: string) =>
			page.getByRole('tab', { name: tool, exact: true }).evaluate((tab) => {
				const { left, right } = tab.getBoundingClientRect();
				return Math.max(0, Math.min(right, window.innerWidth) - Math.max(left, 0));
			});
		await choose(page, 'Edge');
		await expect.poll(() => shownPx('Background')).toBeGreaterThan(20);
		await choose(page, 'Export');
		await choose(page, 'Shadow');
		await choose(page, 'Background');
		await expect.poll(() => shownPx('Edge')).toBeGreaterThan(20);

		await choose(page, 'Crop and size');
		const panel = page.getByRole('tabpanel');
		const scrolled = () => panel.evaluate((element) => element.scrollTop);
		await panel.evaluate((element) => element.scrollTo(0, 200));
		expect(await scrolled()).toBeGreaterThan(100);
		await choose(page, 'Edge');
		await expect.poll(scrolled).toBe(0);
	});

	// After the other tests, because the page is dark from then on.
	it('no tool has a violation of accessibility rules', async () => {
		const page = await again();
		// The frame around the settings is that of all tools, and what they hold is as on a large screen.
		for (const tool of ['Keep', 'Crop and size']) {
			await choose(page, tool);
			await settled(page);
			await expectAccessible(page);
		}
	});

	it('twenty steps work by touch: strokes, pinch, pan, tools, undo, and the file', async () => {
		const page = await again();
		const cdp = await page.context().newCDPSession(page);
		await choose(page, 'Brush');
		await page.getByRole('checkbox', { name: 'Snap to edges' }).click();
		await pick(page, 'Erase');
		for (let i = 0; i < 12; i++) {
			const from = await pointAt(page, 320 + 20 * i, 60);
			await touch(cdp, [from], [{ ...from, y: from.y + 20 }]);
			await settled(page);
		}
		expect(await stepsOf(page)).toHaveLength(13);

		const fit = await scaleOf(page);
		const middle = await pointAt(page, 300, 200);
		const [left, right] = [
			{ ...middle, x: middle.x - 30 },
			{ ...middle, x: middle.x + 30 },
		];
		await touch(
			cdp,
			[left, right],
			[
				{ ...left, x: left.x - 60 },
				{ ...right, x: right.x + 60 },
			],
		);
		await expect.poll(() => scaleOf(page)).toBeGreaterThan(2 * fit);
		const view = await canvas(page).getAttribute('data-view');
		await touch(
			cdp,
			[left, right],
			[
				{ ...left, y: left.y + 40 },
				{ ...right, y: right.y + 40 },
			],
		);
		await expect.poll(() => canvas(page).getAttribute('data-view')).not.toBe(view);
		// Two fingers paint nothing, and the page has not moved.
		expect(await stepsOf(page)).toHaveLength(13);
		expect(await page.evaluate(() => [window.scrollX, window.scrollY])).toEqual([0, 0]);

		await press(page, 'Undo');
		await press(page, 'Redo');
		await choose(page, 'Background');
		await pick(page, 'Colour');
		await choose(page, 'Shadow');
		await pick(page, 'Contact');
		await choose(page, 'Edge');
		await set(page, 'Shift in pixels', -1);
		await choose(page, 'Crop and size');
		await pick(page, '1:1');
		const saved = await exportedPixels(page);
		expect([saved.width, saved.height]).toEqual([400, 400]);
		expect(saved.at(1, 1)).toEqual([255, 255, 255, 255]);
	});
});
