// The editor by the keyboard alone.
import { expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { openSite } from '../site.ts';
import { canvas, choose, drag, pick, press, scaleOf, set, settled, shareEditor, stepsOf } from './editor.ts';

const site = openSite({ engine: createFakeEngine() });
const photo = await jpeg(600, 400);
const { opened, again } = shareEditor(site, photo);

const isFocused = (element: Element) => element === document.activeElement;

// The first test, because the status still says that the editor has just opened.
it('the keyboard reaches the tools, their settings and the canvas, and a sheet lists the shortcuts', async () => {
	const { page } = opened();
	const heard = page.getByRole('status', { name: 'Last action' });
	await expect.poll(() => heard.textContent()).toContain('Your cutout is open');
	await page.getByRole('tab', { name: 'View' }).focus();
	await page.keyboard.press('ArrowDown');
	await page.getByRole('tab', { name: 'Keep', selected: true }).waitFor();
	await page.keyboard.press('Tab');
	expect(await page.getByRole('radio', { name: 'This too' }).evaluate(isFocused)).toBe(true);
	await page.keyboard.press('Shift+Tab');
	for (const [key, tool] of [
		['r', 'Remove'],
		['k', 'Keep'],
		['b', 'Brush'],
		['h', 'Holes'],
		['e', 'Edge'],
		['g', 'Background'],
		['s', 'Shadow'],
		['c', 'Crop and size'],
		['d', 'Export'],
		['v', 'View'],
	] as const) {
		await page.keyboard.press(key);
		await page.getByRole('tab', { name: tool, selected: true }).waitFor();
	}
	await page.keyboard.press('?');
	const sheet = page.getByRole('dialog', { name: /shortcuts/i });
	await sheet.waitFor();
	await page.keyboard.press('Escape');
	await sheet.waitFor({ state: 'detached' });
});

it('arrows move the image, with Shift four times as far, and with Alt are left to the browser; + and − zoom by steps, 0 fits the image, 1 shows its actual pixels', async () => {
	const page = await again();
	const fit = await scaleOf(page);
	const place = async () => (await canvas(page).getAttribute('data-view'))?.split(' ').slice(1).map(Number);
	const [left = 0, top = 0] = (await place()) ?? [];
	await page.keyboard.press('ArrowRight');
	await expect.poll(place).toEqual([left - 40, top]);
	await page.keyboard.press('Shift+ArrowDown');
	await expect.poll(place).toEqual([left - 40, top - 160]);
	const prevented = await page.evaluateHandle(() => {
		const keys: boolean[] = [];
		addEventListener('keydown', (event) => keys.push(event.defaultPrevented));
		return keys;
	});
	await page.keyboard.press('Alt+ArrowUp');
	expect(await prevented.jsonValue()).toEqual([false, false]);
	expect(await place()).toEqual([left - 40, top - 160]);
	await page.keyboard.press('1');
	await expect.poll(() => scaleOf(page)).toBe(1);
	await page.keyboard.press('+');
	await expect.poll(() => scaleOf(page)).toBeGreaterThan(1);
	await page.keyboard.press('-');
	await page.keyboard.press('-');
	await expect.poll(() => scaleOf(page)).toBeLessThan(1);
	await page.keyboard.press('0');
	await expect.poll(() => scaleOf(page)).toBeCloseTo(fit, 5);
});

it('dragging with the space bar held moves the view, even when a tool has just been chosen by a click; on a tab that was reached by keyboard the bar presses the tab', async () => {
	const page = await again();
	const placed = await canvas(page).getAttribute('data-view');
	await choose(page, 'Brush');
	const box = await canvas(page).boundingBox();
	if (!box) throw new Error('no canvas');
	await page.mouse.move(box.x + 300, box.y + 200);
	await page.keyboard.down(' ');
	await page.mouse.down();
	await page.mouse.move(box.x + 340, box.y + 230, { steps: 3 });
	await page.mouse.up();
	await page.keyboard.up(' ');
	const [scale, left, top] = placed?.split(' ').map(Number) ?? [];
	await expect
		.poll(() => canvas(page).getAttribute('data-view'))
		.toBe([scale, Number(left) + 40, Number(top) + 30].join(' '));
	expect(await stepsOf(page)).toEqual(['As it was']);
	await page.getByRole('tab', { name: 'Brush' }).focus();
	await page.keyboard.press('ArrowDown');
	await page.setViewportSize({ width: 390, height: 844 });
	await page.mouse.move(195, 200);
	await page.keyboard.press(' ');
	await page.getByRole('button', { name: 'Show settings' }).waitFor();
});

it('what has the focus is visible, above the buttons of a panel and below its heading', async () => {
	const page = await again();
	await page.setViewportSize({ width: 390, height: 844 });
	const centreOfFocused = () =>
		page.evaluate(() => {
			const focused = document.activeElement as HTMLInputElement | HTMLSelectElement;
			const { left, top, width, height } = focused.getBoundingClientRect();
			const there = document.elementFromPoint(left + width / 2, top + height / 2);
			return [focused.ariaLabel ?? focused.labels?.[0]?.textContent, focused.contains(there)];
		});
	await choose(page, 'Export');
	await page.getByRole('radio', { name: 'PNG', exact: true }).focus();
	await page.keyboard.press('Tab');
	expect(await centreOfFocused()).toEqual(['Width in pixels', true]);
	await choose(page, 'Crop and size');
	await page.getByLabel('Height in pixels').focus();
	for (let i = 0; i < 5; i++) await page.keyboard.press('Shift+Tab');
	expect(await centreOfFocused()).toEqual(['Preset', true]);
});

it('Show original lasts while a key is held, and a screen reader’s click switches it; keys typed into a field are not shortcuts', async () => {
	const page = await again();
	await choose(page, 'Background');
	await pick(page, 'Colour');
	await page.getByLabel('Colour, hex', { exact: true }).focus();
	await page.keyboard.type('be');
	await page.getByRole('tab', { name: 'Background', selected: true }).waitFor();
	const button = page.getByRole('button', { name: 'Show original' });
	const expectPressed = (isPressed: boolean) =>
		expect.poll(() => button.getAttribute('aria-pressed')).toBe(String(isPressed));
	for (const isPressed of [true, false]) {
		await button.evaluate((element: HTMLElement) => element.click());
		await expectPressed(isPressed);
	}
	await button.focus();
	for (const key of ['Enter', ' ']) {
		await page.keyboard.down(key);
		await page.keyboard.down(key);
		await expectPressed(true);
		await page.keyboard.up(key);
		await expectPressed(false);
	}
	await button.click();
	await expectPressed(false);
});

it('Reset the edge keeps the focus when there is nothing left to reset, and so does Download while its file is made', async () => {
	const page = await again();
	await choose(page, 'Edge');
	const reset = page.getByRole('button', { name: 'Reset the edge' });
	expect(await reset.getAttribute('aria-disabled')).toBe('true');
	await set(page, 'Shift in pixels', 2);
	await reset.press('Enter');
	await settled(page);
	expect(await reset.getAttribute('aria-disabled')).toBe('true');
	expect(await reset.evaluate((element) => element === document.activeElement)).toBe(true);
	await reset.press('Enter');
	expect(await stepsOf(page)).toEqual(['As it was', 'Edge: shift', 'Edge as it was']);
	await choose(page, 'Export');
	// The file of a PSD is only made when Download is pressed.
	await page.getByRole('radio', { name: 'PSD', exact: true }).click();
	const button = page.getByRole('button', { name: 'Download', exact: true });
	await button.press('Enter');
	await page.getByText('Download complete!').first().waitFor();
	expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
});

it('screen readers read no name twice, and read which step Undo takes back', async () => {
	const page = await again();
	await choose(page, 'Edge');
	await set(page, 'Feather in pixels', 3);
	const cdp = await page.context().newCDPSession(page);
	const described: [unknown, unknown][] = [];
	for (const tool of ['Edge', 'Background', 'Export']) {
		await choose(page, tool);
		if (tool === 'Background') await pick(page, 'Colour');
		const { nodes } = await cdp.send('Accessibility.getFullAXTree');
		for (const { name, description, role } of nodes)
			if (role?.value === 'button' || role?.value === 'tab')
				described.push([name?.value, description?.value]);
	}
	expect(described).toContainEqual(['Undo', 'Edge: feather']);
	const repeated = described.filter(
		([name, description]) => name && String(description).startsWith(String(name)),
	);
	expect(repeated).toEqual([]);
});

it('all keys on a slider are one step until it loses the focus, Undo and Redo name that step, and a corrected number is explained', async () => {
	const page = await again();
	await choose(page, 'Edge');
	const slider = page.getByRole('slider', { name: 'Feather', exact: true });
	for (let i = 0; i < 4; i++) await slider.press('ArrowRight');
	await settled(page);
	expect(await stepsOf(page)).toEqual(['As it was', 'Edge: feather']);
	await slider.blur();
	for (let i = 0; i < 3; i++) await slider.press('ArrowRight');
	await slider.press('ArrowLeft');
	await settled(page);
	expect(await stepsOf(page)).toEqual(['As it was', 'Edge: feather', 'Edge: feather']);
	await slider.blur();
	const field = page.getByLabel('Feather in pixels', { exact: true });
	expect(await field.inputValue()).toBe('6');
	const tooltip = (name: string) =>
		page.getByRole('button', { name, exact: true }).locator('[title]').getAttribute('title');
	expect(await tooltip('Undo')).toBe('Undo “Edge: feather” (Ctrl Z)');
	expect(await tooltip('Redo')).toBe('Redo (Ctrl Shift Z)');
	await press(page, 'Undo');
	expect(await field.inputValue()).toBe('4');
	expect(await tooltip('Redo')).toBe('Redo “Edge: feather” (Ctrl Shift Z)');
	await press(page, 'Undo');
	expect(await field.inputValue()).toBe('0');
	expect(await tooltip('Undo')).toBe('Undo (Ctrl Z)');
	// Back where it began, as a step that can be undone.
	await slider.press('ArrowRight');
	await slider.press('ArrowLeft');
	await settled(page);
	await press(page, 'Undo');
	expect(await field.inputValue()).toBe('1');

	await set(page, 'Feather in pixels', 500);
	expect(await field.inputValue()).toBe('20');
	expect(await page.getByRole('alert').allTextContents()).toEqual(['At most 20 px']);
	await set(page, 'Feather in pixels', 3);
	expect(await page.getByRole('alert').count()).toBe(0);
	await set(page, 'Feather in pixels', -1);
	expect(await page.getByRole('alert').allTextContents()).toEqual(['At least 0 px']);
	await set(page, 'Feather in pixels', 2.4);
	expect(await field.inputValue()).toBe('2');
	expect(await page.getByRole('alert').allTextContents()).toEqual(['Rounded to 2 px']);
	await set(page, 'Feather in pixels', 20.4);
	expect(await page.getByRole('alert').allTextContents()).toEqual(['At most 20 px']);
	await set(page, 'Feather in pixels', 0);
	await field.press('-');
	await field.press('Enter');
	expect(await page.getByRole('alert').allTextContents()).toEqual(['Not a whole number']);
	expect(await field.inputValue()).toBe('0');
});

it('the editor obeys each of a hundred keys that were pressed while the page was busy; [ and ] change the size, X swaps, Alt erases while it is held', async () => {
	const page = await again();
	await choose(page, 'Brush');
	const size = async () => Number(await page.getByLabel('Size in pixels', { exact: true }).inputValue());
	await page.evaluate(async () => {
		for (let i = 0; i < 100; i++) {
			window.dispatchEvent(new KeyboardEvent('keydown', { key: i % 2 === 0 ? ']' : '[' }));
			// What the key changes is rendered; effects that render again would wait for the end of the task.
			await null;
		}
		window.dispatchEvent(new KeyboardEvent('keydown', { key: ']' }));
	});
	await expect.poll(size).toBe(44);
	await set(page, 'Size in pixels', 40);
	await page.getByRole('application', { name: 'Canvas' }).focus();
	await page.keyboard.press(']');
	await expect.poll(size).toBeGreaterThan(40);
	await page.keyboard.press('[');
	await page.keyboard.press('[');
	await expect.poll(size).toBeLessThan(40);
	await page.keyboard.press('x');
	await page.getByRole('radio', { name: 'Erase', exact: true, checked: true }).waitFor();
	await page.keyboard.press('x');
	await page.getByRole('radio', { name: 'Restore', exact: true, checked: true }).waitFor();
	await page.keyboard.down('Alt');
	await drag(page, [
		[500, 200],
		[520, 200],
	]);
	await page.keyboard.up('Alt');
	expect(await stepsOf(page)).toEqual(['As it was', 'Erase']);
});
