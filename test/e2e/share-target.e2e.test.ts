// Photos shared from other apps with the installed site, and the same request sent by a page on another site.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { sharedPhotosCache } from '#contract/shared-photos.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { expectAccessible } from './axe.ts';
import { openOtherSite } from './other-site.ts';
import { openSite, type PageOptions } from './site.ts';

const site = openSite({ engine: createFakeEngine(), separatesTabs: true });
const otherSite = openOtherSite();
const photo = (await jpeg(600, 400)).toString('base64');

const offer = (page: Page) => page.getByRole('region', { name: 'Shared photo' });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** A page with the site installed: its service worker takes what is posted to /share. */
async function installed(options?: PageOptions): Promise<{ page: Page; posted: string[] }> {
	const page = await site.newPage(options);
	const posted: string[] = [];
	page.context().on('request', (request) => {
		if (request.method() === 'POST') posted.push(new URL(request.url()).pathname);
	});
	await page.goto('/upload');
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
	await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
	return { page, posted };
}

/** Opens the upload page with a shared photo. */
async function share(options?: PageOptions): Promise<{ page: Page; posted: string[] }> {
	const opened = await installed(options);
	await opened.page.evaluate(shareByManifest, { photo, count: 1 });
	await opened.page.goto('/upload?shared');
	await offer(opened.page).waitFor();
	opened.posted.length = 0;
	return opened;
}

describe('a photo shared from another app', () => {
	it('is shown on the upload page once, and uploaded only on a click', async () => {
		const { page, posted } = await share({ consented: true });
		await offer(page).getByText('shared holiday.jpg').waitFor();
		expect(await page.getByRole('status').allTextContents()).toContain(
			'A shared photo waits: shared holiday.jpg',
		);
		expect(new URL(page.url()).search).toBe('');
		expect(await page.evaluate(() => caches.keys())).toEqual([]);
		await expectAccessible(page);
		expect(posted).toEqual([]);
		await offer(page).getByRole('button', { name: 'Remove the background' }).click();
		await page.waitForURL('**/processing?id=*');
		expect(posted).toContain('/api/upload');
	});

	it('can be discarded by keyboard, before consent and in its dialog, when the focus moves to Select Image, and is uploaded only after consent', async () => {
		const { page, posted } = await share();
		const shareAgain = async () => {
			await page.evaluate(shareByManifest, { photo, count: 1 });
			await page.goto('/upload?shared');
		};
		const remove = offer(page).getByRole('button', { name: 'Remove the background' });
		const dialog = page.getByRole('dialog', { name: 'Confirm & Continue' });
		await offer(page).getByRole('button', { name: 'Discard' }).press('Enter');
		await expect.poll(() => focused(page)).toBe('Select Image');
		await shareAgain();
		await remove.press('Enter');
		await dialog.waitFor();
		await page.keyboard.press('Escape');
		await expect.poll(() => focused(page)).toBe('Select Image');
		expect(await offer(page).count()).toBe(0);
		await shareAgain();
		await remove.click();
		for (const box of await dialog.getByRole('checkbox').all()) await box.check();
		expect(posted).not.toContain('/api/upload');
		await dialog.getByRole('button', { name: 'Confirm & Upload' }).click();
		await page.waitForURL('**/processing?id=*');
	});

	it('is shown even if the browser cannot remove its stored copy', async () => {
		const { page } = await installed();
		await page.evaluate(shareByManifest, { photo, count: 1 });
		await page.addInitScript(() => {
			CacheStorage.prototype.delete = () => Promise.reject(new DOMException('It failed.', 'UnknownError'));
		});
		await page.goto('/upload?shared');
		await offer(page).waitFor();
	});

	it('that is too large is reported, and never stored whole', async () => {
		const { page } = await installed();
		await page.evaluate(shareByManifest, { photo, count: 1, padding: limits.maxBytes });
		const kept = await page.evaluate(async (name) => {
			const cache = await caches.open(name);
			const photos = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
			return Promise.all(photos.map(async (photo) => (await photo?.blob())?.size ?? 0));
		}, sharedPhotosCache);
		expect(kept).toEqual([limits.maxBytes + 1]);
		await page.goto('/upload?shared');
		await page
			.getByText(`Please select an image smaller than ${limits.maxMegabytes}MB.`, { exact: true })
			.waitFor();
	});

	it('that the browser has no space for leads to the upload page, where it can be selected', async () => {
		const { page } = await installed();
		await page
			.context()
			.serviceWorkers()[0]
			?.evaluate(() => {
				Cache.prototype.put = () => Promise.reject(new DOMException('It is full.', 'QuotaExceededError'));
			});
		const opened = page.waitForEvent('framenavigated');
		const form = { enctype: 'multipart/form-data', referrer: 'no-referrer' } as const;
		await page.evaluate(submit, { address: '/share', photo, ...form });
		expect((await opened).url()).toBe(`${site.server.url}/upload`);
		await page.getByRole('button', { name: 'Select Image' }).waitFor();
	});
});

describe('several photos shared from another app', () => {
	const offer = (page: Page) => page.getByRole('region', { name: /shared photos/ });
	async function shareMany(count: number, pageBefore?: string) {
		const opened = await installed({ consented: true });
		const address = await opened.page.evaluate(shareByManifest, { photo, count });
		expect(address).toBe(`${site.server.url}/batch?shared`);
		if (pageBefore) {
			await opened.page.goto(pageBefore);
			await opened.page.getByRole('button', { name: 'Select images' }).waitFor();
		}
		await opened.page.goto(address);
		await offer(opened.page).waitFor();
		opened.posted.length = 0;
		return opened;
	}

	it('wait on the batch page, are taken by no other page, and are uploaded only on a click', async () => {
		const { page, posted } = await shareMany(3, '/private/batch?shared');
		await offer(page).getByRole('heading', { name: '3 shared photos' }).waitFor();
		expect(await page.getByRole('status').allTextContents()).toContain('3 shared photos waiting');
		expect(new URL(page.url()).search).toBe('');
		expect(await page.evaluate(() => caches.keys())).toEqual([]);
		await expectAccessible(page);
		expect(posted).toEqual([]);
		await offer(page).getByRole('button', { name: 'Remove the backgrounds' }).click();
		await expect.poll(() => page.getByRole('button', { name: /^Download/ }).count()).toBeGreaterThan(2);
		expect(await offer(page).count()).toBe(0);
		expect(posted.filter((path) => path === '/api/upload')).toHaveLength(3);
	});

	it('can be discarded; if there are more than a batch takes, the page says so', async () => {
		const { page, posted } = await shareMany(103);
		await offer(page).getByRole('heading', { name: 'More than 100 shared photos' }).waitFor();
		await offer(page).getByRole('button', { name: 'Discard' }).press('Enter');
		await expect.poll(() => offer(page).count()).toBe(0);
		await page.reload();
		await page.getByRole('button', { name: 'Select images' }).waitFor();
		expect(await offer(page).count()).toBe(0);
		expect(posted).toEqual([]);
	});
});

describe('a page on another site that posts a photo to the share target', () => {
	const post = async (form: Omit<ForeignForm, 'address' | 'photo'>) => {
		const { page, posted } = await installed({ consented: true });
		const foreign = await page.context().newPage();
		await foreign.goto(otherSite.url);
		posted.length = 0;
		await Promise.all([
			foreign.waitForURL(`${site.server.url}/**`),
			foreign.evaluate(submit, { address: `${site.server.url}/share`, photo, ...form }),
		]);
		return { page: foreign, posted };
	};
	const noForm = { enctype: 'text/plain', referrer: 'no-referrer' } as const;

	it('is rejected', async () => {
		const { page, posted } = await post({ enctype: 'multipart/form-data', referrer: 'strict-origin' });
		expect(await page.textContent('body')).toContain('cross-site');
		await page.goto(`${site.server.url}/upload?shared`);
		await page.getByRole('button', { name: 'Select Image' }).waitFor();
		// The page opens an empty cache to look for a photo, and deletes it.
		await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
		expect(posted).toEqual(['/share']);
	});

	it('cannot, without a referrer, get anything uploaded without a click', async () => {
		const { page, posted } = await post({ enctype: 'multipart/form-data', referrer: 'no-referrer' });
		await offer(page).waitFor();
		expect(posted).toEqual(['/share']);
	});

	it('gets only an empty upload page if it posts it as text', async () => {
		const { page } = await post(noForm);
		await page.getByRole('button', { name: 'Select Image' }).waitFor();
		expect(new URL(page.url()).search).toBe('');
	});
});

interface ForeignForm {
	readonly address: string;
	/** A JPEG in base64. */
	readonly photo: string;
	readonly enctype: 'multipart/form-data' | 'text/plain';
	/** The referrer policy of the page. */
	readonly referrer: 'strict-origin' | 'no-referrer';
}

/** Runs in the page on the other site: submits a form with a photo that the user did not choose. */
function submit({ address, photo, enctype, referrer }: ForeignForm): void {
	const bytes = Uint8Array.from(atob(photo), (char) => char.charCodeAt(0));
	const files = new DataTransfer();
	files.items.add(new File([bytes], 'planted.jpg', { type: 'image/jpeg' }));
	const input = Object.assign(document.createElement('input'), { type: 'file', name: 'image' });
	input.files = files.files;
	const policy = Object.assign(document.createElement('meta'), { name: 'referrer', content: referrer });
	document.head.append(policy);
	const form = Object.assign(document.createElement('form'), { method: 'post', action: address, enctype });
	form.append(input);
	document.body.append(form);
	form.submit();
}

interface ShareTarget {
	readonly action: string;
	readonly method: string;
	readonly params: { readonly files: readonly { readonly name: string }[] };
}

interface Shared {
	/** A JPEG in base64. */
	readonly photo: string;
	/** How many times it is shared. */
	readonly count: number;
	/** Bytes behind the JPEG. */
	readonly padding?: number;
}

/**
 * Runs in the page: posts a photo as the device does when it is shared to the installed app, according to the manifest.
 * Resolves to the address that it opens.
 */
async function shareByManifest({ photo, count, padding = 0 }: Shared): Promise<string> {
	const manifestUrl = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? '';
	const { share_target: target }: { share_target: ShareTarget } = await (await fetch(manifestUrl)).json();
	const form = new FormData();
	const bytes = Uint8Array.from(atob(photo), (char) => char.charCodeAt(0));
	const [field] = target.params.files;
	for (let i = 0; i < count && field; i++)
		form.append(
			field.name,
			new File([bytes, new Uint8Array(padding)], 'shared holiday.jpg', { type: 'image/jpeg' }),
		);
	return (await fetch(target.action, { method: target.method, body: form })).url;
}
