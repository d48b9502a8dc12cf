// A download of the model and its cache in Chromium, with its real Cache Storage, locks and decompression; and the panel
// of it: focus, announcements and accessibility.
import { gzipSync } from 'node:zlib';
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it, test } from 'vitest';
import { modelOf, noise } from '#test/device-model/test-cache.ts';
import { until } from '#test/until.ts';
import { expectAccessible } from '../axe.ts';
import {
	button,
	content,
	download,
	file,
	heading,
	MB,
	model,
	modelPages,
	sendRange,
	stalls,
} from './model-pages.ts';

const pages = modelPages();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

test('the page states the size of the model, downloads it, keeps it on the device for the next visit, and can remove it', async () => {
	await using opened = await pages.open();
	const { page, server } = opened;
	await page.getByText('The model is 10 MB. It is downloaded once and stays on this device.').waitFor();
	await download(page);
	expect(server.requests.map(({ range }) => range)).toEqual([
		undefined,
		'bytes=0-8388607',
		'bytes=8388608-16777215',
	]);
	expect(await cacheNames(page)).toEqual([`device-model ${model.sha256}`]);

	await page.reload();
	await heading(page, 'The model is on this device').waitFor();
	expect(server.requests).toHaveLength(3);
	await button(page, 'Remove the model from this device').click();
	await button(page, 'Download the model').waitFor();
	expect(await cacheNames(page)).toEqual([]);
});

test('a worker reads the verified model without a request, and a damaged copy is deleted, not read', async () => {
	await using opened = await pages.open();
	const { page, server } = opened;
	await download(page);
	const requests = server.requests.length;
	expect(await page.evaluate(readInWorker, model)).toEqual({ length: content.length });

	await page.evaluate(async (name) => {
		const cache = await caches.open(name);
		const [request] = await cache.keys();
		const stored = request && (await cache.match(request));
		if (!request || !stored) throw new Error('There is no stored model.');
		const bytes = new Uint8Array(await stored.arrayBuffer());
		bytes[1_234_567] = (bytes[1_234_567] ?? 0) ^ 1;
		await cache.put(request, new Response(bytes));
	}, `device-model ${model.sha256}`);
	expect(await page.evaluate(readInWorker, model)).toEqual({ code: 'damaged' });
	expect(await page.evaluate(readInWorker, model)).toEqual({ code: 'absent' });
	expect(server.requests).toHaveLength(requests);
});

/** Runs in the page. */
function readInWorker(model: unknown): Promise<unknown> {
	const worker = new Worker('/worker.js', { type: 'module' });
	worker.postMessage(model);
	return new Promise((resolve, reject) => {
		worker.onmessage = ({ data }) => resolve(data);
		worker.onerror = ({ message }) => reject(new Error(message));
	}).finally(() => worker.terminate());
}

describe('a download', () => {
	it('that is cancelled resumes where it ended on the next visit, however slow the disk is', async () => {
		await using opened = await pages.open({
			prepare: (context) =>
				context.addInitScript(() => {
					const { put } = Cache.prototype;
					Cache.prototype.put = async function (...given) {
						await new Promise((resolve) => setTimeout(resolve, 500));
						return put.apply(this, given);
					};
				}),
		});
		const { page, server } = opened;
		// Otherwise the request of this visit would take a reply meant for the next one.
		await page.getByText('The model is 10 MB.').waitFor();
		server.next.push(sendRange, stalls);
		await page.reload();
		await button(page, 'Download the model').click();
		await page.getByText('5 of 10 MB', { exact: true }).waitFor();
		await button(page, 'Cancel').click();
		await heading(page, 'The download is paused').waitFor();
		await page.reload();
		await page.getByText('5 of 10 MB are on this device already.').waitFor();
		await button(page, 'Resume').click();
		await heading(page, 'The model is on this device').waitFor();
		expect(server.requests.find(({ ifRange }) => ifRange)).toMatchObject({
			range: `bytes=${5 * MB}-${5 * MB + 8388607}`,
			ifRange: '"one"',
		});
	});

	it('that is cancelled before anything has arrived can be started again', async () => {
		await using opened = await pages.open();
		const { page, server } = opened;
		await page.getByText('The model is 10 MB.').waitFor();
		const sizes = server.requests.length;
		server.next.push(() => {});
		await button(page, 'Download the model').click();
		await until(() => server.requests.length).toBe(sizes + 1);
		await button(page, 'Cancel').click();
		await download(page);
	});

	it('in two tabs happens once: the second tab waits and then has the model too, and so does a tab that is opened meanwhile', async () => {
		await using opened = await pages.open();
		const { page, server } = opened;
		const other = await pages.openTab(opened);
		await page.getByText('The model is 10 MB.').waitFor();
		await other.getByText('The model is 10 MB.').waitFor();
		const sizes = server.requests.length;
		let goOn = () => {};
		server.next.push((request, response) => {
			goOn = () => sendRange(request, response);
		});
		await button(page, 'Download the model').click();
		await until(() => server.requests.length).toBe(sizes + 1);
		await button(other, 'Download the model').click();
		await heading(other, 'The download waits').waitFor();
		const reason = 'Another tab of this browser is downloading the model. It will be here for both.';
		await other.getByText(reason, { exact: true }).waitFor();
		const late = await pages.openTab(opened);
		await late.getByText(reason, { exact: true }).waitFor();
		goOn();
		await heading(page, 'The model is on this device').waitFor();
		await heading(other, 'The model is on this device').waitFor();
		await heading(late, 'The model is on this device').waitFor();
		expect(server.requests).toHaveLength(sizes + 2);
		await button(page, 'Remove the model from this device').click();
		await heading(page, 'First, the model').waitFor();
		// As when the user comes back to the tab; tests show all tabs at once.
		await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
		await heading(other, 'First, the model').waitFor();
	});

	it('without enough space says so, keeps what fitted, and goes on when there is space', async () => {
		await using opened = await pages.open();
		const { page, server, context } = opened;
		const devtools = await context.newCDPSession(page);
		const quota = (quotaSize?: number) => overrideQuota(devtools, server.url, quotaSize);
		await quota(9 * MB);
		await button(page, 'Download the model').click();
		await heading(page, 'There is not enough space').waitFor();
		await page
			.getByText(/ 8 of 10 MB are kept\.$/)
			.first()
			.waitFor();
		await quota();
		await button(page, 'Try again').click();
		await heading(page, 'The model is on this device').waitFor();
	});

	it('of a file that is not the model is refused and deleted', async () => {
		const other = Buffer.from(content);
		other[1] = (other[1] ?? 0) ^ 1;
		await using opened = await pages.open({ served: gzipSync(other, { level: 1 }) });
		const { page, server } = opened;
		await button(page, 'Download the model').click();
		await heading(page, 'The model was damaged').waitFor();
		expect(await cacheNames(page)).toEqual([]);
		server.file = file;
		server.etag = '"two"';
		await button(page, 'Try again').click();
		await heading(page, 'The model is on this device').waitFor();
	});

	it('of a decompression bomb is stopped, and the page keeps working', async () => {
		const bomb = gzipSync(Buffer.alloc(250_000_000));
		await using opened = await pages.open({ served: bomb, of: modelOf(noise(bomb.length)) });
		const { page } = opened;
		await button(page, 'Download the model').click();
		await heading(page, 'The model was damaged').waitFor();
		expect(await cacheNames(page)).toEqual([]);
	});
});

/** Simulates a quota of this size; without a size, the browser's own applies again. */
async function overrideQuota(devtools: CDPSession, origin: string, quotaSize?: number): Promise<void> {
	await devtools.send('Storage.overrideQuotaForOrigin', {
		origin,
		...(quotaSize !== undefined && { quotaSize }),
	});
}

describe('the panel', () => {
	it('keeps the focus when its buttons change, and never moves it to the button for removal by itself', async () => {
		await using opened = await pages.open();
		const { page, server } = opened;
		await page.getByText('The model is 10 MB.').waitFor();
		server.next.push(stalls);
		await button(page, 'Download the model').focus();
		await page.keyboard.press('Enter');
		await page.getByText('5 of 10 MB', { exact: true }).waitFor();
		expect(await focused(page)).toBe('Cancel');
		await page.keyboard.press('Enter');
		await until(() => focused(page)).toBe('Resume');
		await page.keyboard.press('Enter');
		await heading(page, 'The model is on this device').waitFor();
		expect(await focused(page)).toBe('The model is on this device');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		await until(() => focused(page)).toBe('Download the model');
	});

	it('announces states and quarters of the download, not each chunk', async () => {
		await using opened = await pages.open();
		const { page } = opened;
		await page.evaluate(() => {
			const announced: (string | null)[] = [];
			Object.assign(window, { announced });
			const status = document.querySelector('[role=status]');
			new MutationObserver(() => announced.push(status?.textContent ?? null)).observe(
				status ?? document.body,
				{ childList: true, characterData: true, subtree: true },
			);
		});
		await download(page);
		const announced = await page.evaluate(() => (window as unknown as { announced: string[] }).announced);
		expect(announced.at(-1)).toBe('The model is on this device');
		const known =
			/^(Downloading the model(, (25|50|75) percent)?|Checking the model|The model is on this device)$/;
		expect(announced.filter((text) => !known.test(text))).toEqual([]);
		expect(announced.length).toBeLessThan(8);
	});

	it('is accessible in all states', async () => {
		await using opened = await pages.open();
		const { page, server } = opened;
		await page.getByText('The model is 10 MB.').waitFor();
		await expectAccessible(page);
		server.next.push(stalls);
		await button(page, 'Download the model').click();
		await page.getByText('5 of 10 MB', { exact: true }).waitFor();
		await page.getByRole('progressbar', { name: 'Download of the model' }).waitFor();
		await expectAccessible(page);
		await button(page, 'Cancel').click();
		await heading(page, 'The download is paused').waitFor();
		await expectAccessible(page);
		server.next.push((_request, response) => response.writeHead(503, { 'retry-after': '600' }).end());
		await button(page, 'Resume').click();
		await heading(page, 'The server is not ready yet').waitFor();
		await expectAccessible(page);
		await button(page, 'Try again').click();
		await heading(page, 'The model is on this device').waitFor();
		await expectAccessible(page);
	});

	it('says so when the storage fails, during removal or when the page is opened, and finds the model at the next try', async () => {
		await using opened = await pages.open();
		const { page } = opened;
		await download(page);
		const expectFailure = async () => {
			await heading(page, 'The browser’s storage failed').waitFor();
			await button(page, 'Try again').click();
			await heading(page, 'The model is on this device').waitFor();
		};
		await page.evaluate(failCall, { method: 'keys', failing: 1 } as const);
		await button(page, 'Remove the model from this device').click();
		await expectFailure();
		// The first call asks whether there is any storage.
		await page.addInitScript(failCall, { method: 'has', failing: 2 } as const);
		await page.reload();
		await expectFailure();
	});
});

/** In the page: the call of Cache Storage with that number, counted from 1, is rejected. */
function failCall({ method, failing }: { method: 'has' | 'keys'; failing: number }): void {
	const original: (...names: [string]) => Promise<unknown> = caches[method].bind(caches);
	let calls = 0;
	Object.assign(CacheStorage.prototype, {
		[method]: (...names: [string]) =>
			++calls === failing ? Promise.reject(new DOMException('', 'UnknownError')) : original(...names),
	});
}
