// Where the browser gives WebAssembly little memory, the device says so, and its page keeps working.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { DeviceModel } from '#contract/device-model.ts';
import { launchForTests } from '#test/browser.ts';
import { openDevicePage } from '#test/device-page.ts';
import { type DeviceSite, serveDevice } from '#test/device-site.ts';
import { smallModel, smallModelFile } from '#test/small-model.ts';

const photo = await readFile(new URL('../../../art/rendered/basket/photo.jpg', import.meta.url));

let site: DeviceSite;
beforeAll(async () => {
	site = await serveDevice();
});
afterAll(() => site?.close());

/** `memoryMb`: the memory that a WebAssembly program may have. */
async function openPageWith(memoryMb: number, model?: DeviceModel) {
	const browser = await launchForTests([`--js-flags=--wasm-max-mem-pages=${memoryMb * 16}`]);
	onTestFinished(() => browser.close());
	return openDevicePage(browser, { ...site, model });
}

// With so much memory, a worker starts at once after another one has ended.
const oneThread = '{ hasGpu: false, isIsolated: false, cores: 1, memoryGb: 16 }';

test('a network that does not fit is refused as out of memory', async () => {
	const page = await openPageWith(100);
	expect(await page.evaluate(`codeOf(start(${oneThread}))`)).toBe('out-of-memory');
	await expect.poll(() => page.workers().length).toBe(0);
});

// Networks of one layer, which start in a second: they do from 22 MB on, the input of this square fits from 57 on, and its
// result is there in 78.
test.each([
	['its input', 40],
	['the work on it', 66],
])(
	'an image for which memory runs out, for %s, is refused as out of memory, and the next call gets a new worker',
	async (_what, memoryMb) => {
		const page = await openPageWith(memoryMb, { ...smallModel, inputSidePx: 2048 });
		await page.route('**/models/*', (route) => route.fulfill({ body: smallModelFile }));
		const result = await page.evaluate(`(async () => {
			await start(${oneThread});
			const image = await codeOf(device.cutOut(blobOf('${photo.toString('base64')}')));
			const text = await codeOf(device.cutOut(new Blob(['a text'])));
			return { image, text, backends: backends.length };
		})()`);
		expect(result).toEqual({ image: 'out-of-memory', text: 'unreadable-image', backends: 2 });
	},
);
