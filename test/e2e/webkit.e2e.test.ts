// Safari's engine with the built site: what only there has failed, and no test in Chromium can see.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFakeEngine } from '#test/fake-engine.ts';
import { iouAt128 } from '#test/golden/metrics.ts';
import { jpeg } from '#test/images.ts';
import { newFolder } from '#test/new-folder.ts';
import { isInstalled } from '#test/programs.ts';
import { startServer, type TestServer, type TestServerOptions } from '#test/server.ts';
import { launchWebKit, type WebKit } from '#test/webkit.ts';
import { modelReady } from './private/device.ts';
import { copyWithSmallSquare } from './private/small-model-site.ts';
import { consentKey, consentRecord } from './site.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** A photo and its matte, not whole: the network for edges takes half of the time. */
const [photo, matte] = ['photo.jpg', 'matte.png'].map((name) =>
	sharp(path.join(root, 'art/rendered/bottle', name)).resize(480),
) as [Sharp, Sharp];

async function fileOf(image: Buffer): Promise<string> {
	const file = path.join(await newFolder(), 'image.jpg');
	await writeFile(file, image);
	return file;
}

/** The network need not see it: on the device it is cut out by arithmetic. */
const drawing = await jpeg(600, 400);

interface Opened {
	readonly browser: WebKit;
	readonly server: TestServer;
	/** Opens a page that keeps its errors, and the file that it saves. */
	open(address: string): Promise<void>;
	/** What went wrong on the page that is open. */
	faults(): Promise<string[]>;
	/** The file that this button of the page saves. */
	savedBy(button: string): Promise<Buffer>;
}

async function withSite(options: TestServerOptions, check: (opened: Opened) => Promise<void>): Promise<void> {
	const server = await startServer({ engine: createFakeEngine(), ...options });
	const browser = await launchWebKit();
	try {
		await check({
			browser,
			server,
			async open(address) {
				await browser.open(server.url + address);
				await browser.run(`
					window.faults = [];
					addEventListener('error', ({ message }) => faults.push(message));
					addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
					addEventListener('securitypolicyviolation', ({ blockedURI }) => faults.push('blocked: ' + blockedURI));
					const createUrl = URL.createObjectURL;
					URL.createObjectURL = (blob) => {
						window.file = blob;
						return createUrl.call(URL, blob);
					};`);
			},
			faults: () => browser.run('return window.faults'),
			async savedBy(button) {
				await browser.until(`return [...document.querySelectorAll('button')].some(
					({ textContent }) => textContent.trim() === '${button}')`);
				await browser.run('window.file = undefined');
				await browser.click('button', button);
				const base64 = await browser.until<string>(`
					if (!window.file) return;
					const reader = new FileReader();
					reader.readAsDataURL(window.file);
					await new Promise((resolve) => (reader.onload = resolve));
					return reader.result.split(',')[1];`);
				return Buffer.from(base64, 'base64');
			},
		});
	} finally {
		await browser.close();
		await server.close();
	}
}

// Retried, with a new browser and server each time, because the driver is not what is tested.
describe.skipIf(!isInstalled('WebKit'))('in Safari’s engine', { timeout: 1_000_000, retry: 2 }, () => {
	it('a photo is cut out, edited and exported, with the service worker in between', () =>
		withSite({ siteDir: path.join(root, 'build/client') }, async ({ browser, open, faults, savedBy }) => {
			// Not on the upload page: in three of 75 starts on a loaded machine a
			// service worker whose page was left during its installation never finished.
			await open('/');
			await browser.run(`localStorage.setItem('${consentKey}', ${JSON.stringify(consentRecord())})`);
			await open('/upload');
			await browser.until('return Boolean((await navigator.serviceWorker.getRegistration())?.active)');
			await open('/upload');
			await browser.until('return Boolean(navigator.serviceWorker.controller)');
			// The progress of processing need not take its five seconds.
			await browser.run('const now = performance.now.bind(performance); performance.now = () => 10 * now()');
			await browser.type('input[type=file]', await fileOf(drawing));
			await browser.until(`return location.pathname === '/results'`);
			await browser.click('a, button', 'Edit');
			await browser.until(`return location.pathname === '/edit'
				&& document.querySelector('canvas.stage-canvas[data-view]') && !document.querySelector('[aria-busy=true]')`);
			await open(await browser.run('return location.pathname + location.search'));
			await browser.click('[role=tab]', 'Background');
			await browser.click('label', 'Colour');
			await browser.click('[role=tab]', 'Export');
			await browser.click('label', 'PNG');
			const { width, height } = await sharp(await savedBy('Download')).metadata();
			expect([width, height]).toEqual([600, 400]);
			expect(await faults()).toEqual([]);
		}));

	/**
	 * In two workers with threads, on kernels without relaxed SIMD: no other test combines these. On a smaller square,
	 * because only the time of the network follows from its side.
	 */
	it('a private photo is cut out by the real networks, even when the site can no longer be reached', async () => {
		const copy = await copyWithSmallSquare();
		onTestFinished(copy.close);
		await withSite(copy.options, async ({ browser, server, open, faults, savedBy }) => {
			await modelReady(server);
			await open('/private');
			await browser.click('button', 'Download the model');
			await browser.until(`return document.body.innerText.includes('The model is on this device')`);
			await browser.type('input[type=file]', await fileOf(drawing));
			expect(await sharp(await savedBy('Download PNG')).metadata()).toMatchObject({
				width: 600,
				height: 400,
			});
			expect(await faults()).toEqual([]);

			await browser.click('button', 'Another photo');
			await browser.until(
				`return document.body.innerText.includes('This page now works without a connection')`,
			);
			await server.close();
			await open('/private');
			await browser.type('input[type=file]', await fileOf(await photo.jpeg().toBuffer()));
			const cutout = await savedBy('Download PNG');
			expect(await faults()).toEqual([]);
			const [alpha, truth] = await Promise.all([
				sharp(cutout).extractChannel(3).raw().toBuffer(),
				matte.toColourspace('b-w').extractChannel(0).raw().toBuffer(),
			]);
			expect(iouAt128(alpha, truth)).toBeGreaterThan(0.97);
		});
	});
});
