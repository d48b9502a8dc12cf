// A photo of a batch that is edited in another tab.
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { entriesOf } from '#test/compat/zip.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { choose as chooseTool, pick, press, settled } from '../editor/editor.ts';
import { openSite } from '../site.ts';
import { choose, copies, expectSteps, openBatch, rows, saved, withoutPicker } from './batch-page.ts';

const site = openSite({ engine: createFakeEngine() });

/** The fake engine erases the left half, where the colour is after the edit. */
const isEdited = async (file: Buffer | undefined) => (await sharp(file).stats()).isOpaque;

it('a photo that is edited in another tab is downloaded as it is there, and the list says so when it is seen again', async () => {
	const page = await openBatch(site);
	await withoutPicker(page);
	await page.reload();
	await choose(page, copies(await jpeg(600, 400), 2));
	await expectSteps(page, { done: 2 });
	const link = await page.getByRole('link', { name: 'Edit photo-1.jpg' }).getAttribute('href');
	const editor = await page.context().newPage();
	await editor.goto(new URL(link ?? '', site.server.url).href);
	await settled(editor);
	await chooseTool(editor, 'Background');
	await pick(editor, 'Colour');

	const zip = entriesOf((await saved(page, 'Download 2 as zip')).bytes);
	expect(await isEdited(zip.get('photo-1.png'))).toBe(true);
	expect(await isEdited(zip.get('photo-2.png'))).toBe(false);
	const row = rows(page).first();
	await row.getByText('Edited').waitFor();

	// The tests' browser shows all tabs at once.
	await press(editor, 'Undo');
	await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
	await row.getByText('Edited').waitFor({ state: 'detached' });
	await press(editor, 'Redo');
	expect(await isEdited((await saved(page, 'Download photo-1.jpg')).bytes)).toBe(true);
});
