// A service on plain http in a local network, where browsers leave out what
// they keep for secure pages: UUIDs, digests, locks, service workers.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { choose, copies, expectSteps } from './batch/batch-page.ts';
import { choose as chooseTool, exported, pick, settled, stepsOf } from './editor/editor.ts';
import { jpegFile, openSite, untilResult } from './site.ts';

const site = openSite({
	engine: createFakeEngine(),
	browserOptions: ['--host-resolver-rules=MAP peel.test 127.0.0.1'],
});
const photo = await jpeg(600, 400);

async function openPage(path: string): Promise<Page> {
	site.expectError(/Cross-Origin-Opener-Policy header has been ignored/);
	const baseURL = site.server.url.replace('127.0.0.1', 'peel.test');
	// High enough that no message covers the button of a download, which would wait until it is gone.
	const viewport = { width: 1280, height: 900 };
	const page = await site.newPage({ consented: true, baseURL, viewport });
	await page.clock.install();
	await page.goto(path);
	expect(await page.evaluate(() => isSecureContext)).toBe(false);
	return page;
}

it('over plain HTTP a photo is cut out, edited with an image of the user, and saved, and its edits survive a reload', async () => {
	const page = await openPage('/upload');
	await page.locator('input[type=file]').setInputFiles(jpegFile(photo));
	await untilResult(page);
	await page.getByRole('button', { name: 'Edit', exact: true }).click();
	await settled(page);
	await chooseTool(page, 'Shadow');
	await pick(page, 'Drop');
	await chooseTool(page, 'Background');
	await pick(page, 'Image');
	await page.locator('input[type=file]').setInputFiles(jpegFile(photo));
	await page.getByText('Choose another image').waitFor();
	for (const format of ['PNG', 'WebP', 'JPG'])
		expect((await exported(page, format)).bytes.length).toBeGreaterThan(100);
	await page.reload();
	await settled(page);
	expect(await stepsOf(page)).toEqual(['As it was', 'Drop shadow', 'Background image']);
});

it('over plain HTTP many photos are cut out', async () => {
	const page = await openPage('/batch');
	await choose(page, copies(photo, 3));
	await expectSteps(page, { done: 3 });
});
