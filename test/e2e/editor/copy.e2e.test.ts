// The editor's cutout in the clipboard.
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { openSite, toast } from '../site.ts';
import { choose, decoded, openEditor, pick, set } from './editor.ts';

// The fake engine erases the left half.
const site = openSite({ engine: createFakeEngine() });
const photo = await jpeg(600, 400);
const original = await decoded(photo);

const permissions = ['clipboard-read', 'clipboard-write'];
const opened = site.share(() => openEditor(site, photo, { permissions }));

describe('Copy as PNG', () => {
	it('puts the edited cutout into the clipboard with its transparency, whatever format is chosen', async () => {
		const { page } = opened();
		await choose(page, 'Background');
		await pick(page, 'Transparent');
		await choose(page, 'Export');
		await pick(page, 'JPG');
		await set(page, 'Width in pixels', 300);
		await page.getByRole('button', { name: 'Copy as PNG' }).click();
		await toast(page).filter({ hasText: 'Copied' }).waitFor();
		const copied = await page.evaluate(async () => {
			const [item] = await navigator.clipboard.read();
			const bitmap = await createImageBitmap((await item?.getType('image/png')) as Blob);
			const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
			context?.drawImage(bitmap, 0, 0);
			const at = (x: number) => [...(context?.getImageData(x, 100, 1, 1).data ?? [])];
			return { types: item?.types, size: [bitmap.width, bitmap.height], erased: at(50), kept: at(250) };
		});
		const [red, green, blue] = original.at(500, 200);
		expect(copied).toEqual({
			types: ['image/png'],
			size: [300, 200],
			erased: [0, 0, 0, 0],
			kept: [red, green, blue, 255],
		});
	});

	it('says what to do instead where the browser refuses, and can be pressed again', async () => {
		const { page } = opened();
		await page.evaluate(() => {
			navigator.clipboard.write = () => Promise.reject(new DOMException('', 'NotAllowedError'));
		});
		await choose(page, 'Export');
		const button = page.getByRole('button', { name: 'Copy as PNG' });
		await button.click();
		await toast(page).filter({ hasText: 'Please download the PNG instead.' }).waitFor();
		expect(await button.getAttribute('aria-disabled')).toBe('false');
	});
});
