// Safari's engine with the built site: what only there has failed, and no test in Chromium can see.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createEngine } from '#engine/index.ts';
import { oneWorker } from '#test/engine-options.ts';
import { createFakeEngine } from '#test/fake-engine.ts';
import { jpeg } from '#test/images.ts';
import { newFolder } from '#test/new-folder.ts';
import { isInstalled } from '#test/programs.ts';
import { startServer, type TestServer } from '#test/server.ts';
import { launchWebKit, type WebKit } from '#test/webkit.ts';
import { modelReady, prepareRealModel } from './private/device.ts';
import { consentKey, consentRecord } from './site.ts';

const root = path.resolve(import.meta.dirname, '../..');
const photo = path.join(root, 'art/rendered/basket/photo.jpg');

/** A file that the network need not see: on the device it is cut out by arithmetic. */
async function writeDrawing(): Promise<string> {
	const file = path.join(await newFolder(), 'drawing.jpg');
	await writeFile(file, await jpeg(600, 400));
	return file;
}

/** Of alpha from 128 on. */
async function iouOf(a: Buffer, b: Buffer): Promise<number> {
	const [mine, other] = await Promise.all([a, b].map((png) => sharp(png).extractChannel(3).raw().toBuffer()));
	let [both, either] = [0, 0];
	for (const [i, alpha] of (mine as Buffer).entries()) {
		const [isMine, isOther] = [alpha > 127, ((other as Buffer)[i] as number) > 127];
		if (isMine && isOther) both++;
		if (isMine || isOther) either++;
	}
	return both / either;
}

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

async function withSite(check: (opened: Opened) => Promise<void>): Promise<void> {
	const server = await startServer({
		engine: createFakeEngine(),
		siteDir: path.join(root, 'build/client'),
		prepareDeviceModel: prepareRealModel,
	});
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

// Tried again, with a browser and a server of its own each time: its driver is not what is tested.
describe.skipIf(!isInstalled('WebKit'))('in Safari’s engine', { timeout: 1_000_000, retry: 2 }, () => {
	it('a photo is cut out, edited and exported, with the service worker in between', () =>
		withSite(async ({ browser, open, faults, savedBy }) => {
			// Not on the upload page: in three of 75 starts on a loaded machine a
			// service worker whose page goes while it is installed stayed so for good.
			await open('/');
			const drawing = await writeDrawing();
			await browser.run(`localStorage.setItem('${consentKey}', ${JSON.stringify(consentRecord())})`);
			await open('/upload');
			await browser.until('return Boolean((await navigator.serviceWorker.getRegistration())?.active)');
			await open('/upload');
			await browser.until('return Boolean(navigator.serviceWorker.controller)');
			await browser.type('input[type=file]', drawing);
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

	/** In two workers with threads, on kernels without relaxed SIMD: nothing else has all of it. */
	it('a private photo has the cutout of the server’s network, also when the site cannot be reached any more', () =>
		withSite(async ({ browser, server, open, faults, savedBy }) => {
			await modelReady(server);
			await open('/private');
			await browser.click('button', 'Download the model');
			await browser.until(`return document.body.innerText.includes('The model is on this device')`);
			await browser.type('input[type=file]', await writeDrawing());
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
			await browser.type('input[type=file]', photo);
			const cutout = await savedBy('Download PNG');
			expect(await faults()).toEqual([]);
			const engine = createEngine(oneWorker);
			const { bytes } = await engine.cutOut(await readFile(photo));
			await engine.close();
			expect(await iouOf(cutout, Buffer.from(bytes))).toBeGreaterThan(0.995);
		}));
});
