// What goes wrong on a device in Chromium, with networks that take no time:
// backends that fail, images that are given up, pages that are left.
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { discNetwork } from '#engine/disc-network.fixture.ts';
import { cutOut } from '#engine/pipeline.ts';
import { launchForTests } from '#test/browser.ts';
import { openDevicePage } from '#test/device-page.ts';
import { type DeviceSite, serveDevice } from '#test/device-site.ts';

let browser: Browser;
let site: DeviceSite;
beforeAll(async () => {
	[browser, site] = await Promise.all([launchForTests(), serveDevice({ hasSmallModel: true })]);
});
afterAll(async () => {
	await Promise.all([browser?.close(), site?.close()]);
});

const photo = await readFile(new URL('../../../art/rendered/basket/photo.jpg', import.meta.url));

/** A disc on white, which is cut out by arithmetic, without a network. */
const onWhite = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: 'white' } })
		.composite([
			{
				input: Buffer.from(
					`<svg width="${width}" height="${height}"><circle cx="50%" cy="50%" r="30%" fill="#264"/></svg>`,
				),
			},
		])
		.png()
		.toBuffer();

// With so much memory, a worker starts at once after another one has ended.
const oneThread = '{ hasGpu: false, isIsolated: false, cores: 1, memoryGb: 16 }';

test('where the graphics adapter is absent and neither our own kernels nor threads can start, one thread cuts out', async () => {
	const page = await openDevicePage(browser, site);
	await page.route(/start-networks-[^/]*\.js$/, (route) => route.abort());
	// The last two ways load the same file, and the runtime loads a broken one twice.
	let loads = 0;
	await page.route(/ort-wasm-simd-threaded-[^.]*\.wasm$/, (route) =>
		++loads <= 2 ? route.fulfill({ contentType: 'application/wasm', body: 'broken' }) : route.continue(),
	);
	const image = await onWhite(300, 200);
	const result = await page.evaluate(`(async () => {
		await start({ hasGpu: true, isIsolated: true, hasRelaxedSimd: true, cores: 2, memoryGb: 16 });
		const { backend, width, height } = await device.cutOut(blobOf('${image.toString('base64')}'));
		return { backend, width, height, backends };
	})()`);
	expect(result).toMatchObject({ backend: 'wasm', width: 300, height: 200 });
	const { backends } = result as { backends: { backend: string; message: string }[] };
	expect(backends).toEqual([{ backend: 'wasm', message: expect.stringMatching(/wasm|compile/i) }]);
	expect(loads).toBe(3);
	await page.close();
});

// Without relaxed SIMD: those with it are in device.e2e.test.ts. Where they cannot start: ../private/at-work.e2e.test.ts.
const ownKernels = '{ hasGpu: false, isIsolated: true, hasRelaxedSimd: false, cores: 2, memoryGb: 16 }';

test('an image that is given up ends the threads of our own kernels, and the next image has new ones', async () => {
	const page = await openDevicePage(browser, site);
	const image = await onWhite(300, 200);
	const result = await page.evaluate(`(async () => {
		await start(${ownKernels});
		const giveUp = new AbortController();
		const givenUp = await codeOf(device.cutOut(blobOf('${photo.toString('base64')}'), {
			signal: giveUp.signal,
			onStep: (step) => step === 'cutting-out' && giveUp.abort(),
		}));
		const { backend } = await device.cutOut(blobOf('${image.toString('base64')}'));
		return { givenUp, backend, backends: backends.map(({ backend }) => backend) };
	})()`);
	expect(result).toEqual({
		givenUp: 'AbortError',
		backend: 'own-kernels',
		backends: ['own-kernels', 'own-kernels'],
	});
	await page.evaluate('device.close()');
	await expect.poll(() => page.workers().length).toBe(0);
	await page.close();
});

test('a page that is not isolated cuts out with one thread', async () => {
	const page = await openDevicePage(browser, site, '/not-isolated');
	const backends = await page.evaluate(`start().then(() => [crossOriginIsolated, ...backends])`);
	expect(backends).toEqual([false, { backend: 'wasm' }]);
	await page.close();
});

test('one device worker survives files that are refused, and ends with its page', async () => {
	const page = await openDevicePage(browser, site);
	const [large, soft] = await Promise.all([
		onWhite(400, 300),
		sharp(await onWhite(300, 200))
			.ensureAlpha(0.5)
			.png()
			.toBuffer(),
	]);
	const result = (await page.evaluate(`(async () => {
		await start(${oneThread});
		const damaged = await codeOf(device.cutOut(blobOf('${photo.subarray(0, 100_000).toString('base64')}')));
		const text = await codeOf(device.cutOut(new Blob(['a text'])));
		const large = await device.cutOut(blobOf('${large.toString('base64')}'));
		const soft = await device.cutOut(blobOf('${soft.toString('base64')}'));
		return {
			codes: { damaged, text },
			backends: backends.length,
			large: await textOf(large.cutout),
			soft: await textOf(soft.cutout),
		};
	})()`)) as Record<'large' | 'soft', string>;
	expect(result).toMatchObject({
		codes: { damaged: 'unreadable-image', text: 'unreadable-image' },
		backends: 1,
	});
	const sizeOf = async (file: string) => {
		const { width, height, format } = await sharp(Buffer.from(file, 'base64')).metadata();
		return { width, height, format };
	};
	// No network runs: the server cuts these out by arithmetic too.
	const onServer = (image: Buffer) => cutOut(image, {}, discNetwork);
	const servers = await onServer(large);
	const { width, height } = await sharp(servers.bytes).metadata();
	expect(await sizeOf(result.large)).toEqual({ width, height, format: 'png' });
	const alphaOf = (file: Uint8Array) => sharp(file).extractChannel(3).raw().toBuffer();
	expect(await alphaOf(Buffer.from(result.soft, 'base64'))).toEqual(
		await alphaOf((await onServer(soft)).bytes),
	);

	expect(page.workers().length).toBe(1);
	await page.evaluate('device.close()');
	await expect.poll(() => page.workers().length).toBe(0);
	expect(await page.evaluate("codeOf(device.cutOut(new Blob(['late'])))")).toBe('AbortError');
	await page.close();
});
