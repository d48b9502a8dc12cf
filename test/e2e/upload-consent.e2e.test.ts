// The consent of the upload page: when it is asked for, how it is stored, and its withdrawal.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { consentKey, consentRecord, expectToast, jpegFile, openSite } from './site.ts';

const site = openSite({ engine: createFakeEngine() });

const photo = await jpeg(600, 400);

const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
	page.locator('input[type=file]').setInputFiles(file);
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm & Continue' });
const panel = (page: Page) => page.getByRole('region', { name: 'Upload Consent Required' });
const confirmed = (page: Page) => page.getByRole('region', { name: 'Upload Consent Confirmed' });
const storedConsent = (page: Page) => page.evaluate((key) => localStorage.getItem(key), consentKey);

describe('consent', () => {
	it('is requested in a dialog when a file is selected without it; the kept file then uploads automatically', async () => {
		const page = await site.newPage();
		await page.goto('/upload');
		await choose(page, jpegFile(photo));
		await dialog(page).waitFor();
		expect(await dialog(page).locator('dt').allTextContents()).toEqual([
			'File requirements',
			'Data handling',
		]);
		for (const name of ['terms', 'privacy', 'security']) {
			// Leaving the page would discard the file.
			expect(await dialog(page).locator(`a[href="/${name}"][target=_blank]`).count()).toBe(1);
		}
		const button = dialog(page).locator('button[type=submit]');
		expect([await button.textContent(), await button.isDisabled()]).toEqual([
			'Please agree to continue',
			true,
		]);
		const [agree, entitled] = await dialog(page).getByRole('checkbox').all();
		await agree?.check();
		expect([await button.textContent(), await button.isDisabled()]).toEqual([
			'Please agree to continue',
			true,
		]);
		await entitled?.check();
		expect([await button.textContent(), await button.isDisabled()]).toEqual(['Confirm & Upload', false]);
		await button.click();
		await page.waitForURL('**/processing?id=*');
		await expectToast(page, 'Upload successful!', 'Redirecting to processing...');
	});

	it('lasts until the page is closed where the browser has no space to store it', async () => {
		const page = await site.newPage();
		await page.goto('/upload');
		await page.evaluate(() => {
			for (let length = 2 ** 22; length >= 1; length /= 2) {
				try {
					localStorage.setItem(`other ${length}`, 'x'.repeat(length));
				} catch {
					// Less may fit.
				}
			}
		});
		for (const box of await panel(page).getByRole('checkbox').all()) await box.check();
		await panel(page).getByRole('button', { name: 'Confirm & Enable Upload' }).click();
		await confirmed(page).waitFor();
		expect(await storedConsent(page)).toBeNull();
		await choose(page, jpegFile(photo));
		await page.waitForURL('**/processing?id=*');
		await page.goto('/upload');
		await panel(page).waitFor();
	});

	it('in the panel requires both statements, again after a reload, whatever the browser restores, and is stored as specified: granted, version, and two dates 30 days apart', async () => {
		const page = await site.newPage();
		await page.goto('/upload');
		const button = panel(page).getByRole('button', { name: 'Confirm & Enable Upload' });
		expect(await button.isDisabled()).toBe(true);
		const [agree, entitled] = await panel(page).getByRole('checkbox').all();
		await agree?.check();
		expect(await button.isDisabled()).toBe(true);
		await entitled?.check();
		expect(await button.isDisabled()).toBe(false);
		await page.goto('/about');
		await page.goBack();
		for (const box of await panel(page).getByRole('checkbox').all()) await box.check();
		const before = Date.now();
		await button.click();
		await confirmed(page).waitFor();
		const record = JSON.parse((await storedConsent(page)) ?? '');
		expect(Object.keys(record).sort()).toEqual(['expiresAt', 'granted', 'grantedDate', 'policyVersion']);
		expect(record).toMatchObject({ granted: true, policyVersion: '2025-09-04' });
		const days = (Date.parse(record.expiresAt) - Date.parse(record.grantedDate)) / (24 * 3_600_000);
		expect(days).toBe(30);
		const granted = Date.parse(record.grantedDate);
		expect([granted >= before, granted <= Date.now()]).toEqual([true, true]);
	});

	it('declined by Cancel or Escape discards the file and stores nothing', async () => {
		const page = await site.newPage();
		await page.goto('/upload');
		for (const decline of [
			() => dialog(page).getByRole('button', { name: 'Cancel' }).click(),
			() => page.keyboard.press('Escape'),
		]) {
			await choose(page, jpegFile(photo));
			await dialog(page).waitFor();
			await decline();
			await dialog(page).waitFor({ state: 'detached' });
			expect(await storedConsent(page)).toBeNull();
		}
		for (const box of await panel(page).getByRole('checkbox').all()) await box.check();
		await panel(page).getByRole('button').click();
		await confirmed(page).waitFor();
		expect(new URL(page.url()).pathname).toBe('/upload');
	});

	// Of other records in web/consent/consent.test.ts.
	it('is requested again when the stored one has expired', async () => {
		const page = await site.newPage();
		await page.addInitScript(
			([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
			[consentKey, consentRecord({ expiresAt: new Date(Date.now() - 1000).toISOString() })],
		);
		await page.goto('/upload');
		await panel(page).waitFor();
		await choose(page, jpegFile(photo));
		await dialog(page).waitFor();
	});

	it('can be withdrawn by a button that has a tooltip after 700 ms', async () => {
		const page = await site.newPage({ consented: true });
		await page.clock.install({ time: Date.now() });
		await page.goto('/upload');
		await confirmed(page).waitFor();
		await page.clock.pauseAt(Date.now() + 60_000);
		await confirmed(page).getByRole('button', { name: 'Withdraw consent' }).hover();
		const tooltip = page.getByRole('tooltip');
		await page.clock.runFor(699);
		expect(await tooltip.count()).toBe(0);
		await page.clock.runFor(1);
		await expect.poll(() => tooltip.textContent()).toBe('You will be asked again at your next upload.');
	});

	it('that is withdrawn during an upload stops it', async () => {
		const page = await site.newPage({ consented: true });
		await page.goto('/upload');
		await page.route('**/api/upload', () => {});
		const stopped = page.waitForEvent('requestfailed');
		await choose(page, jpegFile(photo));
		await page.getByText('Uploading...').waitFor();
		await confirmed(page).getByRole('button', { name: 'Withdraw consent' }).click();
		expect((await stopped).url()).toContain('/api/upload');
		await page.getByRole('button', { name: 'Select Image' }).waitFor();
		await panel(page).waitFor();
	});

	it('can be withdrawn by keyboard, is then requested again, and given, and each time the focus moves to the new state', async () => {
		const page = await site.newPage({ consented: true });
		await page.goto('/upload');
		const focused = () => page.evaluate(() => document.activeElement?.textContent);
		for (const name of ['terms', 'privacy', 'security']) {
			expect(await confirmed(page).locator(`a[href="/${name}"]`).count()).toBe(1);
		}
		await confirmed(page).getByRole('button', { name: 'Withdraw consent' }).press('Enter');
		await expect.poll(focused).toBe('Upload Consent Required');
		expect(await storedConsent(page)).toBeNull();
		await choose(page, jpegFile(photo));
		await dialog(page).waitFor();
		await page.keyboard.press('Escape');
		await dialog(page).waitFor({ state: 'detached' });
		for (const box of await panel(page).getByRole('checkbox').all()) await box.press('Space');
		await panel(page).getByRole('button').press('Enter');
		await expect.poll(focused).toBe('Upload Consent Confirmed');
	});
});
