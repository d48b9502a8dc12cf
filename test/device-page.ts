// A page of the site of the device, with functions that start a device and read what it returns.
import type { Browser, Page } from 'playwright-core';
import type { DeviceSite } from './device-site.ts';

/** As text, because the test runner rewrites `import` in functions. */
const script = ({ model }: Pick<DeviceSite, 'model'>) => `
	const blobOf = (base64) => new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))]);
	const backends = [];
	async function start(abilities, prefer) {
		const { startDevice } = await import('/device.js');
		const readModel = async ({ sha256 }) => {
			const stream = (await fetch('/models/' + sha256 + '.onnx.gz')).body.pipeThrough(new DecompressionStream('gzip'));
			return new Uint8Array(await new Response(stream).arrayBuffer());
		};
		const onBackend = (backend, message) => backends.push({ backend, message });
		window.device = await startDevice(readModel, { onBackend, abilities, prefer, model: ${JSON.stringify(model)} });
	}
	const codeOf = (call) => call.then(() => 'none', (error) => error.code && error.name === 'DeviceError' ? error.code : error.name);
	const textOf = (blob) => new Promise((resolve) => {
		const reader = new FileReader();
		reader.onload = () => resolve(reader.result.split(',')[1]);
		reader.readAsDataURL(blob);
	});
`;

/**
 * `page.evaluate` has `start(abilities, prefer)`, of DeviceOptions, which sets `device`; `backends` that have started;
 * `blobOf(base64)`, `textOf(blob)` as base64, and `codeOf(call)`: the code of its DeviceError, the name of another
 * error, or "none". `path`: see DeviceSite.
 */
export async function openDevicePage(browser: Browser, site: DeviceSite, path = '/'): Promise<Page> {
	const page = await browser.newPage();
	await page.goto(site.url + path);
	await page.addScriptTag({ content: script(site) });
	return page;
}
