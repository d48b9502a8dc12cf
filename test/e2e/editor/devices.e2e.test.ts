// The editor on other devices: a screen reader's view, narrow and wide windows, other densities.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { expectAccessible } from '../axe.ts';
import { expectToFit } from '../overflow.ts';
import { openSite } from '../site.ts';
import {
	canvas,
	choose,
	exportedPixels,
	painted,
	paintedAt,
	pick,
	pointAt,
	settled,
	shareEditor,
	toolNames,
	viewOf,
} from './editor.ts';

const engine = createFakeEngine();
// So that there is something to decide with the tool Holes.
engine.setAssessment({
	confidence: 0.5,
	doubtfulRegions: [{ x: 400, y: 100, width: 60, height: 60, area: 0.01, kind: 'maybe-background' }],
});
const site = openSite({ engine });
const photo = await jpeg(600, 400);

const { again } = shareEditor(site, photo);

/** Each control of the bar is in the window, and nothing else covers its middle. */
async function expectUncovered(page: Page): Promise<void> {
	const covered = await page.locator('header a, header button:visible').evaluateAll((controls) =>
		controls
			.filter((control) => {
				const { left, top, width, height } = control.getBoundingClientRect();
				return !control.contains(document.elementFromPoint(left + width / 2, top + height / 2));
			})
			.map((control) => control.getAttribute('aria-label') ?? control.textContent),
	);
	expect(covered).toEqual([]);
}

// Before a file is exported: the message of its download lies over the bar of a small window for a while.
it('every tool fits windows from a small phone to a large screen, the names of the tools fit their tabs, and the bar can be reached at a zoom of 400 %, in a very low window, and with large text', async () => {
	const page = await again();
	for (const tool of toolNames) {
		await choose(page, tool);
		await expectToFit(page, [320, 1024, 1920]);
	}
	for (const width of [390, 768, 1280]) {
		await expectToFit(page, [width]);
		expect(await besideNames(page)).toBeGreaterThan(7);
	}
	await page.setViewportSize({ width: 320, height: 256 });
	await expectUncovered(page);
	await page.setViewportSize({ width: 390, height: 844 });
	await page.evaluate(() => document.documentElement.style.setProperty('font-size', '150%'));
	await expectUncovered(page);
	await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
});

/** CSS pixels beside the name of a tool, within its tab, where they are fewest. */
const besideNames = (page: Page) =>
	page.getByRole('tab').evaluateAll((tabs) =>
		tabs.reduce((fewest, tab) => {
			const name = document.createRange();
			name.selectNodeContents(tab);
			name.setStart(tab, 1);
			name.setEnd(tab, 2);
			const [inner, outer] = [name.getBoundingClientRect(), tab.getBoundingClientRect()];
			return Math.min(fewest, inner.left - outer.left, outer.right - inner.right);
		}, Number.POSITIVE_INFINITY),
	);

it('a window that moves to a screen of another density draws the image at the same place', async () => {
	const page = await again();
	// The fake engine erases the left half.
	const edge: [number, number][] = [
		[290, 200],
		[310, 200],
	];
	const orange = await painted(page, 310, 200);
	await choose(page, 'View');
	await pick(page, 'Magenta');
	const expected = [[224, 0, 122, 255], orange];
	expect(await paintedAt(page, edge)).toEqual(expected);
	const cdp = await page.context().newCDPSession(page);
	for (const deviceScaleFactor of [2, 1.5, 1]) {
		const metrics = { ...(page.viewportSize() as { width: number; height: number }), deviceScaleFactor };
		await cdp.send('Emulation.setDeviceMetricsOverride', { ...metrics, mobile: false });
		// Anything that is drawn anew.
		await pick(page, 'White');
		await pick(page, 'Magenta');
		expect(await paintedAt(page, edge)).toEqual(expected);
	}
	await cdp.detach();
});

it('transparent parts show the chosen background of the view, and nothing of it is in the file', async () => {
	const page = await again();
	await choose(page, 'View');
	const shown = async (backdrop: string) => {
		await pick(page, backdrop);
		return paintedAt(
			page,
			Array.from({ length: 40 }, (_, i) => [100 + i, 100] as const),
		);
	};
	expect(new Set((await shown('Black')).map(String))).toEqual(new Set(['0,0,0,255']));
	expect(new Set((await shown('White')).map(String))).toEqual(new Set(['255,255,255,255']));
	const squares = new Set((await shown('Squares')).map(String));
	expect(squares.size).toBe(2);
	expect((await exportedPixels(page)).at(100, 100)).toEqual([0, 0, 0, 0]);
});

it('a pinch on the trackpad of a Mac in Safari zooms to the pointer, and not the page; a wheel with Ctrl in steps as small as without', async () => {
	const page = await again();
	const at = await pointAt(page, 450, 100);
	const before = await viewOf(page);
	// Safari's own events, which no other engine has.
	const isTaken = await canvas(page).evaluate((element, { x, y }) => {
		const pinch = (type: string, scale: number) => {
			const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: x, clientY: y });
			return !element.dispatchEvent(Object.assign(event, { scale }));
		};
		const first = [pinch('gesturestart', 1), pinch('gesturechange', 1.5), pinch('gesturechange', 2)];
		return [...first, pinch('gestureend', 2), pinch('gesturestart', 1), pinch('gesturechange', 1.5)];
	}, at);
	expect(isTaken).toEqual([true, true, true, true, true, true]);
	await expect.poll(async () => (await viewOf(page)).scale / before.scale).toBeCloseTo(3, 2);
	const after = await pointAt(page, 450, 100);
	expect(Math.hypot(after.x - at.x, after.y - at.y)).toBeLessThan(2);

	await page.keyboard.press('0');
	await expect.poll(async () => (await viewOf(page)).scale).toBeCloseTo(before.scale, 5);
	const { x, y } = await pointAt(page, 300, 200);
	await page.mouse.move(x, y);
	const zoomOf = async (turn: () => Promise<void>) => {
		const before = (await viewOf(page)).scale;
		await turn();
		await expect.poll(async () => (await viewOf(page)).scale).not.toBe(before);
		return (await viewOf(page)).scale / before;
	};
	const plain = await zoomOf(() => page.mouse.wheel(0, -120));
	await page.keyboard.down('Control');
	const withCtrl = await zoomOf(() => page.mouse.wheel(0, -120));
	expect([plain > 1.1, plain < 1.3, withCtrl > 1.1, withCtrl < 1.3]).toEqual([true, true, true, true]);
});

it('the zoom bar is one row on a narrow stage, within it, and its buttons keep their names', async () => {
	const page = await again();
	await choose(page, 'Crop and size');
	for (const [width, height] of [
		[320, 568],
		[640, 400],
		[667, 375],
		[1280, 800],
	] as const) {
		await page.setViewportSize({ width, height });
		const stage = await canvas(page).boundingBox();
		const boxes = [];
		for (const name of ['Zoom out', /^Actual size/, 'Zoom in', 'Fit', 'Show original'])
			boxes.push(await page.getByRole('button', { name, exact: true }).boundingBox());
		const rows = new Set(boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)));
		const right = Math.max(...boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0)));
		expect([width, height, rows.size, right <= (stage?.x ?? 0) + (stage?.width ?? 0)]).toEqual([
			width,
			height,
			1,
			true,
		]);
	}
});

// The last test, because the page is dark afterwards.
it('every tool has no violation of accessibility rules, in both themes', async () => {
	const page = await again();
	for (const tool of toolNames) {
		await choose(page, tool);
		await settled(page);
		await expectAccessible(page);
	}
	await choose(page, 'Background');
	for (const kind of ['Colour', 'Gradient', 'Image', 'Blur']) {
		await pick(page, kind);
		await expectAccessible(page);
	}
	await page.keyboard.press('?');
	await expectAccessible(page);
});
