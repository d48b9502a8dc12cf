// The editor when a gesture is interrupted: a palm beside or before the pen, a lost pointer, a reload, a release before
// a repaint; and where the focus stays.
import type { Dialog, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { giveFile } from '../give-file.ts';
import { openSite } from '../site.ts';
import {
	beginDrag,
	canvas,
	choose,
	drag,
	exportedPixels,
	type OpenEditor,
	openEditor,
	pick,
	pointAt,
	press,
	settled,
	startOver,
	stepsOf,
} from './editor.ts';

// The fake engine erases the left half.
const site = openSite({ engine: createFakeEngine() });
const photo = await jpeg(600, 400);

interface Point {
	readonly x: number;
	readonly y: number;
}

/** The editor as it was when it was opened, with the eraser. */
async function erasing({ page }: OpenEditor): Promise<Page> {
	await startOver(page);
	await choose(page, 'Brush');
	await pick(page, 'Erase');
	return page;
}

const opened = site.share(() => openEditor(site, photo, { hasTouch: true }));

it('the browser does not open a file that is dropped while the editor is opening', async () => {
	const page = await site.newPage();
	await page.route('**/api/**', () => undefined);
	await page.goto('/edit?id=00000000-0000-4000-8000-000000000000&token=waits');
	await expect.poll(() => giveFile(page, photo, ['dragover', 'drop'])).toEqual([true, true]);
	await page.getByText('Opening your cutout...').waitFor();
});

it('a palm on the canvas does not disturb the stroke that is being drawn; a pointer that is lost ends its stroke, and the next pointer paints', async () => {
	const page = await erasing(opened());
	const [from, to] = [await pointAt(page, 450, 100), await pointAt(page, 450, 200)];
	await page.mouse.move(from.x, from.y);
	await page.mouse.down();
	await page.getByRole('application', { name: 'Canvas' }).evaluate((stage) => {
		const palm = { bubbles: true, pointerId: 77, pointerType: 'touch', clientX: 400, clientY: 400 };
		for (const type of ['pointerdown', 'pointermove', 'pointercancel'])
			stage.dispatchEvent(new PointerEvent(type, palm));
	});
	await page.mouse.move(to.x, to.y, { steps: 4 });
	await page.mouse.up();
	await settled(page);
	expect(await stepsOf(page)).toEqual(['As it was', 'Erase']);

	const start = await pointAt(page, 350, 100);
	const stage = page.getByRole('application', { name: 'Canvas' });
	await stage.evaluate((element) =>
		element.addEventListener('pointerdown', (event) => {
			element.dataset.pointer = String((event as PointerEvent).pointerId);
		}),
	);
	await page.mouse.move(start.x, start.y);
	await page.mouse.down();
	await page.mouse.move(start.x, start.y + 40, { steps: 4 });
	await stage.evaluate((element) => element.releasePointerCapture(Number(element.dataset.pointer)));
	const outside = await page.getByRole('heading', { level: 2 }).first().boundingBox();
	await page.mouse.move((outside?.x ?? 0) + 2, (outside?.y ?? 0) + 2);
	await page.mouse.up();
	await settled(page);
	await drag(page, [
		[520, 100],
		[520, 200],
	]);
	expect(await stepsOf(page)).toEqual(['As it was', 'Erase', 'Erase', 'Erase']);
});

/** A pen and fingers as the browser reports them: fingers first, then the pen draws while they rest. */
async function drawBeside(page: Page, fingers: readonly Point[], pen: readonly Point[], slide = 0) {
	const cdp = await page.context().newCDPSession(page);
	const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
		cdp.send('Input.dispatchTouchEvent', {
			type,
			touchPoints: points.map((point, id) => ({ ...point, id })),
		});
	const draw = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', { x, y }: Point) =>
		cdp.send('Input.dispatchMouseEvent', {
			type,
			x,
			y,
			button: 'left',
			buttons: type === 'mouseReleased' ? 0 : 1,
			clickCount: 1,
			force: 0.9,
			pointerType: 'pen',
		});
	const slid = fingers.map(({ x, y }) => ({ x, y: y + slide }));
	await touch('touchStart', fingers);
	if (slide > 0) await touch('touchMove', slid);
	const [first, last] = [pen[0], pen.at(-1)];
	if (!first || !last) return;
	await draw('mousePressed', first);
	for (const point of pen) await draw('mouseMoved', point);
	await touch(
		'touchMove',
		slid.map(({ x, y }) => ({ x: x + 30, y })),
	);
	await draw('mouseReleased', last);
	await touch('touchEnd', []);
	await settled(page);
}

describe('a pen that comes after a hand', () => {
	const erasedAt = async (page: Page, places: readonly (readonly [number, number])[]) => {
		const saved = await exportedPixels(page);
		return places.map(([x, y]) => saved.at(x, y)[3] === 0);
	};

	it('draws, while two resting contacts do nothing', async () => {
		const page = await erasing(opened());
		await page.getByRole('checkbox', { name: 'Snap to edges' }).setChecked(false);
		const palm = [await pointAt(page, 400, 350), await pointAt(page, 440, 370)];
		const view = await canvas(page).getAttribute('data-view');
		await drawBeside(page, palm, [await pointAt(page, 500, 100), await pointAt(page, 500, 200)]);
		expect(await canvas(page).getAttribute('data-view')).toBe(view);
		expect(await stepsOf(page)).toEqual(['As it was', 'Erase']);
		expect(
			await erasedAt(page, [
				[500, 150],
				[400, 350],
				[440, 370],
			]),
		).toEqual([true, false, false]);
	});

	it('keeps the stroke that a finger had begun, and draws its own', async () => {
		const page = await erasing(opened());
		await page.getByRole('checkbox', { name: 'Snap to edges' }).setChecked(false);
		const pen = [await pointAt(page, 500, 100), await pointAt(page, 500, 200)];
		await drawBeside(page, [await pointAt(page, 400, 250)], pen, 60);
		expect(await stepsOf(page)).toEqual(['As it was', 'Erase', 'Erase']);
		expect(
			await erasedAt(page, [
				[500, 150],
				[400, 270],
			]),
		).toEqual([true, true]);
	});
});

describe('a stroke', () => {
	it('that a reload would interrupt ends there and is kept, while the browser asks for confirmation; between strokes it does not ask', async () => {
		const page = await erasing(opened());
		await beginDrag(page, [450, 100], [450, 200]);
		const asked = page.waitForEvent('dialog');
		await page.evaluate(() => setTimeout(() => location.reload()));
		const dialog = await asked;
		expect(dialog.type()).toBe('beforeunload');
		await dialog.dismiss();
		await page.mouse.up();
		await settled(page);
		// Without a listener Playwright would answer, and hide that there was a question.
		let questions = 0;
		const accept = (question: Dialog) => {
			questions++;
			void question.accept();
		};
		page.on('dialog', accept);
		await page.reload();
		await settled(page);
		page.off('dialog', accept);
		expect([questions, await stepsOf(page)]).toEqual([0, ['As it was', 'Erase']]);
	});

	it('that is abandoned by a reload leaves the edits as they were before it', async () => {
		const page = await erasing(opened());
		await drag(page, [
			[450, 100],
			[450, 200],
		]);
		await beginDrag(page, [520, 100], [520, 200]);
		const accept = (question: Dialog) => void question.accept();
		page.on('dialog', accept);
		await page.reload();
		page.off('dialog', accept);
		await page.mouse.up();
		await settled(page);
		// The browser decides whether there is time to store the last stroke; it is stored whole or not at all.
		const steps = await stepsOf(page);
		expect(steps.slice(0, 2)).toEqual(['As it was', 'Erase']);
		if (steps.length > 2) await press(page, 'Undo');
		const saved = await exportedPixels(page);
		expect([saved.at(450, 150)[3], saved.at(520, 150)[3]]).toEqual([0, 255]);
	});
});

it('a crop that is released before the page has rendered its last move is kept, and keys keep the focus', async () => {
	const { page } = opened();
	await startOver(page);
	await choose(page, 'Crop and size');
	const whole = page.getByRole('button', { name: 'Whole image', exact: true });
	expect(await whole.isDisabled()).toBe(true);
	// This button appears with the pixels that a crop would hide.
	await page.getByRole('button', { name: 'Frame', exact: true }).waitFor();
	const corner = await pointAt(page, 600, 400);
	await page.mouse.move(corner.x, corner.y);
	await page.mouse.down();
	await page.evaluate(({ x, y }) => {
		const target = document.elementFromPoint(x, y);
		const at = { bubbles: true, pointerId: 1, pointerType: 'mouse', clientX: x - 60, clientY: y - 60 };
		target?.dispatchEvent(new PointerEvent('pointermove', at));
		target?.dispatchEvent(new PointerEvent('pointerup', at));
	}, corner);
	await page.mouse.up();
	await settled(page);
	expect(await stepsOf(page)).toEqual(['As it was', 'Crop']);
	for (const name of ['Whole image', 'Undo', 'Redo']) {
		const button = page.getByRole('button', { name, exact: true });
		await button.focus();
		// The second press of Undo takes back the last step.
		for (let i = 0; i < 2; i++) {
			await page.keyboard.press('Enter');
			await settled(page);
		}
		expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
	}
});
